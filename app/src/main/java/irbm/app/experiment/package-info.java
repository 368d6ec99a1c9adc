/**
 * The experiments of the paper's section 4 as a plan of jobs on disk, their figures and the table of claims. May import show and
 * what is below it; only cli knows it.
 */
package irbm.app.experiment;
