/** The experiments of the paper's section 4 as a plan of jobs on disk, their figures and the table of claims. */
package irbm.app.reproduce;
