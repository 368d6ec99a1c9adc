/**
 * Coverage-guided fuzzing, one class for each reader because Jazzer fuzzes one test in a process. In an ordinary run the
 * seeds are replayed; with {@code JAZZER_FUZZ=1}, which the build sets for a short run of each, inputs are searched.
 */
package irbm.app.fuzz;
