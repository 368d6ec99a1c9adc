/** The command-line program. */
package irbm.app;
