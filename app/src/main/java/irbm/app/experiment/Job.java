package irbm.app.experiment;

import java.io.IOException;
import java.util.List;

/** A piece of the work that is done once and kept: a function of the data, the protocol, the seed and the jobs that it needs. */
sealed interface Job permits Trial, GrowRate, GrowTrial, Growing, TrainJob, Measurement {
    /** Also the name of its files: lower-case letters, digits, hyphens and dots. */
    String name();

    /** The names of the jobs that must be finished before. */
    List<String> needs();

    /**
     * Does it. Models are written here, the result by the caller. Throws {@link JobFailure} or {@link
     * irbm.train.DivergenceException} where the experiment has no answer.
     */
    JobResult run(Setting setting) throws IOException;

    /** Roughly the processor seconds that it takes. */
    double estimate(Workload workload);
}
