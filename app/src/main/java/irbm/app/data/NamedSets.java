package irbm.app.data;

import irbm.model.InputException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sets that have a name. */
public final class NamedSets {
    private static final List<NamedSet> ALL = Stream.concat(
                    Stream.of(new Mnist(), new Caltech101(), new BarsSet(), new StrokesSet()), DensitySet.ALL.stream())
            .toList();

    private NamedSets() {}

    public static List<NamedSet> all() {
        return ALL;
    }

    /** All names, for a message. */
    public static String names() {
        return ALL.stream().map(NamedSet::name).collect(Collectors.joining(", "));
    }

    /** The set of that name; what stands after a colon does not count. */
    public static Optional<NamedSet> find(String text) {
        String name = text.split(":", 2)[0];
        return ALL.stream().filter(set -> set.name().equals(name)).findFirst();
    }

    /** Where a file of a set is; when it is nowhere, says how to get it. */
    static Path located(NamedSet set, RemoteFile file, DataLocations locations) {
        return locations
                .find(file.name())
                .orElseThrow(() -> new InputException(
                        "%s: no file %s in %s; 'irbm data get %s' fetches it, or put it there by hand"
                                .formatted(set.name(), file.name(), locations.describe(), set.name())));
    }

    static void requireNoVariant(NamedSet set, String variant) {
        if (!variant.isEmpty()) {
            throw new InputException("%s has no variants, was '%s:%s'".formatted(set.name(), set.name(), variant));
        }
    }
}
