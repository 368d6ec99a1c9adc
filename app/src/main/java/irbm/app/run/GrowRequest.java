package irbm.app.run;

import irbm.frankwolfe.GrowOptions;
import irbm.grow.Recipe;
import irbm.model.BinaryModel;
import irbm.model.RowWeights;
import irbm.model.Split;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What to grow.
 *
 * @param split the data
 * @param weights the weights of all their rows, before they were divided; none where rows count alike
 * @param from the model to add units to, or none for a new one
 * @param recipe how
 * @param recipeName its name
 * @param seed the seed of all randomness
 */
public record GrowRequest(
        Split split, RowWeights weights, Optional<BinaryModel> from, Recipe recipe, String recipeName, long seed) {
    /** What files say about how the model was made. */
    public Map<String, Object> description() {
        GrowOptions options = recipe.options();
        Map<String, Object> growing = new LinkedHashMap<>();
        growing.put("method", "Frank-Wolfe");
        growing.put("recipe", recipeName);
        growing.put("regularization", options.search().regularization());
        growing.put("chains", options.chainCount());
        growing.put("blockSize", options.blockSize());
        growing.put("jointUpdates", options.joint().updates());
        growing.put("maxUnits", options.maxUnits());
        growing.put("mass", options.masses().rule().name().toLowerCase(Locale.ROOT));
        growing.put("away", options.masses().away());
        growing.put(
                "refinement",
                recipe.refinement()
                        .map(cd -> "%s, %d epochs".formatted(cd.method(), cd.epochs()))
                        .orElse("none"));
        if (!weights.isEmpty()) {
            growing.put("weightsSha256", weights.contentHash());
        }
        growing.put("seed", seed);
        return growing;
    }
}
