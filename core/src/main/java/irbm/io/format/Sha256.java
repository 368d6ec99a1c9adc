package irbm.io.format;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 as 64 hexadecimal digits. */
public final class Sha256 {
    /** The digits of a digest. */
    public static final int DIGITS = 64;

    private Sha256() {}

    /** A digest that has seen nothing yet. */
    public static MessageDigest begin() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    /** Of what the digest has seen. */
    public static String end(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    public static String of(byte[] bytes) {
        MessageDigest digest = begin();
        digest.update(bytes);
        return end(digest);
    }
}
