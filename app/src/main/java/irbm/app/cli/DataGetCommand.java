package irbm.app.cli;

import irbm.app.data.DataLocations;
import irbm.app.data.Fetcher;
import irbm.app.data.NamedSet;
import irbm.app.data.NamedSets;
import irbm.app.data.Progress;
import irbm.model.InputException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code irbm data get}: fetches a named set into the user's cache. */
@Command(
        name = "get",
        mixinStandardHelpOptions = true,
        description = "Fetches a data set into the user's cache and checks its content. An interrupted download goes on"
                + " where it stopped.",
        sortOptions = false)
public final class DataGetCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "NAME",
            description = "The set: mnist, caltech101, or a table such as dna; 'irbm data list' shows all.")
    private String name;

    @Option(names = "--quiet", description = "Print no messages, only results.")
    private boolean quiet;

    @Override
    public Integer call() throws IOException {
        NamedSet set = NamedSets.find(name)
                .orElseThrow(() -> new InputException("no data set '" + name + "': there are " + NamedSets.names()));
        PrintWriter out = spec.commandLine().getOut();
        if (set.files().isEmpty()) {
            out.println(set.name() + " is generated: there is nothing to fetch");
            return 0;
        }
        DataLocations locations = DataLocations.of(System.getenv());
        PrintWriter messages = quiet
                ? new PrintWriter(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)
                : spec.commandLine().getErr();
        new Fetcher(locations.cache(), new Progress(messages, quiet), messages).fetch(set);
        out.println(set.name() + " is in " + locations.cache());
        return 0;
    }
}
