package irbm.spark;

import irbm.math.BinaryMatrix;
import irbm.model.RowGroup;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.storage.StorageLevel;

/**
 * Packs vectors to bits and brings them into groups of consecutive rows. The rows keep their order, that of the partitions and within
 * them, and are numbered by it: how many partitions there are changes nothing.
 */
final class RowPacking {
    private RowPacking() {}

    /** Rows in one partition of the input, and how long they are. */
    private record Extent(int partition, long rows, int columns) implements Serializable {}

    static SparkData pack(JavaRDD<Vector> vectors) {
        return pack(vectors, "growing takes");
    }

    /** {@code taker} begins the sentence that is said where there are none, or too many. */
    static SparkData pack(JavaRDD<Vector> vectors, String taker) {
        JavaRDD<PackedWords> chunks = vectors.mapPartitions(RowPacking::chunks).persist(StorageLevel.MEMORY_AND_DISK());
        List<Extent> extents = new ArrayList<>(
                chunks.mapPartitionsWithIndex(RowPacking::extent, false).collect());
        extents.sort(Comparator.comparingInt(Extent::partition));
        int columns = columns(extents);
        long[] starts = starts(extents);
        int count = count(starts[starts.length - 1], taker);
        JavaRDD<PackedGroup> groups = grouped(chunks, starts, partitions(count, vectors));
        SparkData data = new SparkData(groups, count, columns);
        chunks.unpersist(false);
        return data;
    }

    private static JavaRDD<PackedGroup> grouped(JavaRDD<PackedWords> chunks, long[] starts, int partitions) {
        int groups = (int) ((starts[starts.length - 1] + RowGroup.ROWS - 1) / RowGroup.ROWS);
        return chunks.mapPartitionsWithIndex((p, packed) -> pieces(starts[p], packed, new Groups()), false)
                .keyBy(Piece::range)
                .groupByKey(new Contiguous(groups, partitions))
                .map(pair -> new PackedGroup(pair._1(), Piece.joined(pair._2())))
                .persist(StorageLevel.MEMORY_AND_DISK());
    }

    /** As many as there are processors or as the input has, but no more than groups. */
    private static int partitions(int count, JavaRDD<Vector> vectors) {
        int groups = (count + RowGroup.ROWS - 1) / RowGroup.ROWS;
        int parallel = JavaSparkContext.fromSparkContext(vectors.context()).defaultParallelism();
        return Math.max(1, Math.min(groups, Math.max(parallel, vectors.getNumPartitions())));
    }

    /** The rows of one partition in parts of at most a group. */
    private static Iterator<PackedWords> chunks(Iterator<Vector> vectors) {
        List<PackedWords> chunks = new ArrayList<>();
        List<Vector> waiting = new ArrayList<>();
        while (vectors.hasNext()) {
            waiting.add(vectors.next());
            if (waiting.size() == RowGroup.ROWS || !vectors.hasNext()) {
                chunks.add(packed(waiting));
                waiting.clear();
            }
        }
        return chunks.iterator();
    }

    private static PackedWords packed(List<Vector> vectors) {
        BinaryMatrix rows = new BinaryMatrix(vectors.size(), vectors.get(0).size());
        for (int row = 0; row < vectors.size(); row++) {
            Bits.write(vectors.get(row), rows, row);
        }
        return PackedWords.of(rows);
    }

    private static Iterator<Extent> extent(int partition, Iterator<PackedWords> chunks) {
        long rows = 0;
        int columns = 0;
        while (chunks.hasNext()) {
            PackedWords chunk = chunks.next();
            rows += chunk.rows();
            columns = chunk.columns();
        }
        return List.of(new Extent(partition, rows, columns)).iterator();
    }

    static Iterator<Piece> pieces(long first, Iterator<PackedWords> chunks, Piece.Ranges ranges) {
        List<Piece> pieces = new ArrayList<>();
        long next = first;
        while (chunks.hasNext()) {
            PackedWords chunk = chunks.next();
            pieces.addAll(Piece.cut(chunk.toMatrix(), next, ranges));
            next += chunk.rows();
        }
        return pieces.iterator();
    }

    private static int columns(List<Extent> extents) {
        int columns = 0;
        for (Extent extent : extents) {
            if (extent.rows() > 0 && columns > 0 && extent.columns() != columns) {
                throw new IllegalArgumentException("vectors of %d and of %d entries cannot be rows of one data set"
                        .formatted(columns, extent.columns()));
            }
            columns = extent.rows() > 0 ? extent.columns() : columns;
        }
        return columns;
    }

    private static long[] starts(List<Extent> extents) {
        long[] starts = new long[extents.size() + 1];
        for (int p = 0; p < extents.size(); p++) {
            starts[p + 1] = starts[p] + extents.get(p).rows();
        }
        return starts;
    }

    private static int count(long rows, String taker) {
        if (rows < 1 || rows > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("%s 1 to %d rows, was %d".formatted(taker, Integer.MAX_VALUE, rows));
        }
        return (int) rows;
    }

    /** Groups of {@link RowGroup#ROWS} rows. */
    private static final class Groups implements Piece.Ranges {
        @Override
        public int of(long row) {
            return (int) (row / RowGroup.ROWS);
        }

        @Override
        public long start(int range) {
            return (long) range * RowGroup.ROWS;
        }
    }

    /** Neighbours go to the same partition, so that their sums become few. */
    static final class Contiguous extends Partitioner {
        private final int keys;
        private final int partitions;

        Contiguous(int keys, int partitions) {
            this.keys = keys;
            this.partitions = partitions;
        }

        @Override
        public int numPartitions() {
            return partitions;
        }

        @Override
        public int getPartition(Object key) {
            return (int) ((long) (Integer) key * partitions / keys);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Contiguous that && keys == that.keys && partitions == that.partitions;
        }

        @Override
        public int hashCode() {
            return 31 * keys + partitions;
        }
    }
}
