/** Pictures of binary states and weights. */
package irbm.app.picture;
