package irbm.app.cli;

import picocli.CommandLine.Command;

/** {@code irbm data}: data sets, by name or in files. */
@Command(
        name = "data",
        mixinStandardHelpOptions = true,
        description = "Lists, fetches, describes and converts data sets.",
        subcommands = {DataListCommand.class, DataGetCommand.class, DataInfoCommand.class, DataConvertCommand.class},
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n")
public final class DataCommand {}
