package irbm.app;

import irbm.app.cli.CheckCommand;
import irbm.app.cli.ClassifyCommand;
import irbm.app.cli.ConvertCommand;
import irbm.app.cli.DataCommand;
import irbm.app.cli.EvaluateCommand;
import irbm.app.cli.FeaturesCommand;
import irbm.app.cli.GrowCommand;
import irbm.app.cli.InspectCommand;
import irbm.app.cli.PathConverter;
import irbm.app.cli.PickCommand;
import irbm.app.cli.PruneCommand;
import irbm.app.cli.ReportCommand;
import irbm.app.cli.ReproduceCommand;
import irbm.app.cli.SampleCommand;
import irbm.app.cli.TrainCommand;
import irbm.app.cli.VersionLine;
import irbm.app.io.NameEncoding;
import irbm.app.io.StandardOutput;
import irbm.app.io.Terminal;
import irbm.app.io.UsageException;
import irbm.io.format.AtomicFile;
import irbm.model.InputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntSupplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/**
 * The program. Only this class prints, exits, and turns exceptions into exit codes: 0 done, 1 the input or the run failed
 * (one line says why), 2 wrong usage, 3 a defect of ours (with a trace).
 */
@Command(
        name = "irbm",
        mixinStandardHelpOptions = true,
        versionProvider = VersionLine.class,
        description = "Restricted Boltzmann machines that choose their own size.",
        subcommands = {
            GrowCommand.class,
            TrainCommand.class,
            PruneCommand.class,
            EvaluateCommand.class,
            ReportCommand.class,
            ReproduceCommand.class,
            SampleCommand.class,
            FeaturesCommand.class,
            ClassifyCommand.class,
            DataCommand.class,
            PickCommand.class,
            InspectCommand.class,
            CheckCommand.class,
            ConvertCommand.class
        },
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        footer = {"", "'irbm COMMAND --help' says what a command does and takes."})
public final class Main {
    static final int FAILED = 1;
    static final int WRONG_USAGE = 2;
    static final int DEFECT = 3;

    private static volatile boolean ending;

    private Main() {}

    public static void main(String[] arguments) {
        Terminal.eraseModuleWarning();
        Runtime.getRuntime().addShutdownHook(new Thread(Main::abandon, "irbm-abandon"));
        StandardOutput out = StandardOutput.ofProcess();
        PrintWriter err = Terminal.writer(System.err);
        int exitCode = finished(run(out.writer(), err, arguments), out, err);
        err.flush();
        System.exit(exitCode);
    }

    /** A signal ends the program at any moment: what is half written then goes, and nobody is told that it is missing. */
    private static void abandon() {
        ending = true;
        AtomicFile.deleteUnfinished();
    }

    /** A result that did not arrive is a failure, whatever the command says. */
    static int finished(int exitCode, StandardOutput out, PrintWriter err) {
        Optional<IOException> lost = out.finish();
        lost.ifPresent(
                why -> err.println("irbm: cannot write to standard output: " + firstLine("" + why.getMessage())));
        return lost.isPresent() && exitCode == 0 ? FAILED : exitCode;
    }

    /** Runs one command line and returns its exit code. */
    static int run(PrintWriter out, PrintWriter err, String... arguments) {
        CommandLine program = new CommandLine(new Main())
                .setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(Path.class, new PathConverter())
                .setParameterExceptionHandler(Main::wrongUsage)
                .setExecutionExceptionHandler((failure, command, parsed) -> failed(failure, err));
        if (arguments.length == 0) {
            program.usage(err);
            return WRONG_USAGE;
        }
        Optional<String> unreadable = NameEncoding.complaint(arguments);
        if (unreadable.isPresent()) {
            err.println("irbm: " + firstLine(unreadable.get()));
            return FAILED;
        }
        return guarded(() -> program.execute(arguments), err);
    }

    /** The parser of the command line turns exceptions into exit codes; this does so with errors. */
    static int guarded(IntSupplier command, PrintWriter err) {
        try {
            return command.getAsInt();
        } catch (OutOfMemoryError full) {
            long limit = Runtime.getRuntime().maxMemory() >> 20;
            err.println("irbm: not enough memory (%s), Java may take %d MB for data; IRBM_OPTS=-Xmx... gives it more"
                    .formatted(firstLine(String.valueOf(full.getMessage())), limit));
            return FAILED;
        } catch (Error broken) {
            return defect(broken, err);
        }
    }

    private static int wrongUsage(ParameterException wrong, String[] arguments) {
        CommandLine command = wrong.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        command.getErr()
                .println("irbm: " + firstLine(String.valueOf(wrong.getMessage())) + " (see '" + name + " --help')");
        return WRONG_USAGE;
    }

    /** What a user can mend is one line; anything else is a defect. */
    static int failed(Exception failure, PrintWriter err) {
        if (ending) {
            return FAILED;
        }
        if (failure instanceof UncheckedIOException wrapped) {
            return failed(Objects.requireNonNull(wrapped.getCause()), err);
        } else if (failure instanceof FileSystemException refused) {
            err.println("irbm: " + firstLine(words(refused)));
        } else if (failure instanceof UsageException wrong) {
            err.println("irbm: " + firstLine(String.valueOf(wrong.getMessage())));
            return WRONG_USAGE;
        } else if (failure instanceof InputException || failure instanceof IOException) {
            err.println("irbm: " + firstLine(String.valueOf(failure.getMessage())));
        } else if (failure instanceof InvalidPathException bad) {
            err.println(
                    "irbm: " + firstLine("'%s' cannot be a file name: %s".formatted(bad.getInput(), bad.getReason())));
        } else {
            return defect(failure, err);
        }
        return FAILED;
    }

    private static int defect(Throwable failure, PrintWriter err) {
        err.println("irbm: this is a defect of irbm, please report it with the lines below");
        failure.printStackTrace(err);
        return DEFECT;
    }

    /** Some exceptions of the file system have a path for a message, and their class says what is wrong with it. */
    private static String words(FileSystemException refused) {
        String file = String.valueOf(refused.getFile());
        if (refused instanceof NoSuchFileException) {
            return "no such file: " + file;
        } else if (refused instanceof AccessDeniedException) {
            return "no permission to read or write " + file;
        } else if (refused instanceof FileAlreadyExistsException) {
            return file + " is there already";
        } else if (refused instanceof NotDirectoryException) {
            return file + " is not a directory";
        }
        return String.valueOf(refused.getMessage());
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("");
    }
}
