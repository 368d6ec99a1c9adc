package irbm.math;

import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * The vectors that the kernels work on: as wide as the machine prefers, but never wider than 256 bits. Where it prefers 512, some
 * methods need a half of that as well, and JDK 17 boxes vectors once two widths ran through the same code of the Vector API, which
 * costs much more than the wider ones gain (docs/adr/0004).
 */
final class VectorWidth {
    static final VectorSpecies<Float> FLOATS = VectorSpecies.of(float.class, shape());
    static final VectorSpecies<Integer> INTS = VectorSpecies.of(int.class, shape());
    static final VectorSpecies<Double> DOUBLES = VectorSpecies.of(double.class, shape());

    private VectorWidth() {}

    private static VectorShape shape() {
        VectorShape preferred = VectorShape.preferredShape();
        return preferred.vectorBitSize() > 256 ? VectorShape.S_256_BIT : preferred;
    }
}
