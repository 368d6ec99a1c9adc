/** Figures of runs: what they show, and how they become SVG and PNG. May import pictures and io. */
package irbm.app.show.plot;
