package irbm.app.command;

import static irbm.math.Require.require;

import irbm.app.BuiltInModel;
import irbm.app.InputException;
import irbm.app.picture.ImageGrid;
import irbm.app.picture.TextPicture;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
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
            description = "The model; 'bars' is built in (default: ${DEFAULT-VALUE}).")
    private String model;

    @Option(names = "--count", defaultValue = "36", description = "Number of samples (default: ${DEFAULT-VALUE}).")
    private int count;

    @Option(names = "--out", paramLabel = "F.png", description = "Write the samples as a picture to this file.")
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
        out.ifPresent(SampleCommand::requirePng);
        Rbm rbm = load(model);
        BinaryMatrix samples = draw(rbm);
        if (out.isPresent()) {
            ImageGrid.write(ImageGrid.draw(samples, BuiltInModel.SIDE, BuiltInModel.SIDE), out.get());
            say("%d samples of %s after %d sweeps each: %s".formatted(count, model, sweeps, out.get()));
        } else {
            spec.commandLine().getOut().print(text(samples));
            say("%d samples of %s after %d sweeps each; --out F.png draws all of them as a picture"
                    .formatted(count, model, sweeps));
        }
        return 0;
    }

    private static Rbm load(String name) {
        if (!name.equals("bars")) {
            throw new InputException("no model '" + name + "': the built-in model is 'bars'");
        }
        return BuiltInModel.bars();
    }

    private static void requirePng(Path file) {
        require(file.toString().toLowerCase(Locale.ROOT).endsWith(".png"), "--out must name a .png file, was %s", file);
    }

    private BinaryMatrix draw(Rbm rbm) {
        try (WorkerPool pool = WorkerPool.of(threads)) {
            Chains start = Chains.fromVisibleBias(rbm, count, seed);
            return BlockGibbs.advance(rbm, start, sweeps, pool).visible();
        }
    }

    private static String text(BinaryMatrix samples) {
        return TextPicture.draw(samples, 0, Math.min(SHOWN, samples.rows()), BuiltInModel.SIDE, BuiltInModel.SIDE);
    }

    private void say(String message) {
        if (!quiet) {
            spec.commandLine().getErr().println(message);
        }
    }
}
