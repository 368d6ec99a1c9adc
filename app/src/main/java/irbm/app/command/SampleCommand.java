package irbm.app.command;

import static irbm.math.Require.require;

import irbm.app.InputException;
import irbm.app.format.AtomicFile;
import irbm.app.format.NpyArray;
import irbm.app.model.ModelOptions;
import irbm.app.model.StoredModel;
import irbm.app.picture.ImageGrid;
import irbm.app.picture.TextPicture;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.ImageShape;
import irbm.model.Rbm;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code irbm sample}: draws from a model by block Gibbs sampling. */
@Command(
        name = "sample",
        mixinStandardHelpOptions = true,
        description = "Draws samples from a model, each from its own Markov chain.",
        sortOptions = false)
public final class SampleCommand implements Callable<Integer> {
    private static final int SHOWN = 4;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "MODEL",
            defaultValue = "bars",
            description = "The model file; 'bars' is built in (default: ${DEFAULT-VALUE}).")
    private String model;

    @Mixin
    private ModelOptions options = new ModelOptions();

    @Option(names = "--count", defaultValue = "36", description = "Number of samples (default: ${DEFAULT-VALUE}).")
    private int count;

    @Option(
            names = "--out",
            paramLabel = "F",
            description = "Write the samples to this file: a picture (.png) or an array (.npy).")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--sweeps",
            defaultValue = "200",
            description = "Gibbs sweeps of each chain before its sample is taken (default: ${DEFAULT-VALUE}).")
    private int sweeps;

    @Option(names = "--seed", defaultValue = "1", description = "Seed of all randomness (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--threads", description = "Threads to compute on (default: all processors).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--quiet", description = "Print no messages, only results.")
    private boolean quiet;

    @Override
    public Integer call() throws IOException {
        require(count >= 1, "--count must be at least 1, was %d", count);
        require(sweeps >= 0, "--sweeps cannot be negative, was %d", sweeps);
        require(threads >= 1, "--threads must be at least 1, was %d", threads);
        out.ifPresent(SampleCommand::requireKnownEnding);
        StoredModel stored = options.load(model);
        ImageShape shape = stored.metadata().pictureOf(stored.model().visibleCount());
        BinaryMatrix samples = draw(gibbsModel(stored.model()));
        if (out.isPresent()) {
            write(samples, shape, out.get());
            say("%d samples of %s after %d sweeps each: %s".formatted(count, model, sweeps, out.get()));
        } else {
            spec.commandLine().getOut().print(text(samples, shape));
            say("%d samples of %s after %d sweeps each; --out F.png draws all of them as a picture"
                    .formatted(count, model, sweeps));
        }
        return 0;
    }

    /** Block Gibbs sampling needs a hidden layer, which a model with fractional masses has not. */
    private Rbm gibbsModel(BinaryModel loaded) {
        for (int unit = 0; unit < loaded.hiddenCount(); unit++) {
            if (loaded.mass(unit) != 1) {
                throw new InputException("%s: hidden unit %d has mass %s; only a model with unit masses can be sampled"
                        .formatted(model, unit, loaded.mass(unit)));
            }
        }
        return loaded.units();
    }

    private static void requireKnownEnding(Path file) {
        require(isPicture(file) || isArray(file), "--out must name a .png or .npy file, was %s", file);
    }

    private static boolean isPicture(Path file) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(".png");
    }

    private static boolean isArray(Path file) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(".npy");
    }

    private static void write(BinaryMatrix samples, ImageShape shape, Path file) throws IOException {
        if (isPicture(file)) {
            ImageGrid.write(ImageGrid.draw(samples, shape.height(), shape.width()), file);
        } else {
            AtomicFile.write(file, NpyArray.of(samples));
        }
    }

    private BinaryMatrix draw(Rbm rbm) {
        try (WorkerPool pool = WorkerPool.of(threads)) {
            Chains start = Chains.fromVisibleBias(rbm, count, seed);
            return BlockGibbs.advance(rbm, start, sweeps, pool).visible();
        }
    }

    private static String text(BinaryMatrix samples, ImageShape shape) {
        return TextPicture.draw(samples, 0, Math.min(SHOWN, samples.rows()), shape.height(), shape.width());
    }

    private void say(String message) {
        if (!quiet) {
            spec.commandLine().getErr().println(message);
        }
    }
}
