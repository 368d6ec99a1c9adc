/**
 * One class for each command: arguments in, a validated request, the work, the result out. All of picocli is here. What a user
 * typed is checked here. May import every other package but {@code irbm.app}.
 */
package irbm.app.cli;
