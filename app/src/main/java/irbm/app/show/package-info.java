/**
 * A run as one page, finished or watched in a browser: what was done, what came out, and what was learnt. May import its own
 * pictures and plots, run, data and io.
 */
package irbm.app.show;
