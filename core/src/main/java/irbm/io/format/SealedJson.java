package irbm.io.format;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JSON object that says what it is and proves that it is whole: its first members are {@code format} and {@code formatVersion},
 * its last one is the SHA-256 of the text with zeros in place of the digest.
 */
public final class SealedJson {
    private static final String ZEROS = "0".repeat(Sha256.DIGITS);
    private static final Pattern SEAL = Pattern.compile("\"sha256\" : \"([0-9a-f]{64})\"\\s*\\}\\s*$");

    private final String format;
    private final int version;

    /** The kind of object, and the version of its layout that this program writes and reads. */
    public SealedJson(String format, int version) {
        this.format = format;
        this.version = version;
    }

    /** The text of the object. */
    public byte[] write(Map<String, ?> members) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("format", format);
        all.put("formatVersion", version);
        all.putAll(members);
        all.put("format", format); // in the first places still
        all.put("formatVersion", version);
        all.remove("sha256");
        all.put("sha256", ZEROS);
        String text = Json.write(all);
        int place = text.lastIndexOf(ZEROS);
        String digest = Sha256.of(text.getBytes(StandardCharsets.UTF_8));
        return (text.substring(0, place) + digest + text.substring(place + Sha256.DIGITS))
                .getBytes(StandardCharsets.UTF_8);
    }

    /** The members of an object that this class wrote; anything else is refused, and {@code where} goes into the message. */
    public Map<String, Object> read(String where, byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        Matcher seal = SEAL.matcher(text);
        if (!seal.find()) {
            Json.read(where, bytes); // says where the text is no JSON, if it is none
            throw Malformed.at(
                    where, "expected \"sha256\" at its end: it is damaged, or another version of irbm wrote it");
        }
        String unsealed = text.substring(0, seal.start(1)) + ZEROS + text.substring(seal.end(1));
        if (!Sha256.of(unsealed.getBytes(StandardCharsets.UTF_8)).equals(seal.group(1))) {
            throw Malformed.at(where, "is damaged, or was edited: its digest is not that of its content");
        }
        Map<String, Object> members = Json.read(where, bytes);
        requireVersion(where, members);
        members.remove("sha256");
        return members;
    }

    private void requireVersion(String where, Map<String, Object> members) {
        if (!format.equals(members.get("format"))) {
            throw Malformed.at(where, "expected \"format\": \"%s\"", format);
        }
        if (!Long.valueOf(version).equals(members.get("formatVersion"))) {
            throw Malformed.at(
                    where,
                    "expected format version %d, was %s; another irbm reads it",
                    version,
                    members.getOrDefault("formatVersion", "none"));
        }
    }
}
