package irbm.app.cli;

import irbm.model.UnitGroup;
import irbm.model.VisibleUnits;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** What {@code irbm data info} and {@code irbm inspect} say about columns that exclude each other. */
final class GroupFacts {
    private GroupFacts() {}

    /** How many groups and bits there are, and the columns of each group, counted from 1, as {@code --groups} takes them. */
    static Map<String, Object> of(VisibleUnits units) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("count", units.groups().size());
        facts.put("bits", units.bitColumns().length);
        for (boolean mayBeEmpty : new boolean[] {false, true}) {
            String columns = units.groups().stream()
                    .filter(group -> group.mayBeEmpty() == mayBeEmpty)
                    .map(UnitGroup::columnsText)
                    .collect(Collectors.joining(","));
            if (!columns.isEmpty()) {
                facts.put(mayBeEmpty ? "atMostOneOf" : "exactlyOneOf", columns);
            }
        }
        return facts;
    }
}
