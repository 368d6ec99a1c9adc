/** What an RBM is: standard and fractional models, their energies and conditionals, and data sets. */
package irbm.model;
