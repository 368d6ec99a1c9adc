package irbm.io.format;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * JSON objects as maps. A value is a string, a number, a truth value, a list or a map of such values; members whose value
 * is null are left out when read, and an empty {@link OptionalDouble} is written as null. Numbers that are not finite are
 * written as strings, because JSON has none. Members stand in the order of a map that has one, else in that of their names: the
 * platform gives {@code Map.of} another order in every process, and the same content must give the same bytes.
 */
public final class Json {
    private Json() {}

    /** The text of an object, on several lines, with a line end. */
    public static String write(Map<String, ?> object) {
        StringBuilder text = new StringBuilder();
        writeObject(text, object, 0);
        return text.append('\n').toString();
    }

    /** Reads exactly one object; {@code where} goes into the message when the text is something else. */
    public static Map<String, Object> read(String where, byte[] text) {
        return JsonParser.of(where, text).object();
    }

    private static void writeValue(StringBuilder text, Object value, int depth) {
        if (value instanceof Map<?, ?> members) {
            writeObject(text, members, depth);
        } else if (value instanceof List<?> items) {
            writeList(text, items, depth);
        } else if (value instanceof OptionalDouble number) {
            writeOptional(text, number, depth);
        } else if (value instanceof Boolean || value instanceof Integer || value instanceof Long) {
            text.append(value);
        } else if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
            text.append(number.doubleValue());
        } else {
            writeString(text, value.toString());
        }
    }

    private static void writeOptional(StringBuilder text, OptionalDouble number, int depth) {
        if (number.isPresent()) {
            writeValue(text, number.getAsDouble(), depth);
        } else {
            text.append("null");
        }
    }

    private static void writeObject(StringBuilder text, Map<?, ?> members, int depth) {
        String separator = "{";
        for (Map.Entry<?, ?> member : ordered(members).entrySet()) {
            text.append(separator).append('\n').append("  ".repeat(depth + 1));
            writeString(text, String.valueOf(member.getKey()));
            text.append(" : ");
            writeValue(text, member.getValue(), depth + 1);
            separator = ",";
        }
        text.append(members.isEmpty() ? "{ }" : "\n" + "  ".repeat(depth) + "}");
    }

    private static Map<?, ?> ordered(Map<?, ?> members) {
        if (members instanceof LinkedHashMap || members instanceof SortedMap) {
            return members;
        }
        Map<String, Object> sorted = new TreeMap<>();
        members.forEach((name, value) -> sorted.put(String.valueOf(name), value));
        return sorted;
    }

    private static void writeList(StringBuilder text, List<?> items, int depth) {
        String separator = "[ ";
        for (Object item : items) {
            text.append(separator);
            writeValue(text, item, depth);
            separator = ", ";
        }
        text.append(items.isEmpty() ? "[ ]" : " ]");
    }

    private static void writeString(StringBuilder text, String string) {
        text.append('"');
        for (int i = 0; i < string.length(); i++) {
            writeCharacter(text, string.charAt(i));
        }
        text.append('"');
    }

    private static void writeCharacter(StringBuilder text, char c) {
        switch (c) {
            case '"' -> text.append("\\\"");
            case '\\' -> text.append("\\\\");
            case '\b' -> text.append("\\b");
            case '\t' -> text.append("\\t");
            case '\n' -> text.append("\\n");
            case '\f' -> text.append("\\f");
            case '\r' -> text.append("\\r");
            default -> text.append(c < ' ' ? "\\u%04X".formatted((int) c) : String.valueOf(c));
        }
    }
}
