package irbm.app.show;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What {@code run.json} says came out.
 *
 * @param sentence the answer
 * @param units the chosen number of hidden units, NaN when none was chosen
 * @param logLikelihood the mean of the validation rows, NaN when not measured
 * @param low the low end of its interval, NaN when not known
 * @param high the high end
 * @param warnings what to be careful about
 * @param refinement which attempt at training the model is from; 0 when none, or when the run does not say
 */
record RunResult(
        String sentence,
        double units,
        double logLikelihood,
        double low,
        double high,
        List<String> warnings,
        int refinement) {

    static Optional<RunResult> of(Map<String, Object> description) {
        return description.get("result") instanceof Map<?, ?> result ? Optional.of(read(result)) : Optional.empty();
    }

    private static RunResult read(Map<?, ?> result) {
        return new RunResult(
                result.get("sentence") instanceof String sentence ? sentence : "",
                number(result, "units"),
                number(result, "validationLogLikelihood"),
                number(result, "low"),
                number(result, "high"),
                result.get("warnings") instanceof List<?> warnings
                        ? warnings.stream().map(String::valueOf).toList()
                        : List.of(),
                result.get("refinement") instanceof Number attempt ? attempt.intValue() : 0);
    }

    private static double number(Map<?, ?> object, String name) {
        return object.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    /** Whether an interval around the likelihood is known. */
    boolean hasInterval() {
        return low <= logLikelihood && logLikelihood <= high;
    }
}
