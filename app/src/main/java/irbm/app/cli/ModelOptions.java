package irbm.app.cli;

import irbm.app.data.BuiltInModel;
import irbm.app.io.UsageException;
import irbm.io.ModelFile;
import irbm.io.ModelMetadata;
import irbm.io.Orientation;
import irbm.io.StoredModel;
import irbm.model.ImageShape;
import irbm.model.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How commands load a model: a file, or the name of a built-in model. */
public final class ModelOptions {
    @Option(
            names = "--orientation",
            paramLabel = "ORDER",
            description =
                    "hidden-visible or visible-hidden: the order of the indices of the weights, for files by other"
                            + " programs with as many hidden as visible units.")
    private Optional<String> orientation = Optional.empty();

    /** Loads and checks the model. */
    public StoredModel load(String name) throws IOException {
        if (name.equals("bars")) {
            return builtIn();
        }
        Path file = Path.of(name);
        if (!Files.exists(file)) {
            throw new InputException("no model '" + name + "': it is not a file, and the built-in model is 'bars'");
        }
        return ModelFile.read(file, orientation.map(ModelOptions::parse));
    }

    private static Orientation parse(String text) {
        return switch (text) {
            case "hidden-visible" -> Orientation.HIDDEN_VISIBLE;
            case "visible-hidden" -> Orientation.VISIBLE_HIDDEN;
            default ->
                throw new UsageException("--orientation takes hidden-visible or visible-hidden, was '" + text + "'");
        };
    }

    private static StoredModel builtIn() {
        ImageShape shape = new ImageShape(BuiltInModel.SIDE, BuiltInModel.SIDE);
        ModelMetadata metadata =
                new ModelMetadata("built-in", Optional.of(shape), Optional.empty(), Optional.empty(), Map.of());
        return new StoredModel(BuiltInModel.bars(), metadata);
    }
}
