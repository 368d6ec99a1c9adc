package irbm.app.cli;

import irbm.app.io.UsageException;
import irbm.math.BinaryMatrix;
import irbm.math.UnmetRequirementException;
import irbm.model.InputException;
import java.util.Locale;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Hands what was typed to the library. A limit of the library that is not met here is the user's mistake, and the message names
 * the option as it was typed. Anywhere else such a limit is a defect.
 */
final class Typed {
    private Typed() {}

    /** What the library makes of the options of a command. */
    static <T> T value(CommandSpec spec, Supplier<T> maker) {
        try {
            return maker.get();
        } catch (UnmetRequirementException refused) {
            throw new UsageException(message(spec, refused), refused);
        }
    }

    /** Refuses a number of states, as it was typed, that no matrix holds. */
    static void requireFits(String option, int states, int visibleCount) {
        InputException.require(
                BinaryMatrix.fits(states, visibleCount),
                "%s: %d states of %d bits are more than one matrix holds",
                option,
                states,
                visibleCount);
    }

    /** The library says {@code gibbsSteps}, the user typed {@code --gibbs-steps}. */
    private static String message(CommandSpec spec, UnmetRequirementException refused) {
        String argument = refused.argument();
        String option = "--" + argument.replaceAll("[A-Z]", "-$0").toLowerCase(Locale.ROOT);
        String message = String.valueOf(refused.getMessage());
        return spec.findOption(option) == null ? message : option + message.substring(argument.length());
    }
}
