/** Growing an RBM on the rows of a Spark cluster, as an estimator and a transformer of Spark ML. */
package irbm.spark;
