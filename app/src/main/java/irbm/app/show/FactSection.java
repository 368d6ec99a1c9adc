package irbm.app.show;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What was run, as {@code run.json} says it. */
final class FactSection {
    private FactSection() {}

    static String of(Map<String, Object> description, String model) {
        StringBuilder facts = new StringBuilder("<dl class=\"facts\">");
        facts.append(fact("command", "<code>" + Html.escape(commandLine(description)) + "</code>"));
        facts.append(fact("model", Html.escape(model)));
        description.forEach((name, value) -> {
            if (!List.of("command", "arguments", "result").contains(name)) {
                facts.append(fact(Html.escape(words(name)), text(value)));
            }
        });
        return Html.section("run", "What was run", facts + "</dl>\n");
    }

    private static String commandLine(Map<String, Object> description) {
        String arguments = description.get("arguments") instanceof List<?> words
                ? words.stream().map(String::valueOf).map(FactSection::quoted).collect(Collectors.joining(" "))
                : "";
        return "irbm " + description.getOrDefault("command", "") + " " + arguments;
    }

    /** As a shell would want it. */
    private static String quoted(String word) {
        return word.matches("[\\w./:=,+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private static String fact(String name, String value) {
        return "<div><dt>%s</dt><dd>%s</dd></div>\n".formatted(name, value);
    }

    private static String text(Object value) {
        if (value instanceof Map<?, ?> members) {
            return members.entrySet().stream()
                    .map(member -> Html.escape(words(String.valueOf(member.getKey()))) + " " + text(member.getValue()))
                    .collect(Collectors.joining(", "));
        }
        if (value instanceof List<?> items) {
            return items.stream().map(FactSection::text).collect(Collectors.joining(" × "));
        }
        return Html.escape(value.toString());
    }

    private static String words(String name) {
        return name.replace('_', ' ');
    }
}
