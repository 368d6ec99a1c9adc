package irbm.math;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/** Softplus and sigmoid in double precision on the Vector API. */
final class VectorSoftplus {
    private static final VectorSpecies<Double> DOUBLES = VectorWidth.DOUBLES;
    private static final int DOUBLE_WIDTH = DOUBLES.length();

    /** As many floats as a double vector has lanes. */
    private static final VectorSpecies<Float> HALF =
            VectorSpecies.of(float.class, VectorShape.forBitSize(DOUBLE_WIDTH * Float.SIZE));

    private VectorSoftplus() {}

    static double softplusSum(float[] inputs, int offset, int count) {
        SoftplusSum sum = new SoftplusSum();
        int whole = count & -SoftplusSum.LANES;
        for (int start = 0; start < whole; start += SoftplusSum.CHUNK) {
            int end = Math.min(start + SoftplusSum.CHUNK, whole);
            for (int lane = 0; lane < SoftplusSum.LANES; lane += DOUBLE_WIDTH) {
                addChunk(inputs, offset + start + lane, offset + end, sum, lane);
            }
            sum.advance(end - start);
        }
        for (int i = whole; i < count; i++) {
            sum.add(inputs[offset + i]);
        }
        return sum.total();
    }

    private static void addChunk(float[] inputs, int from, int to, SoftplusSum sum, int lane) {
        DoubleVector linear = DoubleVector.fromArray(DOUBLES, sum.linear, lane);
        DoubleVector product = DoubleVector.fromArray(DOUBLES, sum.product, lane);
        for (int i = from; i < to; i += SoftplusSum.LANES) {
            FloatVector narrow = FloatVector.fromArray(HALF, inputs, i);
            DoubleVector x = (DoubleVector) narrow.convertShape(VectorOperators.F2D, DOUBLES, 0);
            linear = linear.add(x.max(0));
            product = product.fma(smallExp(x), product);
        }
        linear.intoArray(sum.linear, lane);
        product.intoArray(sum.product, lane);
    }

    static double softplusSum(double[] inputs, int offset, int count) {
        SoftplusSum sum = new SoftplusSum();
        int whole = count & -SoftplusSum.LANES;
        for (int start = 0; start < whole; start += SoftplusSum.CHUNK) {
            int end = Math.min(start + SoftplusSum.CHUNK, whole);
            for (int lane = 0; lane < SoftplusSum.LANES; lane += DOUBLE_WIDTH) {
                addChunk(inputs, offset + start + lane, offset + end, sum, lane);
            }
            sum.advance(end - start);
        }
        for (int i = whole; i < count; i++) {
            sum.add(inputs[offset + i]);
        }
        return sum.total();
    }

    private static void addChunk(double[] inputs, int from, int to, SoftplusSum sum, int lane) {
        DoubleVector linear = DoubleVector.fromArray(DOUBLES, sum.linear, lane);
        DoubleVector product = DoubleVector.fromArray(DOUBLES, sum.product, lane);
        for (int i = from; i < to; i += SoftplusSum.LANES) {
            DoubleVector x = DoubleVector.fromArray(DOUBLES, inputs, i);
            linear = linear.add(x.max(0));
            product = product.fma(smallExp(x), product);
        }
        linear.intoArray(sum.linear, lane);
        product.intoArray(sum.product, lane);
    }

    /** exp(-|x|), at least exp(-708). */
    private static DoubleVector smallExp(DoubleVector x) {
        return exp(x.abs().neg().max(-DoubleExp.LIMIT));
    }

    private static DoubleVector exp(DoubleVector x) {
        DoubleVector round = DoubleVector.broadcast(DOUBLES, DoubleExp.ROUND);
        DoubleVector shifted = x.fma(DoubleVector.broadcast(DOUBLES, DoubleExp.LOG2_E), round);
        DoubleVector n = shifted.sub(round);
        DoubleVector r = n.fma(
                DoubleVector.broadcast(DOUBLES, -DoubleExp.LN2_LOW),
                n.fma(DoubleVector.broadcast(DOUBLES, -DoubleExp.LN2_HIGH), x));
        DoubleVector p = polynomial(r);
        LongVector exponent = shifted.reinterpretAsLongs().lanewise(VectorOperators.LSHL, 52);
        return p.reinterpretAsLongs().add(exponent).reinterpretAsDoubles();
    }

    private static DoubleVector polynomial(DoubleVector r) {
        DoubleVector p =
                r.fma(DoubleVector.broadcast(DOUBLES, DoubleExp.C13), DoubleVector.broadcast(DOUBLES, DoubleExp.C12));
        p = p.fma(r, DoubleVector.broadcast(DOUBLES, DoubleExp.C11));
        p = p.fma(r, DoubleVector.broadcast(DOUBLES, DoubleExp.C10));
        p = p.fma(r, DoubleVector.broadcast(DOUBLES, DoubleExp.C9));
        p = p.fma(r, DoubleVector.broadcast(DOUBLES, DoubleExp.C8));
        p = p.fma(r, DoubleVector.broadcast(DOUBLES, DoubleExp.C7));
        p = p.fma(r, DoubleVector.broadcast(DOUBLES, DoubleExp.C6));
        p = p.fma(r, DoubleVector.broadcast(DOUBLES, DoubleExp.C5));
        p = p.fma(r, DoubleVector.broadcast(DOUBLES, DoubleExp.C4));
        p = p.fma(r, DoubleVector.broadcast(DOUBLES, DoubleExp.C3));
        p = p.fma(r, DoubleVector.broadcast(DOUBLES, 0.5));
        p = p.fma(r, DoubleVector.broadcast(DOUBLES, 1));
        return p.fma(r, DoubleVector.broadcast(DOUBLES, 1));
    }

    static void softplus(double[] inputs, int offset, int count) {
        int i = offset;
        for (; i + DOUBLE_WIDTH <= offset + count; i += DOUBLE_WIDTH) {
            softplus(DoubleVector.fromArray(DOUBLES, inputs, i)).intoArray(inputs, i);
        }
        for (; i < offset + count; i++) {
            inputs[i] = DoubleSoftplus.of(inputs[i]);
        }
    }

    private static DoubleVector softplus(DoubleVector x) {
        DoubleVector z = smallExp(x);
        DoubleVector s = z.div(z.add(2));
        DoubleVector square = s.mul(s);
        DoubleVector series = DoubleVector.broadcast(DOUBLES, DoubleSoftplus.coefficient(DoubleSoftplus.LAST));
        for (int k = DoubleSoftplus.LAST - 1; k >= 0; k--) {
            series = series.fma(square, DoubleVector.broadcast(DOUBLES, DoubleSoftplus.coefficient(k)));
        }
        return s.add(s).mul(series).add(x.max(0));
    }

    static void sigmoid(double[] inputs, int offset, int count) {
        int i = offset;
        for (; i + DOUBLE_WIDTH <= offset + count; i += DOUBLE_WIDTH) {
            sigmoid(DoubleVector.fromArray(DOUBLES, inputs, i)).intoArray(inputs, i);
        }
        if (i < offset + count) {
            var tail = DOUBLES.indexInRange(i, offset + count);
            sigmoid(DoubleVector.fromArray(DOUBLES, inputs, i, tail)).intoArray(inputs, i, tail);
        }
    }

    private static DoubleVector sigmoid(DoubleVector x) {
        DoubleVector odds = exp(x.min(DoubleExp.LIMIT).max(-DoubleExp.LIMIT).neg());
        return DoubleVector.broadcast(DOUBLES, 1).div(odds.add(1));
    }
}
