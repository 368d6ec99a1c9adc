package irbm.app.cli;

import static irbm.app.io.UsageException.require;

import irbm.app.io.UsageException;
import irbm.app.run.BurnIn;
import irbm.app.run.Mask;
import irbm.app.run.SampleRun;
import irbm.app.run.TemperedBurnIn;
import irbm.app.show.picture.CompletionGrid;
import irbm.app.show.picture.ImageGrid;
import irbm.app.show.picture.TextPicture;
import irbm.io.StoredModel;
import irbm.io.format.AtomicFile;
import irbm.io.format.NpyArray;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Dataset;
import irbm.model.ImageShape;
import irbm.model.Rbm;
import irbm.sample.Acceptance;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;
import irbm.sample.ClampedGibbs;
import irbm.sample.Sampler;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code irbm sample}: draws from a model by block Gibbs sampling, with masses by Metropolis-Hastings. */
@Command(
        name = "sample",
        mixinStandardHelpOptions = true,
        description =
                "Draws samples from a model: each from its own Markov chain, or one chain over time (--every). With --clamp"
                        + " completes pictures of which a part is known. The data is read only where --start or --clamp"
                        + " need it.",
        footer = {"", "Example: irbm sample run/model.npz --data strokes --clamp top --out completed.png"},
        sortOptions = false)
public final class SampleCommand implements Callable<Integer> {
    private static final int SHOWN = 4;
    private static final int MOST_SWEEPS = 100_000_000;

    /** Where chains start. */
    enum Start {
        BASE,
        NOISE,
        DATA
    }

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "MODEL",
            defaultValue = "bars",
            description = "The model file; 'bars' is built in (default: ${DEFAULT-VALUE}).")
    private String model;

    @Mixin
    private ModelOptions options = new ModelOptions();

    @Option(
            names = "--count",
            paramLabel = "N",
            defaultValue = "36",
            description = "Number of samples (default: ${DEFAULT-VALUE}).")
    private int count;

    @Option(
            names = "--out",
            paramLabel = "F",
            description = "Write the samples to this file: a picture (.png) or an array (.npy).")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--sweeps",
            paramLabel = "auto|N",
            defaultValue = "auto",
            description = "Sweeps of each chain before its sample is taken (default: until the split R-hat of the free"
                    + " energies is below 1.01 and their mean is that of chains from cold starts; where 25,600 do not"
                    + " suffice, chains on a ladder of temperatures take over, up to 6,400 rounds).")
    private String sweeps = "auto";

    @Option(
            names = "--every",
            paramLabel = "N",
            description = "Take all samples from one chain of plain sweeps, N sweeps apart, after the first sweeps.")
    private Optional<Integer> every = Optional.empty();

    @Option(
            names = "--start",
            paramLabel = "base|noise|data",
            defaultValue = "base",
            description =
                    "Chains start in draws of the visible bias (base), in random bits (noise) or in rows of the data (data)"
                            + " (default: ${DEFAULT-VALUE}).")
    private Start start = Start.BASE;

    @Option(
            names = "--clamp",
            paramLabel = "PART",
            description =
                    "Complete rows of the data of which this part is known: the top, bottom, left or right half, or the ones"
                            + " of a file with one row.")
    private Optional<String> clamp = Optional.empty();

    @Mixin
    private DataOptions data = new DataOptions();

    @Mixin
    private WorkOptions work = new WorkOptions();

    @Override
    public Integer call() throws IOException {
        require(count >= 1, "--count must be at least 1, was %d", count);
        work.check();
        require(every.orElse(1) >= 1, "--every must be at least 1, was %d", every.orElse(1));
        require(every.isEmpty() || clamp.isEmpty(), "--every and --clamp do not go together");
        Optional<Integer> given = givenSweeps();
        out.ifPresent(SampleCommand::requireWritable);
        StoredModel stored = options.load(model);
        BinaryModel drawn = stored.model().simplified();
        Typed.requireFits("--count", count, drawn.visibleCount());
        ImageShape shape = stored.metadata().pictureOf(drawn.visibleCount());
        try (WorkerPool pool = work.pool()) {
            if (clamp.isPresent()) {
                complete(drawn, shape, Mask.parse(clamp.get(), shape), given, pool);
            } else {
                draw(drawn, shape, given, pool);
            }
        }
        return 0;
    }

    private Optional<Integer> givenSweeps() {
        if (sweeps.equals("auto")) {
            return Optional.empty();
        }
        try {
            int value = Integer.parseInt(sweeps);
            require(value >= 0 && value <= MOST_SWEEPS, "--sweeps must be within 0 to %d, was %d", MOST_SWEEPS, value);
            return Optional.of(value);
        } catch (NumberFormatException e) {
            throw new UsageException("--sweeps must be 'auto' or a whole number, was '%s'".formatted(sweeps), e);
        }
    }

    private void draw(BinaryModel drawn, ImageShape shape, Optional<Integer> given, WorkerPool pool)
            throws IOException {
        int wanted = every.isPresent() ? 1 : count;
        Sampler sampler = new BlockGibbs(pool);
        // A few more chains than asked for cost little, and tell whether all have settled.
        int chains = given.isPresent() ? wanted : Math.max(wanted, BurnIn.FEWEST_CHAINS);
        Chains begin = started(drawn.units(), chains);
        if (every.isPresent()) {
            drawOneChain(drawn, shape, run(new BurnIn(drawn, sampler, true, pool), begin, given), sampler);
            return;
        }
        SampleRun.Result result = given.isPresent()
                ? plain(new BurnIn(drawn, sampler, true, pool).run(begin, given.get()))
                : new SampleRun(drawn, sampler, Optional.empty(), pool).run(begin);
        BinaryMatrix samples = result.states().slice(0, count);
        show(samples, shape, ImageGrid.draw(samples, shape.height(), shape.width()));
        tell(drawn, result, "%d samples of %s after %s each".formatted(count, model, result.length()));
    }

    private void drawOneChain(BinaryModel drawn, ImageShape shape, BurnIn.Outcome outcome, Sampler sampler)
            throws IOException {
        BinaryMatrix states = overTime(drawn, outcome.chains(), sampler);
        show(states, shape, ImageGrid.draw(states, shape.height(), shape.width()));
        String what = "%d states of one chain of %s, %d sweeps apart, after %d sweeps"
                .formatted(count, model, every.orElseThrow(), outcome.chains().sweep());
        tell(drawn, plain(outcome), what);
    }

    /** A run of plain sweeps alone. */
    private static SampleRun.Result plain(BurnIn.Outcome outcome) {
        return new SampleRun.Result(
                outcome.chains().visible(),
                outcome.acceptance(),
                "%d sweeps".formatted(outcome.chains().sweep()),
                Double.isNaN(outcome.splitRhat()) ? "" : outcome.text());
    }

    private static BurnIn.Outcome run(BurnIn burnIn, Chains chains, Optional<Integer> given) {
        return given.isPresent() ? burnIn.run(chains, given.get()) : burnIn.run(chains);
    }

    private BinaryMatrix overTime(BinaryModel drawn, Chains settled, Sampler sampler) {
        BinaryMatrix states = new BinaryMatrix(count, settled.visible().columns());
        long[] row = new long[states.wordsPerRow()];
        Chains chain = new Chains(settled.visible().slice(0, 1), settled.seed(), settled.sweep());
        for (int k = 0; k < count; k++) {
            chain.visible().readRow(0, row, 0);
            states.writeRow(k, row, 0);
            chain = sampler.advance(drawn, chain, every.orElseThrow()).chains();
        }
        return states;
    }

    private Chains started(Rbm rbm, int chains) throws IOException {
        return switch (start) {
            case BASE -> Chains.fromVisibleBias(rbm, chains, data.seed());
            case NOISE -> Chains.fromNoise(rbm.visibleUnits(), chains, data.seed());
            case DATA -> Chains.startingAt(repeated(rows(rbm), chains), data.seed());
        };
    }

    /** The first rows, over again where there are too few. */
    private static BinaryMatrix repeated(BinaryMatrix rows, int wanted) {
        return rows.select(IntStream.range(0, wanted).map(k -> k % rows.rows()).toArray());
    }

    private BinaryMatrix rows(Rbm rbm) throws IOException {
        Dataset part = data.loadPart();
        data.requireFits(part, model, rbm.visibleCount());
        return part.rows();
    }

    private void complete(
            BinaryModel drawn, ImageShape shape, BinaryMatrix mask, Optional<Integer> given, WorkerPool pool)
            throws IOException {
        Rbm units = drawn.units();
        BinaryMatrix originals = repeated(rows(units), count);
        Sampler sampler = new ClampedGibbs(originals, mask, pool);
        // The unknown part must not start at the truth, so --start data is taken for the base rates here.
        Chains begin = start == Start.NOISE
                ? Chains.fromNoise(units.visibleUnits(), count, data.seed())
                : Chains.fromVisibleBias(units, count, data.seed());
        BurnIn plain = new BurnIn(drawn, sampler, false, pool);
        // A single chain has no others that would give an error.
        SampleRun.Result result = given.isPresent() || count == 1
                ? plain(run(plain, begin, given))
                : new SampleRun(drawn, sampler, Optional.of(new TemperedBurnIn.Known(originals, mask)), pool)
                        .run(begin);
        BinaryMatrix completed = result.states();
        show(completed, shape, new CompletionGrid(originals, completed, mask, shape).draw());
        tell(
                drawn,
                result,
                "%d rows of %s completed by %s after %s each"
                        .formatted(count, data.request().name(), model, result.length()));
    }

    private void tell(BinaryModel drawn, SampleRun.Result result, String what) {
        if (!work.isQuiet()) {
            String accepted = drawn instanceof Rbm ? "" : accepted(result.acceptance());
            String settled = result.text().isEmpty() ? "" : "; " + result.text();
            spec.commandLine().getErr().println(what + accepted + settled);
        }
    }

    private static String accepted(Acceptance acceptance) {
        return String.format(Locale.ROOT, ", %.1f %% of the moves accepted", 100 * acceptance.rate());
    }

    private void show(BinaryMatrix samples, ImageShape shape, BufferedImage picture) throws IOException {
        if (out.isEmpty()) {
            spec.commandLine()
                    .getOut()
                    .print(TextPicture.draw(
                            samples, 0, Math.min(SHOWN, samples.rows()), shape.height(), shape.width()));
        } else if (isPicture(out.get())) {
            ImageGrid.write(picture, out.get());
        } else {
            AtomicFile.write(out.get(), NpyArray.of(samples));
        }
    }

    private static void requireWritable(Path file) {
        require(isPicture(file) || isArray(file), "--out must name a .png or .npy file, was %s", file);
        AtomicFile.requireWritable("--out", file);
    }

    private static boolean isPicture(Path file) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(".png");
    }

    private static boolean isArray(Path file) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(".npy");
    }
}
