package irbm.app.run;

import irbm.model.Labels;
import java.util.Arrays;

/** The classes that occur in training, numbered from 0 in ascending order of their labels. */
final class Classes {
    /** A class that does not occur in training. */
    static final int UNKNOWN = -1;

    private final Labels labels;
    private final int[] values;

    Classes(Labels labels) {
        this.labels = labels;
        this.values = labels.classes();
    }

    int count() {
        return values.length;
    }

    String name(int index) {
        return labels.name(values[index]);
    }

    /** The number of each label's class. Two sets of labels can name their classes differently, so names decide. */
    int[] indices(Labels others) {
        String[] names = new String[values.length];
        Arrays.setAll(names, this::name);
        var byName = Arrays.asList(names);
        int[] known = others.classes();
        int[] index = new int[known.length];
        Arrays.setAll(index, c -> byName.indexOf(others.name(known[c])));
        return Arrays.stream(others.toArray())
                .map(label -> index[Arrays.binarySearch(known, label)])
                .toArray();
    }
}
