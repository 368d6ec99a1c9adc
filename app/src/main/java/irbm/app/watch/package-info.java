/** A run that is watched in a browser while it goes on. */
package irbm.app.watch;
