/**
 * What commands do with a model: training runs on disk with their directory, checkpoints, history and progress; likelihoods;
 * classification; samples. May import data and io.
 */
package irbm.app.run;
