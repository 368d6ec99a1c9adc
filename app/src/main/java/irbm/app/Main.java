package irbm.app;

import irbm.app.command.ClassifyCommand;
import irbm.app.command.ConvertCommand;
import irbm.app.command.DataCommand;
import irbm.app.command.EvaluateCommand;
import irbm.app.command.FeaturesCommand;
import irbm.app.command.GrowCommand;
import irbm.app.command.InspectCommand;
import irbm.app.command.PruneCommand;
import irbm.app.command.ReportCommand;
import irbm.app.command.ReproduceCommand;
import irbm.app.command.SampleCommand;
import irbm.app.command.TrainCommand;
import irbm.math.UnmetRequirementException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Locale;
import java.util.Objects;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
        versionProvider = Version.class,
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
            InspectCommand.class,
            ConvertCommand.class
        },
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        footer = {"", "'irbm COMMAND --help' says what a command does and takes."})
public final class Main {
    static final int FAILED = 1;
    static final int WRONG_USAGE = 2;
    static final int DEFECT = 3;

    private static final Pattern LIMITED = Pattern.compile("([a-z][A-Za-z]*)( (?:must|cannot) be .*, was \\S+)");

    private Main() {}

    public static void main(String[] arguments) {
        Terminal.eraseModuleWarning();
        PrintWriter out = Terminal.writer(System.out);
        PrintWriter err = Terminal.writer(System.err);
        int exitCode = run(out, err, arguments);
        out.flush();
        err.flush();
        System.exit(exitCode);
    }

    /** Runs one command line and returns its exit code. */
    static int run(PrintWriter out, PrintWriter err, String... arguments) {
        CommandLine program = new CommandLine(new Main())
                .setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(Main::wrongUsage)
                .setExecutionExceptionHandler((failure, command, parsed) -> failed(failure, command));
        if (arguments.length == 0) {
            program.usage(err);
            return WRONG_USAGE;
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

    static int failed(Exception failure, CommandLine command) {
        PrintWriter err = command.getErr();
        if (failure instanceof UncheckedIOException wrapped) {
            return failed(Objects.requireNonNull(wrapped.getCause()), command);
        } else if (failure instanceof FileSystemException refused) {
            err.println("irbm: " + firstLine(words(refused)));
        } else if (failure instanceof UnmetRequirementException) {
            err.println("irbm: " + withOptionName(firstLine(String.valueOf(failure.getMessage())), command));
        } else if (failure instanceof InputException || failure instanceof IOException) {
            err.println("irbm: " + firstLine(String.valueOf(failure.getMessage())));
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
            return file + " is no directory";
        }
        return String.valueOf(refused.getMessage());
    }

    /** The library says "gibbsSteps must be ..."; where that is an option of the command, it is named as it was typed. */
    private static String withOptionName(String message, CommandLine command) {
        Matcher limited = LIMITED.matcher(message);
        if (!limited.matches()) {
            return message;
        }
        String option = "--" + limited.group(1).replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
        boolean isOption = command.getCommandSpec().findOption(option) != null;
        return isOption ? option + limited.group(2) : message;
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("");
    }
}
