/**
 * Files that people have, read into packed bits, and files that everybody can read, written. Readers take nothing a file
 * says on trust: memory grows with the bytes that are there, never with the sizes that a header claims. The bottom: imports no
 * other package of the program.
 */
package irbm.app.io;
