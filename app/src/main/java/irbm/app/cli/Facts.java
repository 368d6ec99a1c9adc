package irbm.app.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Names and values for people: one line each, and what belongs together on one line. */
final class Facts {
    private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])[A-Z]");

    private Facts() {}

    static void print(Map<String, ?> facts, PrintWriter out) {
        int width = facts.keySet().stream()
                .mapToInt(name -> words(name).length())
                .max()
                .orElse(0);
        facts.forEach((name, value) -> {
            String text = text(value);
            if (!text.isEmpty()) {
                out.println(words(name) + " ".repeat(width - words(name).length() + 2) + text);
            }
        });
    }

    private static String text(Object value) {
        if (value instanceof Map<?, ?> members) {
            return members.entrySet().stream()
                    .map(member -> words(String.valueOf(member.getKey())) + " " + text(member.getValue()))
                    .collect(Collectors.joining(", "));
        } else if (value instanceof List<?> items) {
            return items.stream().map(Facts::text).collect(Collectors.joining(" x "));
        } else if (value instanceof Double number && number != Math.rint(number)) {
            return String.format(Locale.ROOT, "%.4g", number);
        } else if (value instanceof Double number) {
            return String.format(Locale.ROOT, "%.0f", number);
        }
        return value.toString();
    }

    /** The words of a name in camelCase. */
    private static String words(String name) {
        return HUMP.matcher(name).replaceAll(hump -> " " + hump.group().toLowerCase(Locale.ROOT));
    }
}
