package irbm.app.cli;

import irbm.io.ModelMetadata;
import irbm.io.StoredModel;
import irbm.io.format.Json;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import irbm.model.StandardApproximation;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code irbm inspect}: says what a model file holds. */
@Command(
        name = "inspect",
        mixinStandardHelpOptions = true,
        description = "Says what a model file holds, of irbm or of another program.",
        footer = {"", "Example: irbm inspect run/model.npz"},
        sortOptions = false)
public final class InspectCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "MODEL", description = "The model file; 'bars' is built in.")
    private String model;

    @Mixin
    private ModelOptions options = new ModelOptions();

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        Map<String, Object> facts = facts(options.load(model));
        PrintWriter out = spec.commandLine().getOut();
        if (json.isWanted()) {
            out.print(Json.write(facts));
        } else {
            Facts.print(facts, out);
        }
        return 0;
    }

    private Map<String, Object> facts(StoredModel stored) {
        BinaryModel units = stored.model();
        ModelMetadata metadata = stored.metadata();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("model", model);
        facts.put("kind", units instanceof FractionalRbm ? "fractional" : "standard");
        facts.put("visible", units.visibleCount());
        if (!units.units().visibleUnits().areBits()) {
            facts.put("groups", GroupFacts.of(units.units().visibleUnits()));
        }
        facts.put("hidden", units.hiddenCount());
        facts.put("totalMass", units.totalMass());
        if (units instanceof FractionalRbm fractional) {
            facts.put("mass", masses(fractional));
            facts.put("standardUnits", StandardApproximation.unitCount(fractional));
        }
        facts.put("weights", weights(units.units()));
        facts.put("visibleBias", range(units.units().visibleBias()));
        facts.put("hiddenBias", range(units.units().hiddenBias()));
        facts.putAll(metadata.toMap(units.units().visibleUnits()));
        return facts;
    }

    private static Map<String, Object> masses(FractionalRbm model) {
        float[] values = new float[model.hiddenCount()];
        for (int unit = 0; unit < values.length; unit++) {
            values[unit] = (float) model.mass(unit);
        }
        return range(values);
    }

    private static Map<String, Object> weights(Rbm units) {
        return range(units.weights().toArray());
    }

    private static Map<String, Object> range(float[] values) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        double squares = 0;
        for (float value : values) {
            least = Math.min(least, value);
            most = Math.max(most, value);
            squares += (double) value * value;
        }
        Map<String, Object> range = new LinkedHashMap<>();
        if (values.length > 0) {
            range.put("min", least);
            range.put("max", most);
            range.put("rootMeanSquare", Math.sqrt(squares / values.length));
        }
        return range;
    }
}
