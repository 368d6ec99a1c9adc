package irbm.app.cli;

import irbm.app.run.PartitionPlan;
import irbm.app.run.ScheduleChoice;
import picocli.CommandLine.Option;

/** The options of every command that needs log Z. */
public final class PartitionOptions {
    @Option(
            names = "--exact",
            description = "Sum over all states instead of sampling: for models with a layer of at most 25 units, the"
                    + " visible one where units have masses.")
    private boolean exact;

    @Option(
            names = "--reverse",
            description =
                    "Also anneal from samples of the model to the base. Forward runs are on average too low, reverse runs"
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
        return new PartitionPlan(exact, reverse, chains, ScheduleChoice.parse(schedule));
    }
}
