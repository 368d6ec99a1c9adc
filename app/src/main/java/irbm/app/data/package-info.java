/** Where data comes from: files, named sets and where they are kept and fetched, and generated sets. May import io only. */
package irbm.app.data;
