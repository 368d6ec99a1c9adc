/** The front door of the library. */
package irbm;
