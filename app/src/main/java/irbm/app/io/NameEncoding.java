package irbm.app.io;

import java.nio.charset.Charset;
import java.util.Optional;
import java.util.stream.Stream;

/** How Java reads the names of files here, which the locale decides: in the locale C it knows ASCII only. */
public final class NameEncoding {
    private NameEncoding() {}

    /** What to do about an argument that no file name can be made of, when there is one. */
    public static Optional<String> complaint(String... arguments) {
        Charset names = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
        return Stream.of(arguments)
                .filter(argument -> !names.newEncoder().canEncode(argument))
                .findFirst()
                .map(argument -> complaint(argument, names));
    }

    private static String complaint(String argument, Charset names) {
        return "the argument '%s' has characters that Java cannot read in this locale (%s): set LC_ALL=C.UTF-8"
                .formatted(argument.replace('\ufffd', '?'), names.name());
    }
}
