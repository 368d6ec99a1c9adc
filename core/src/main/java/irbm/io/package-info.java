/** Model files, with the JDK alone: a Java program loads and saves {@code model.npz} without the command-line program. */
package irbm.io;
