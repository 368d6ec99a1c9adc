package irbm.optimize;

/** An objective that knows how often it was evaluated. */
final class CountedObjective implements Objective {
    private final Objective objective;
    private int evaluations;

    CountedObjective(Objective objective) {
        this.objective = objective;
    }

    @Override
    public double evaluate(double[] x, double[] gradient) {
        evaluations++;
        return objective.evaluate(x, gradient);
    }

    int evaluations() {
        return evaluations;
    }
}
