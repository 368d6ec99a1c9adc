package irbm.app.cli;

import irbm.app.data.DataLocations;
import irbm.app.data.NamedSet;
import irbm.app.data.NamedSets;
import irbm.io.format.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code irbm data list}: the named sets, and which of them are here. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "Lists the data sets that have a name, and says which are on this machine.",
        sortOptions = false)
public final class DataListCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() {
        DataLocations locations = DataLocations.of(System.getenv());
        if (json.isWanted()) {
            List<Map<String, Object>> sets = NamedSets.all().stream()
                    .map(set -> describe(set, locations))
                    .toList();
            spec.commandLine().getOut().print(Json.write(Map.of("sets", sets)));
        } else {
            NamedSets.all().forEach(set -> print(set, locations));
        }
        return 0;
    }

    private static Map<String, Object> describe(NamedSet set, DataLocations locations) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("name", set.name());
        facts.put("description", set.description());
        facts.put("here", locations.hasAll(set));
        return facts;
    }

    private void print(NamedSet set, DataLocations locations) {
        String state = locations.hasAll(set) ? "" : " (not here: irbm data get " + set.name() + ")";
        spec.commandLine().getOut().printf("%-12s%s%s%n", set.name(), set.description(), state);
    }
}
