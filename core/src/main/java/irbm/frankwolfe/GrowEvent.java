package irbm.frankwolfe;

import static irbm.math.Require.require;

import irbm.evaluate.LogPartitionEstimate;
import irbm.train.Column;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** What one step of growing did: a number for each {@link Measure}. What was not measured is NaN. Immutable. */
public final class GrowEvent {
    /** The numbers of an event, in the order of files. */
    public enum Measure implements Column {
        /** Hidden units now. */
        UNITS("units", "units"),
        /** Units that this step added. */
        ADDED("added", "units"),
        /** Units that left before them, see {@link MassOptions}. */
        REMOVED("removed", "units"),
        /** α, the number of units where all weigh one. */
        TOTAL_MASS("totalMass", ""),
        /** Eq. (6): the mean log-likelihood of the training rows, by the running log Z, minus λ/2 Σ|w_i|². */
        OBJECTIVE("objective", "nats"),
        /**
         * ⟨r - q, ∇L⟩ at the first unit found, the Frank-Wolfe gap as these samples tell it; a bound of what is left to gain only for the
         * best unit of all, samples in equilibrium, and fixed b and α.
         */
        GAP_ESTIMATE("gapEstimate", "nats"),
        /**
         * g(w*) of the first unit found, on validation rows and chains that the search did not see: what it gains to first order, since it
         * enters with mass one.
         */
        FIRST_ORDER_GAIN("firstOrderGain", "nats"),
        /** The standard error of that. */
        FIRST_ORDER_ERROR("firstOrderError", "nats"),
        /** What the added units gain on the samples they were fitted to. */
        GAIN("gain", "nats"),
        /** What they gain on validation rows and chains that the search did not see. */
        HELD_OUT_GAIN("heldOutGain", "nats"),
        /** The share of the samples that is effective after the units were added. */
        EFFECTIVE_SHARE("effectiveShare", ""),
        /** λ of the last search. */
        REGULARIZATION("regularization", ""),
        /** mean F(validation) - mean F(train); log Z cancels. */
        FREE_ENERGY_GAP("freeEnergyGap", "nats"),
        /** The running log Z. */
        LOG_PARTITION("logPartition", "nats"),
        /** The running log Z minus the one found by annealing. */
        LOG_PARTITION_DRIFT("logPartitionDrift", "nats"),
        /** mean log p*(train) - mean log p*(chains): far below zero when chains sit in places the data never visits. */
        CHAIN_GAP("chainGap", "nats"),
        /** The mean log-likelihood of the validation rows, by annealing. */
        VALIDATION_LOG_LIKELIHOOD("validationLogLikelihood", "nats"),
        /** Of this step. */
        SECONDS("seconds", "s");

        private final String title;
        private final String unit;

        Measure(String title, String unit) {
            this.title = title;
            this.unit = unit;
        }

        @Override
        public String title() {
            return title;
        }

        @Override
        public String unit() {
            return unit;
        }

        @Override
        public boolean isCount() {
            return unit.equals("units");
        }
    }

    private final Map<Measure, Double> numbers;
    private final Optional<LogPartitionEstimate> annealed;

    private GrowEvent(Map<Measure, Double> numbers, Optional<LogPartitionEstimate> annealed) {
        this.numbers = new EnumMap<>(numbers);
        this.annealed = annealed;
    }

    /** An event whose numbers are set one by one; those that are not set are NaN, and counts zero. */
    public static Builder builder() {
        return new Builder();
    }

    /** How many numbers an event has. */
    public static int size() {
        return Measure.values().length;
    }

    /** The event with these {@link #numbers}. */
    public static GrowEvent of(double[] numbers) {
        require(numbers.length == size(), "an event has %d numbers, not %d", size(), numbers.length);
        Builder builder = builder();
        int k = 0;
        for (Measure measure : Measure.values()) {
            builder.put(measure, numbers[k++]);
        }
        return builder.build();
    }

    /** Sets the numbers of an event. */
    public static final class Builder {
        private final Map<Measure, Double> numbers = new EnumMap<>(Measure.class);
        private Optional<LogPartitionEstimate> annealed = Optional.empty();

        private Builder() {
            for (Measure measure : Measure.values()) {
                numbers.put(measure, measure.isCount() ? 0 : Double.NaN);
            }
        }

        public Builder put(Measure measure, double value) {
            numbers.put(measure, value);
            return this;
        }

        /** How log Z was found where the likelihood was measured. */
        public Builder annealed(Optional<LogPartitionEstimate> estimate) {
            annealed = estimate;
            return this;
        }

        public GrowEvent build() {
            return new GrowEvent(numbers, annealed);
        }
    }

    /** All numbers in the order of {@link Measure}: what a checkpoint keeps. */
    public double[] numbers() {
        return Arrays.stream(Measure.values()).mapToDouble(this::get).toArray();
    }

    public double get(Measure measure) {
        return numbers.getOrDefault(measure, Double.NaN);
    }

    /** How log Z was found where the likelihood was measured in this very run; checkpoints do not keep it. */
    public Optional<LogPartitionEstimate> annealed() {
        return annealed;
    }

    public int units() {
        return (int) get(Measure.UNITS);
    }

    public int added() {
        return (int) get(Measure.ADDED);
    }

    public int removed() {
        return (int) get(Measure.REMOVED);
    }

    public double freeEnergyGap() {
        return get(Measure.FREE_ENERGY_GAP);
    }

    public double validationLogLikelihood() {
        return get(Measure.VALIDATION_LOG_LIKELIHOOD);
    }

    public double seconds() {
        return get(Measure.SECONDS);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GrowEvent that && numbers.equals(that.numbers);
    }

    @Override
    public int hashCode() {
        return numbers.hashCode();
    }

    @Override
    public String toString() {
        return "GrowEvent" + numbers;
    }
}
