/** Classification by the hidden units of a model. */
package irbm.app.classify;
