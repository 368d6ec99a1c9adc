/** The engine: from rows to a chosen, trained and measured model. */
package irbm.grow;
