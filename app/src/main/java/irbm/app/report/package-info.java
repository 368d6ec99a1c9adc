/** A run as one page: what was done, what came out, and what was learnt. */
package irbm.app.report;
