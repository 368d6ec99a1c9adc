/** Algorithm 1 of the paper from parts: the search for a unit, its bound, the masses, what follows, and the removal of units. */
package irbm.frankwolfe;
