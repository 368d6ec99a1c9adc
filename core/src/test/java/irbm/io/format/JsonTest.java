package irbm.io.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.model.InputException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonTest {
    private static Map<String, Object> read(String text) {
        return Json.read("f", text.getBytes(StandardCharsets.UTF_8));
    }

    /** The layout is that of the files that exist: two spaces a level, lists on one line. */
    @Test
    void objectsAreWrittenOnSeveralLines() {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("a", 1);
        object.put("b", List.of(0.5, "x", List.of(), Map.of("c", true)));
        object.put("none", OptionalDouble.empty());
        object.put("infinite", Double.NEGATIVE_INFINITY);
        object.put("empty", Map.of());
        assertThat(Json.write(object)).isEqualTo("""
                {
                  "a" : 1,
                  "b" : [ 0.5, "x", [ ], {
                    "c" : true
                  } ],
                  "none" : null,
                  "infinite" : "-Infinity",
                  "empty" : { }
                }
                """);
    }

    @Test
    void whatIsWrittenIsRead() {
        Map<String, Object> object = Map.of(
                "text", "q\" b\\ n\n t\t \u0001 \u00e9 \u20ac \ud83d\ude00 /",
                "numbers", List.of(Long.MIN_VALUE, Long.MAX_VALUE, 0L, -1.5, 1e-300, 1e300, 0.1),
                "nested", Map.of("list", List.of(Map.of("deep", List.of(true, false)))));
        assertThat(read(Json.write(object))).isEqualTo(object);
    }

    @Test
    void everyFormOfTheGrammarIsRead() {
        assertThat(read(" {\"a\":[1,-0,2.5E+3,1e-2 ,\t[ ],{}],\"b\" : \"\\u0041\\/\\b\\f\\n\\r\\t\\\"\\\\\" }\r\n"))
                .isEqualTo(Map.of("a", List.of(1L, 0L, 2500.0, 0.01, List.of(), Map.of()), "b", "A/\b\f\n\r\t\"\\"));
        assertThat(read("{\"a\": null, \"b\": [null, 1]}")).isEqualTo(Map.of("b", List.of(1L)));
        assertThat(read("{\"a\": 123456789012345678901234567890}"))
                .isEqualTo(Map.of("a", "123456789012345678901234567890"));
        assertThat(read("{\"a\": 1, \"a\": 2}")).isEqualTo(Map.of("a", 2L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "[]",
                "1",
                "\"a\"",
                "{",
                "{\"a\"",
                "{\"a\":",
                "{\"a\":1",
                "{\"a\":1,",
                "{\"a\":1,}",
                "{a:1}",
                "{'a':1}",
                "{\"a\" 1}",
                "{\"a\":1 \"b\":2}",
                "{\"a\":[1,]}",
                "{\"a\":[1}",
                "{\"a\":]}",
                "{\"a\":01}",
                "{\"a\":+1}",
                "{\"a\":.5}",
                "{\"a\":1.}",
                "{\"a\":1e}",
                "{\"a\":-}",
                "{\"a\":NaN}",
                "{\"a\":tru}",
                "{\"a\":nul}",
                "{\"a\":\"b}",
                "{\"a\":\"\\x\"}",
                "{\"a\":\"\\u12g4\"}",
                "{\"a\":\"\\u12",
                "{\"a\":\"b\nc\"}",
                "{\"a\":\"\\",
                "{} {}",
                "{}x",
                "{}\0",
                "\ufeff{}"
            })
    void everythingElseIsRefusedInOneLine(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(InputException.class)
                .message()
                .startsWith("f: ")
                .contains("JSON object")
                .doesNotContain("\n");
    }

    @Test
    void nestingIsLimited() {
        assertThat(read("{\"a\":" + "[".repeat(31) + "]".repeat(31) + "}")).containsKey("a");
        assertThatThrownBy(() -> read("{\"a\":" + "[".repeat(100_000)))
                .hasMessage("f: expected a JSON object: character 37: expected at most 32 levels");
    }

    @Test
    void textThatIsNotUnicodeIsRefused() {
        assertThatThrownBy(() -> Json.read("f", new byte[] {'{', (byte) 0xff, '}'}))
                .hasMessage("f: expected a JSON object: the text is not UTF-8");
    }

    /** The order of Map.of is drawn anew in every process: of eight members, by chance right once in 40,320. */
    @Test
    void promise13TheSameMembersGiveTheSameBytesInEveryProcess() {
        Map<String, Object> unordered = Map.of("e", 1, "c", 2, "h", 3, "a", 4, "g", 5, "b", 6, "f", 7, "d", 8);
        assertThat(Json.write(unordered).replaceAll("[^a-z]", "")).isEqualTo("abcdefgh");
        Map<String, Object> ordered = new LinkedHashMap<>();
        ordered.put("z", unordered);
        ordered.put("a", 1);
        assertThat(Json.write(ordered).replaceAll("[^a-z]", "")).isEqualTo("zabcdefgha");
    }
}
