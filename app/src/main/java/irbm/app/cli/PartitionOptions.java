package irbm.app.cli;

import irbm.app.io.UsageException;
import irbm.app.run.PartitionPlan;
import irbm.app.run.PartitionPlan.Enumeration;
import irbm.app.run.PartitionPlan.SecondSide;
import irbm.app.run.ScheduleChoice;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The options of every command that needs log Z. */
public final class PartitionOptions {
    /** Who types one of these asks for annealing. */
    private static final List<String> ANNEALING = List.of("--chains", "--schedule", "--reverse", "--one-sided");

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--exact",
            description = "Sum over all states instead of sampling: for models with a layer of at most 25 units, the"
                    + " visible one where units have masses. Where that takes seconds it is done without being asked, unless"
                    + " --chains, --schedule, --reverse or --one-sided ask for annealing.")
    private boolean exact;

    @Option(
            names = "--effort",
            defaultValue = "1",
            paramLabel = "N",
            description =
                    "Spend N times as many temperatures and rounds, 1 to 64 (default: ${DEFAULT-VALUE}): the interval"
                            + " becomes narrower.")
    private int effort;

    @Option(
            names = "--target",
            paramLabel = "NATS",
            description =
                    "Spend more until the interval of log Z is this narrow, or say that effort 64 does not suffice.")
    private Optional<Double> target = Optional.empty();

    @Option(
            names = "--one-sided",
            description =
                    "Only anneal. Without this a ladder of temperatures, from the base rates and from data, takes half as long"
                            + " again and checks that annealing misses nothing.")
    private boolean oneSided;

    @Option(
            names = "--reverse",
            description =
                    "Instead of the ladder, anneal from samples of the model to the base. Forward runs are on average too low, reverse runs"
                            + " too high: where they disagree, a warning says so. The samples are exact for models with a layer"
                            + " of at most 20 units, else they come from chains of 1000 sweeps that start in data.")
    private boolean reverse;

    @Option(
            names = "--chains",
            defaultValue = "500",
            paramLabel = "N",
            description = "Chains of annealed importance sampling (default: ${DEFAULT-VALUE}).")
    private int chains;

    @Option(
            names = "--schedule",
            defaultValue = "paper",
            paramLabel = "S",
            description =
                    "Inverse temperatures of the chains: 'paper' takes 14500 steps (500 up to 0.5, 4000 up to 0.9, 10000 up"
                            + " to 1), a number takes so many in the same proportions, 'auto' makes pilot runs and takes what"
                            + " keeps 70 %% of the chains effective, 200 to 43500, and runs again, longer, when it missed: quick for easy models, longer than the"
                            + " paper for hard ones. Default: ${DEFAULT-VALUE}, because it is long enough for most models, a"
                            + " minute or two for 784 x 500 units, and the same for all, so that numbers compare.")
    private String schedule;

    /** What the options say, checked. */
    public PartitionPlan plan() {
        OptionalDouble width = target.isPresent() ? OptionalDouble.of(target.get()) : OptionalDouble.empty();
        return new PartitionPlan(enumeration(), side(), chains, ScheduleChoice.parse(schedule), effort, width);
    }

    private SecondSide side() {
        UsageException.require(!oneSided || !reverse, "--one-sided and --reverse do not go together");
        if (oneSided) {
            return SecondSide.NONE;
        }
        return reverse ? SecondSide.REVERSE : SecondSide.LADDER;
    }

    private Enumeration enumeration() {
        if (exact) {
            return Enumeration.ALWAYS;
        }
        ParseResult typed = spec.commandLine().getParseResult();
        boolean annealing = ANNEALING.stream().anyMatch(typed::hasMatchedOption);
        return annealing ? Enumeration.NEVER : Enumeration.WHERE_QUICK;
    }
}
