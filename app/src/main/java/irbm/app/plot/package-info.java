/** Figures of runs: what they show, and how they become SVG and PNG. */
package irbm.app.plot;
