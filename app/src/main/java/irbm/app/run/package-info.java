/** Training runs on disk: their directory, checkpoints, history and progress. */
package irbm.app.run;
