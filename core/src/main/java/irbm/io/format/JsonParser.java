package irbm.io.format;

import irbm.model.InputException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads JSON as RFC 8259 defines it, from UTF-8. Objects and lists may be nested to a depth of 32. */
final class JsonParser {
    private static final int DEEPEST = 32;
    private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9][0-9]*+)((?:\\.[0-9]++)?(?:[eE][+-]?[0-9]++)?)");

    private final String where;
    private final String text;
    private int at;
    private int depth;

    private JsonParser(String where, String text) {
        this.where = where;
        this.text = text;
    }

    static JsonParser of(String where, byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return new JsonParser(where, text);
        } catch (CharacterCodingException e) {
            throw Malformed.at(where, "expected a JSON object: the text is not UTF-8");
        }
    }

    /** The one object that the text is. */
    Map<String, Object> object() {
        if (next() != '{') {
            throw Malformed.at(where, "expected a JSON object");
        }
        Map<String, Object> object = members();
        next();
        if (at < text.length()) {
            throw Malformed.at(where, "continues after its JSON object");
        }
        return object;
    }

    /** A value, or nothing for null. */
    private Optional<Object> value() {
        return switch (next()) {
            case '{' -> Optional.of(members());
            case '[' -> Optional.of(items());
            case '"' -> Optional.of(string());
            case 't' -> Optional.of(word("true", true));
            case 'f' -> Optional.of(word("false", false));
            case 'n' -> {
                word("null", false);
                yield Optional.empty();
            }
            default -> Optional.of(number());
        };
    }

    private Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        for (boolean more = opened('}'); more; more = another('}')) {
            String name = name();
            value().ifPresent(value -> members.put(name, value));
        }
        return members;
    }

    private List<Object> items() {
        List<Object> items = new ArrayList<>();
        for (boolean more = opened(']'); more; more = another(']')) {
            value().ifPresent(items::add);
        }
        return Collections.unmodifiableList(items);
    }

    /** Steps over an opening bracket; whether something stands before the closing one. */
    private boolean opened(char close) {
        depth++;
        if (depth > DEEPEST) {
            throw wrong("at most %d levels".formatted(DEEPEST));
        }
        at++;
        return next() != close || closed();
    }

    /** Steps over a comma or the closing bracket; whether it was a comma. */
    private boolean another(char close) {
        if (next() == close) {
            return closed();
        }
        expect(',');
        return true;
    }

    private boolean closed() {
        at++;
        depth--;
        return false;
    }

    private String name() {
        if (next() != '"') {
            throw wrong("a name in quotes");
        }
        String name = string();
        next();
        expect(':');
        return name;
    }

    private String string() {
        StringBuilder string = new StringBuilder();
        at++;
        while (current() != '"') {
            if (current() < ' ') {
                throw wrong("the end of a string");
            }
            string.append(current() == '\\' ? escaped() : text.charAt(at++));
        }
        at++;
        return string.toString();
    }

    private char escaped() {
        at++;
        char code = current();
        at++;
        return switch (code) {
            case '"', '\\', '/' -> code;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> hexadecimal();
            default -> throw wrong("an escape that JSON knows");
        };
    }

    private char hexadecimal() {
        int code = 0;
        for (int end = at + 4; at < end; at++) {
            int digit = current() < 128 ? Character.digit(current(), 16) : -1;
            if (digit < 0) {
                throw wrong("four hexadecimal digits");
            }
            code = 16 * code + digit;
        }
        return (char) code;
    }

    private boolean word(String word, boolean value) {
        if (!text.startsWith(word, at)) {
            throw wrong("a value");
        }
        at += word.length();
        return value;
    }

    /** A whole number as Long, another one as Double; a whole number that no Long holds stays text. */
    private Object number() {
        Matcher number = NUMBER.matcher(text).region(at, text.length());
        if (!number.lookingAt()) {
            throw wrong("a value");
        }
        at = number.end();
        if (number.end(1) > number.start(1)) {
            return Double.valueOf(number.group());
        }
        try {
            return Long.valueOf(number.group());
        } catch (NumberFormatException tooLarge) {
            return number.group();
        }
    }

    private void expect(char wanted) {
        if (current() != wanted) {
            throw wrong("'" + wanted + "'");
        }
        at++;
    }

    /** Skips white space; what stands there. */
    private char next() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return current();
    }

    /** The present character, 0 at the end. */
    private char current() {
        return at < text.length() ? text.charAt(at) : 0;
    }

    private InputException wrong(String wanted) {
        return Malformed.at(where, "expected a JSON object: character %d: expected %s", at + 1, wanted);
    }
}
