/** One class for each command: arguments in, a validated request, the work, the result out. */
package irbm.app.command;
