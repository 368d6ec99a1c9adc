package irbm.spark;

import irbm.math.TreeSum;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** A part of a {@link TreeSum} that travels: merged in any order, parts give the same bits. */
final class PartialSums implements Serializable {
    private final transient TreeSum sum;

    PartialSums() {
        this(new TreeSum());
    }

    private PartialSums(TreeSum sum) {
        this.sum = sum;
    }

    PartialSums add(int group, double[] vector) {
        sum.add(group, vector);
        return this;
    }

    PartialSums merge(PartialSums other) {
        other.sum.partials().forEach(sum::add);
        return this;
    }

    double[] total() {
        return sum.total();
    }

    private Object writeReplace() {
        List<Part> parts = new ArrayList<>();
        sum.partials().forEach(part -> parts.add(new Part(part.level(), part.index(), part.sum())));
        return new Wire(parts);
    }

    private record Part(int level, int index, double[] sum) implements Serializable {}

    private record Wire(List<Part> parts) implements Serializable {
        private Object readResolve() {
            TreeSum sum = new TreeSum();
            parts.forEach(part -> sum.add(new TreeSum.Partial(part.level(), part.index(), part.sum())));
            return new PartialSums(sum);
        }
    }
}
