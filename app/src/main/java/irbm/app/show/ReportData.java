package irbm.app.show;

import irbm.model.Dataset;
import irbm.model.Split;
import java.util.Optional;

/**
 * The data of a run, for its examples and for what needs rows to be measured.
 *
 * @param split the data; empty when it could not be found
 * @param note why there is none, or what is not as it should be; empty when all is well
 */
public record ReportData(Optional<Split> split, String note) {
    /** The rows that the run used. */
    public static ReportData of(Split split) {
        return new ReportData(Optional.of(split), "");
    }

    /** No data, and why. */
    public static ReportData missing(String why) {
        return new ReportData(Optional.empty(), why);
    }

    /** The rows to show examples from. */
    Optional<Dataset> examples() {
        return split.map(Split::train);
    }
}
