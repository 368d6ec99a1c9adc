package irbm.sample;

import irbm.math.BinaryMatrix;
import irbm.math.Kernels;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.model.StandardApproximation;
import java.util.Arrays;

/**
 * A few columns of tempered chains, moved together by one thread. States stay where they are in memory and exchange their temperatures:
 * all rungs have the same weights, so that an exchange needs no more than the hidden inputs that every state has anyway.
 */
final class TemperedBlock {
    private final StandardApproximation proposal;
    private final Ladder ladder;
    private final int rungs;
    private final int columns;
    private final MetropolisHastings moves;
    private final Temperature[] temperatureOfRung;
    private final double[] biasGain; // (visible): b - b_A
    private final int[] rungOf; // (places)
    private final int[] placeOf; // (columns, rungs): where the state of a rung is
    private final byte[] origins; // (places)
    private final Temperature[] temperatures; // (places)
    private final int[] numbers; // (places): column * rungs + rung, among all columns
    private final float[] inputs;
    private final float[] scratch;
    private int firstColumn;

    TemperedBlock(StandardApproximation proposal, Ladder ladder, int columns, Sweep.Hold hold) {
        this.proposal = proposal;
        this.ladder = ladder;
        this.rungs = ladder.rungs();
        this.columns = columns;
        int places = columns * rungs;
        float[] baseBias = ladder.baseBias();
        this.moves = MetropolisHastings.tempering(proposal, baseBias, places, hold);
        this.temperatureOfRung = new Temperature[rungs];
        Arrays.setAll(temperatureOfRung, r -> moves.temperature(ladder.inverseTemperatures()[r]));
        float[] bias = proposal.rbm().visibleBias();
        this.biasGain = new double[bias.length];
        Arrays.setAll(biasGain, j -> (double) bias[j] - baseBias[j]);
        this.rungOf = new int[places];
        this.placeOf = new int[places];
        this.origins = new byte[places];
        this.temperatures = new Temperature[places];
        this.numbers = new int[places];
        this.inputs = new float[proposal.rbm().hiddenInputs().paddedColumns()];
        this.scratch = new float[inputs.length];
    }

    /** Takes columns from {@code firstColumn} on. */
    void start(TemperedChains chains, int first) {
        firstColumn = first;
        int from = first * rungs;
        moves.start(chains.chains().visible(), from, from + columns * rungs, 0);
        for (int place = 0; place < rungOf.length; place++) {
            origins[place] = chains.origins()[from + place];
            put(place, place / rungs, place % rungs);
        }
    }

    /** The state at a place gets a rung. */
    private void put(int place, int column, int rung) {
        rungOf[place] = rung;
        placeOf[column * rungs + rung] = place;
        temperatures[place] = temperatureOfRung[rung];
        numbers[place] = (firstColumn + column) * rungs + rung;
        if (!proposal.isExact()) {
            moves.chains().hiddenInputs(place, inputs);
            moves.temper(place, inputs, temperatures[place].inverse());
        }
    }

    /** One sweep of every chain, then exchanges between rungs 0 and 1, 2 and 3 ... or, in odd rounds, 1 and 2, 3 and 4 ... */
    void round(long seed, long round, double[] centres, Exchanges exchanges) {
        moves.move(temperatures, numbers, seed, round);
        for (int column = 0; column < columns; column++) {
            for (int gap = (int) (round % 2); gap < rungs - 1; gap += 2) {
                exchange(column, gap, seed, round, centres[gap], exchanges);
            }
            visitEnds(column, exchanges);
        }
    }

    private void exchange(int column, int gap, long seed, long round, double centre, Exchanges exchanges) {
        int low = placeOf[column * rungs + gap];
        int high = placeOf[column * rungs + gap + 1];
        double logAcceptance = exchanges.offer(firstColumn + column, gap, work(low, gap), work(high, gap), centre);
        long key = Randomness.key(seed, Purpose.EXCHANGE, round, (firstColumn + column) * rungs + gap);
        if (logAcceptance >= 0 || Math.log(Randomness.uniformDouble(key, 0)) < logAcceptance) {
            put(low, column, gap + 1);
            put(high, column, gap);
        }
    }

    /** log p* at the upper rung - log p* at the lower one, of the state at a place. */
    private double work(int place, int gap) {
        double from = ladder.inverseTemperatures()[gap];
        double to = ladder.inverseTemperatures()[gap + 1];
        Sweep chains = moves.chains();
        chains.hiddenInputs(place, inputs);
        double ofProposal = (to - from) * chains.dot(place, biasGain)
                + Kernels.active().softplusIncrease(inputs, 0, proposal.rbm().hiddenCount(), from, to, scratch);
        return proposal.isExact()
                ? ofProposal
                : ofProposal + proposal.logRatio(inputs, to) - proposal.logRatio(inputs, from);
    }

    private void visitEnds(int column, Exchanges exchanges) {
        origins[placeOf[column * rungs]] = TemperedChains.BASE;
        int top = placeOf[column * rungs + rungs - 1];
        if (origins[top] == TemperedChains.BASE) {
            exchanges.arrive(firstColumn + column);
        }
        origins[top] = TemperedChains.TOP;
    }

    /** Writes states and origins in the order of the rungs. */
    void write(BinaryMatrix states, byte[] allOrigins) {
        for (int place = 0; place < rungOf.length; place++) {
            moves.chains().write(states, numbers[place], place);
            allOrigins[numbers[place]] = origins[place];
        }
    }
}
