package irbm.io.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class JsonNamesTest {
    @Test
    void oldNamesAreReadAsThoseOfToday() {
        Map<String, Object> old = Map.of("format_version", 1L, "training", Map.of("weights_sha256", "a_b", "seed", 3L));
        assertThat(JsonNames.today(old))
                .isEqualTo(Map.of("formatVersion", 1L, "training", Map.of("weightsSha256", "a_b", "seed", 3L)));
    }

    @Test
    void objectsWithinListsAreRenamedAndNamesOfTodayStay() {
        Map<String, Object> members =
                Map.of("steps", List.of(Map.of("at_most_one_of", "1-3"), "at_most"), "imageShape", 2L);
        assertThat(JsonNames.today(members))
                .isEqualTo(Map.of("steps", List.of(Map.of("atMostOneOf", "1-3"), "at_most"), "imageShape", 2L));
    }
}
