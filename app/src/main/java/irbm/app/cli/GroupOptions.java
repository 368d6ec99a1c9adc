package irbm.app.cli;

import irbm.app.data.GroupRule;
import irbm.app.run.RunProgress;
import irbm.model.Split;
import irbm.model.VisibleUnits;
import picocli.CommandLine.Option;

/** {@code --groups}: which columns exclude each other. */
public final class GroupOptions {
    @Option(
            names = "--groups",
            paramLabel = "auto|off|SPEC",
            defaultValue = "auto",
            description = {
                "Columns that exclude each other, such as the categories of one question, are drawn together: at most one of them is"
                        + " on. auto finds them in the training and validation rows, off takes every column as a bit, and SPEC lists"
                        + " them, counted from 1: 1-3,5-9 are two groups, 1-3+7 is one of four columns (default: ${DEFAULT-VALUE};"
                        + " none are looked for in pictures)."
            })
    private String groups = "auto";

    /** Says which groups there are, where there are some. */
    static void tell(Split split, RunProgress progress) {
        VisibleUnits units = split.train().units();
        if (!units.areBits()) {
            progress.say("%d groups of columns that exclude each other, and %d bits; 'irbm data info' lists them"
                    .formatted(units.groups().size(), units.bitColumns().length));
        }
    }

    /** The data with the groups that were asked for. */
    public Split applied(Split split) {
        return GroupRule.parse(groups).applied(split);
    }
}
