package irbm.model;

import static irbm.model.InputException.require;

/** How much of a data set goes to each part. The three add up to one. */
public record Fractions(double train, double validation, double test) {
    private static final double ROUNDING = 1e-6;

    public Fractions {
        require(
                train > 0 && validation >= 0 && test >= 0,
                "the training fraction must be positive and the others not negative, were %s/%s/%s",
                train,
                validation,
                test);
        double sum = train + validation + test;
        require(
                Math.abs(sum - 1) < ROUNDING,
                "the fractions must add up to 1, %s/%s/%s give %s",
                train,
                validation,
                test,
                sum);
    }

    @Override
    public String toString() {
        return train + "/" + validation + "/" + test;
    }
}
