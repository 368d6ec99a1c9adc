package irbm.app.experiment;

import irbm.io.format.Json;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a finished job found: names and values, as its file holds them. A value that is not there is not a number. */
record JobResult(Map<String, Object> values) {
    private static final String FAILURE = "failure";
    private static final String DIVERGED = "diverged";

    JobResult {
        values = Map.copyOf(values);
    }

    /** A job that came to an end without a model, and why: a finding as well. */
    static JobResult failed(String reason) {
        return new JobResult(Map.of(FAILURE, reason));
    }

    /** A failure that says nothing about the method but that its numbers ran away. */
    static JobResult diverged(String reason) {
        return failed(reason).with(DIVERGED, true);
    }

    boolean diverged() {
        return text(DIVERGED).equals("true");
    }

    Optional<String> failure() {
        return values.get(FAILURE) instanceof String reason ? Optional.of(reason) : Optional.empty();
    }

    boolean has(String name) {
        return !Double.isNaN(number(name));
    }

    double number(String name) {
        return values.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    String text(String name) {
        return String.valueOf(values.getOrDefault(name, ""));
    }

    JobResult with(String name, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(values);
        more.put(name, value);
        return new JobResult(more);
    }

    byte[] toJson() {
        return Json.write(new TreeMap<>(values)).getBytes(StandardCharsets.UTF_8);
    }
}
