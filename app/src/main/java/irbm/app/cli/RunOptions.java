package irbm.app.cli;

import static irbm.app.io.UsageException.require;

import irbm.app.run.RunDirectory;
import irbm.app.run.RunProgress;
import irbm.app.show.LiveReport;
import irbm.app.show.WatchServer;
import irbm.io.Version;
import irbm.math.Kernels;
import irbm.model.Dataset;
import irbm.model.Split;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** What all commands share that make a run in a directory. */
final class RunOptions {
    /** What does not change the result, and weights, which are compared by their content. */
    private static final Set<String> FREE =
            Set.of("--out", "--resume", "--watch", "--threads", "--quiet", "--json", "--weights");

    @Option(names = "--out", paramLabel = "DIR", required = true, description = "Directory of the run; it is made.")
    private Path out = Path.of("");

    @Option(names = "--resume", description = "Go on with the run in DIR, with the options it was started with.")
    private boolean resume;

    @Option(names = "--watch", description = "Serve a page that shows the run while it goes on, to this machine only.")
    private boolean watch;

    /** Refuses what makes no sense, before anything is read or written. */
    void check(WorkOptions work) {
        work.check();
        require(!(watch && work.isQuiet()), "--watch and --quiet do not go together: nobody would learn the address");
    }

    boolean isResumed() {
        return resume;
    }

    /** The directory of a new run. */
    RunDirectory created() throws IOException {
        return RunDirectory.create(out);
    }

    /** The directory of the run to continue. */
    RunDirectory resumed(RunProgress progress) throws IOException {
        return RunDirectory.resume(out, progress::say);
    }

    /** Gives a fresh command the options that the run was started with; others that were typed now are refused. */
    static <T> T started(T command, CommandSpec spec, RunDirectory directory) throws IOException {
        String[] words = directory.arguments(spec.name()).toArray(new String[0]);
        ParseResult before = new CommandLine(command)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs(words);
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            requireSame(option, before);
        }
        return command;
    }

    private static void requireSame(OptionSpec now, ParseResult before) {
        String name = now.longestName();
        List<String> then =
                before.hasMatchedOption(name) ? before.matchedOption(name).stringValues() : List.of();
        require(
                FREE.contains(name) || now.stringValues().equals(then),
                "--resume continues a run with the options it was started with: leave out %s, which was %s",
                name,
                then.isEmpty() ? "not given" : String.join(" ", then));
    }

    /** What {@code run.json} says about a run that begins. */
    static Map<String, Object> description(CommandSpec spec, Split split, Map<String, Object> training) {
        List<String> words = spec.commandLine().getParseResult().originalArgs();
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("program", "irbm " + Version.program());
        description.put("jvm", Version.jvm());
        description.put("kernel", Kernels.active().name());
        description.put("command", spec.name());
        description.put("arguments", words.subList(words.indexOf(spec.name()) + 1, words.size()));
        description.put("data", RunDirectory.dataMembers(split));
        description.put("training", training);
        return description;
    }

    /** The run itself. */
    @FunctionalInterface
    interface Run {
        void run() throws IOException;
    }

    /** Runs, and serves a page about it where that was asked for. */
    void watched(RunDirectory directory, Dataset train, RunProgress progress, Run run) throws IOException {
        if (!watch) {
            run.run();
            return;
        }
        try (WatchServer server = WatchServer.start(new LiveReport(directory, train.imageShape()))) {
            progress.say("watch the run at " + server.address());
            run.run();
        }
    }
}
