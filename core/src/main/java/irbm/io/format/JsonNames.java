package irbm.io.format;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Names of JSON members: camelCase in everything that is written. Files of earlier versions had some in snake_case, and are read as if
 * they were written today.
 */
public final class JsonNames {
    private static final Pattern UNDERSCORE = Pattern.compile("(?<=[a-z0-9])_([a-z0-9])");

    private JsonNames() {}

    /** The members under the names that they have today, at every depth. */
    public static Map<String, Object> today(Map<String, Object> members) {
        Map<String, Object> renamed = new LinkedHashMap<>();
        members.forEach((name, value) -> renamed.put(today(name), ofToday(value)));
        return renamed;
    }

    private static Object ofToday(Object value) {
        if (value instanceof Map<?, ?> members) {
            Map<String, Object> renamed = new LinkedHashMap<>();
            members.forEach((name, member) -> renamed.put(today(String.valueOf(name)), ofToday(member)));
            return renamed;
        }
        return value instanceof List<?> list
                ? list.stream().map(JsonNames::ofToday).toList()
                : value;
    }

    private static String today(String name) {
        return UNDERSCORE.matcher(name).replaceAll(match -> match.group(1).toUpperCase(Locale.ROOT));
    }
}
