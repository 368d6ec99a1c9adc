/**
 * The command-line program: the top. Each package imports only those before it in this list, and a test reads the imports:
 * {@code io}, {@code data}, {@code run}, {@code show}, {@code experiment}, {@code cli}, and this one.
 */
package irbm.app;
