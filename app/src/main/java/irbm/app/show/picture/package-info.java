/** Pictures of binary states and weights. May import io only. */
package irbm.app.show.picture;
