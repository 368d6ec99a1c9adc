package irbm.app.data;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Where the files of named sets are kept: the directory {@code $IRBM_DATA}, then the user's cache. */
public final class DataLocations {
    private final Optional<Path> own;
    private final Path cache;

    private DataLocations(Optional<Path> own, Path cache) {
        this.own = own;
        this.cache = cache;
    }

    /** As the environment says: {@code IRBM_DATA}; {@code XDG_CACHE_HOME}, else {@code .cache} in the home directory. */
    public static DataLocations of(Map<String, String> environment) {
        Path caches = set(environment, "XDG_CACHE_HOME")
                .filter(Path::isAbsolute) // the XDG specification: a relative path is to be ignored
                .orElseGet(() -> Path.of(System.getProperty("user.home", "."), ".cache"));
        return new DataLocations(set(environment, "IRBM_DATA"), caches.resolve("irbm"));
    }

    private static Optional<Path> set(Map<String, String> environment, String variable) {
        return Optional.ofNullable(environment.get(variable))
                .filter(text -> !text.isBlank())
                .map(Path::of);
    }

    /** Where fetched files land. */
    public Path cache() {
        return cache;
    }

    /** The file of that name, or packed with {@code .gz} at its end, in the first place that has it. */
    Optional<Path> find(String fileName) {
        return directories()
                .flatMap(directory -> Stream.of(fileName, fileName + ".gz").map(directory::resolve))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /** Whether every file of a set is here. */
    public boolean hasAll(NamedSet set) {
        return set.files().stream().allMatch(file -> find(file.name()).isPresent());
    }

    private Stream<Path> directories() {
        return Stream.concat(own.stream(), Stream.of(cache));
    }

    /** The places, for a message. */
    String describe() {
        List<String> places = directories().map(Path::toString).toList();
        return String.join(" or ", places);
    }
}
