package irbm.app.run;

import irbm.evaluate.Interval;
import irbm.evaluate.LadderBracket;
import irbm.evaluate.Likelihood;
import irbm.evaluate.LogPartitionEstimate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** An evaluation for programs and for people. */
public record EvaluationReport(Evaluation evaluation, double seconds) {
    /** Members of the JSON object. Their names are a contract with scripts; what does not apply is null. */
    public Map<String, Object> toJson() {
        Likelihood likelihood = evaluation.likelihood();
        LogPartitionEstimate logPartition = likelihood.logPartition();
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("meanLogLikelihood", likelihood.mean());
        members.put("meanLogLikelihoodLow", likelihood.interval().low());
        members.put("meanLogLikelihoodHigh", likelihood.interval().high());
        members.put("dataStandardError", dataStandardError());
        members.put("examples", likelihood.examples());
        members.put("logPartition", logPartition.value());
        members.put("logPartitionLow", logPartition.interval().low());
        members.put("logPartitionHigh", logPartition.interval().high());
        members.put("method", method());
        members.put("logPartitionWidth", logPartition.interval().width());
        members.put("effectiveSampleSize", logPartition.effectiveSampleSize());
        logPartition.groupSpread().ifPresent(spread -> members.put("groupSpread", spread));
        logPartition.acceptanceRate().ifPresent(rate -> members.put("acceptanceRate", rate));
        evaluation.run().ifPresent(run -> putRun(run, members));
        logPartition.reverse().ifPresent(reverse -> members.put("reverseLogPartition", reverse));
        putQuick(members);
        members.put("warnings", warnings());
        members.put("seconds", seconds);
        return members;
    }

    private static void putRun(AnnealingRun run, Map<String, Object> members) {
        members.put("chains", run.chains());
        members.put("steps", run.steps());
        members.put("effort", run.effort());
        run.reverseSamples().ifPresent(origin -> members.put("reverseSamples", origin));
        run.ladder().ifPresent(ladder -> putLadder(ladder, members));
    }

    private static void putLadder(LadderBracket ladder, Map<String, Object> members) {
        members.put("ladderFromBase", ladder.fromBase().logPartition());
        members.put("ladderFromBaseError", ladder.fromBase().error());
        members.put("ladderFromData", ladder.fromData().logPartition());
        members.put("ladderFromDataError", ladder.fromData().error());
        members.put("ladderRungs", ladder.rungs());
        members.put("ladderRounds", ladder.rounds());
        members.put("ladderArrivals", ladder.arrivals());
        members.put("ladderSettled", ladder.isSettled());
    }

    private void putQuick(Map<String, Object> members) {
        QuickMeasures quick = evaluation.quick();
        members.put("pseudoLogLikelihood", quick.pseudoLogLikelihood());
        quick.reconstructionError().ifPresent(error -> members.put("reconstructionError", error));
        members.put("quickExamples", quick.rows());
    }

    /** Names and values, one line each. */
    public Map<String, String> toText() {
        Likelihood likelihood = evaluation.likelihood();
        LogPartitionEstimate logPartition = likelihood.logPartition();
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("mean log-likelihood", withInterval(likelihood.mean(), likelihood.interval()));
        lines.put("data standard error", dataError());
        lines.put("log Z", withInterval(logPartition.value(), logPartition.interval()));
        lines.put(
                "method",
                method() + evaluation.run().map(EvaluationReport::text).orElse(""));
        logPartition.groupSpread().ifPresent(spread -> lines.put("spread of groups", text("%.4f nats", spread)));
        evaluation.run().flatMap(AnnealingRun::ladder).ifPresent(ladder -> lines.put("second side", text(ladder)));
        logPartition.effectiveSampleSize().ifPresent(size -> lines.put("effective sample size", text("%.1f", size)));
        logPartition.acceptanceRate().ifPresent(rate -> lines.put("acceptance rate", text("%.4f", rate)));
        logPartition.reverse().ifPresent(reverse -> lines.put("reverse log Z", reverseText(reverse)));
        lines.put("pseudo-likelihood", quickText(evaluation.quick().pseudoLogLikelihood()));
        evaluation
                .quick()
                .reconstructionError()
                .ifPresent(error -> lines.put("reconstruction error", quickText(error)));
        lines.put("seconds", text("%.1f", seconds));
        return lines;
    }

    /** What a reader of the numbers must know, in words. */
    public List<String> warnings() {
        return evaluation.likelihood().logPartition().warnings();
    }

    private OptionalDouble dataStandardError() {
        double error = evaluation.likelihood().dataStandardError();
        return Double.isNaN(error) ? OptionalDouble.empty() : OptionalDouble.of(error);
    }

    private String dataError() {
        int examples = evaluation.likelihood().examples();
        OptionalDouble error = dataStandardError();
        return error.isPresent()
                ? text("%.4f", error.getAsDouble()) + ", of %d examples".formatted(examples)
                : "unknown from 1 example";
    }

    private String method() {
        return evaluation
                .likelihood()
                .logPartition()
                .method()
                .name()
                .toLowerCase(Locale.ROOT)
                .replace('_', ' ');
    }

    private static String text(LadderBracket ladder) {
        return text("log Z %.4f", ladder.fromBase().logPartition())
                + text(" ± %.4f from the base", ladder.fromBase().error())
                + text(", %.4f", ladder.fromData().logPartition())
                + text(" ± %.4f from data", ladder.fromData().error())
                + ", %d temperatures, %d rounds, %d states came from the base to the model, the sides %s"
                        .formatted(
                                ladder.rungs(),
                                ladder.rounds(),
                                ladder.arrivals(),
                                ladder.isSettled() ? "have met" : "have not met");
    }

    private static String text(AnnealingRun run) {
        return ", %d chains, %d steps".formatted(run.chains(), run.steps());
    }

    private String reverseText(double reverse) {
        String origin = evaluation
                .run()
                .flatMap(AnnealingRun::reverseSamples)
                .map(samples -> ", from " + samples)
                .orElse("");
        return text("%.4f", reverse) + origin;
    }

    private String quickText(double value) {
        return text("%.4f", value)
                + ", of %d examples".formatted(evaluation.quick().rows());
    }

    private static String withInterval(double value, Interval interval) {
        return interval.low() == interval.high()
                ? text("%.4f", value) + ", exact"
                : text("%.4f", value) + text(", between %.4f", interval.low()) + text(" and %.4f", interval.high());
    }

    private static String text(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
