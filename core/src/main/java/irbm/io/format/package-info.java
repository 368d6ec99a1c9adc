/**
 * What files are made of: NPY and NPZ arrays, JSON, and files that are written whole or not at all. For irbm's own modules; a
 * program that loads and saves models uses {@link irbm.io}.
 */
package irbm.io.format;
