/**
 * Coverage-guided fuzzing, one class for each reader because Jazzer fuzzes one test in a process. Every build searches for a
 * short while with the one over all readers; the profile {@code fuzz} runs all of them for longer. Without
 * {@code JAZZER_FUZZ=1} the seeds are replayed.
 */
package irbm.app.fuzz;
