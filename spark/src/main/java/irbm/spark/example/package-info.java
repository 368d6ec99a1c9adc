/** A program to start from. */
package irbm.spark.example;
