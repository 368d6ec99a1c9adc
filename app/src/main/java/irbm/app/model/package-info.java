/** Model files: what irbm writes, and what others wrote. */
package irbm.app.model;
