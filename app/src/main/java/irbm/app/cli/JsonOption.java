package irbm.app.cli;

import picocli.CommandLine.Option;

/** Results for programs. */
final class JsonOption {
    @Option(names = "--json", description = "Print the result as one JSON object.")
    private boolean wanted;

    boolean isWanted() {
        return wanted;
    }
}
