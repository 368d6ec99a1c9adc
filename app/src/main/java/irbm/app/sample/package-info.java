/** Samples for people: how long chains run, where they start, what is held. */
package irbm.app.sample;
