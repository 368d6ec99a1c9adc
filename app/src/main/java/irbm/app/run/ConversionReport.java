package irbm.app.run;

import irbm.model.BinaryModel;
import irbm.model.StandardApproximation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A conversion to a standard RBM for programs and for people.
 *
 * @param cost where it was measured; none is needed where all masses are whole numbers, since nothing changes then
 */
public record ConversionReport(
        BinaryModel before, StandardApproximation after, String out, Optional<ConversionCost> cost) {
    /** Members of the JSON object. Their names are a contract with scripts. */
    public Map<String, Object> toJson() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("out", out);
        members.put("units", before.hiddenCount());
        members.put("totalMass", before.totalMass());
        members.put("standardUnits", after.rbm().hiddenCount());
        members.put("remainders", after.remainderCount());
        if (after.isExact()) {
            putCost(0, 0, 0, members);
        }
        cost.ifPresent(measured -> put(measured, members));
        return members;
    }

    private static void put(ConversionCost cost, Map<String, Object> members) {
        members.put("meanLogLikelihood", cost.before().mean());
        members.put("standardMeanLogLikelihood", cost.after().mean());
        members.put("examples", cost.before().examples());
        cost.before().logPartition().acceptanceRate().ifPresent(rate -> members.put("acceptanceRate", rate));
        putCost(cost.nats(), cost.interval().low(), cost.interval().high(), members);
        members.put("warnings", cost.warnings());
    }

    private static void putCost(double nats, double low, double high, Map<String, Object> members) {
        members.put("cost", nats);
        members.put("costLow", low);
        members.put("costHigh", high);
    }

    /** Lines of text. */
    public List<String> toText() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%d units of total mass %.2f became %d standard units, %d of them remainders: %s",
                before.hiddenCount(),
                before.totalMass(),
                after.rbm().hiddenCount(),
                after.remainderCount(),
                out));
        if (after.isExact()) {
            lines.add("cost: 0 nats, it is the same distribution");
        }
        cost.ifPresent(measured -> add(measured, lines));
        return lines;
    }

    private static void add(ConversionCost cost, List<String> lines) {
        lines.add(String.format(
                Locale.ROOT,
                "mean log-likelihood of %d examples: %.4f nats before, %.4f after",
                cost.before().examples(),
                cost.before().mean(),
                cost.after().mean()));
        cost.before()
                .logPartition()
                .acceptanceRate()
                .ifPresent(rate -> lines.add(String.format(Locale.ROOT, "acceptance rate before: %.4f", rate)));
        lines.add(String.format(
                Locale.ROOT,
                "cost: %.4f nats, between %.4f and %.4f",
                cost.nats(),
                cost.interval().low(),
                cost.interval().high()));
        cost.warnings().forEach(warning -> lines.add("warning: " + warning));
    }
}
