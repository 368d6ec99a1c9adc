package irbm.train;

/** The parameter of a model that is largest in magnitude, or the first that is not a number; units are counted from 0. */
record LargestParameter(String name, float value) {
    static LargestParameter of(MutableRbm model) {
        int weight = largest(model.weights);
        LargestParameter worst = new LargestParameter(
                "the weight of hidden unit %d and visible unit %d"
                        .formatted(weight % Math.max(1, model.stride), weight / Math.max(1, model.stride)),
                valueAt(model.weights, weight));
        int visible = largest(model.visibleBias);
        worst = worst.orLarger("the bias of visible unit " + visible, valueAt(model.visibleBias, visible));
        int hidden = largest(model.hiddenBias);
        return worst.orLarger("the bias of hidden unit " + hidden, valueAt(model.hiddenBias, hidden));
    }

    private LargestParameter orLarger(String otherName, float otherValue) {
        return magnitude(otherValue) > magnitude(value) ? new LargestParameter(otherName, otherValue) : this;
    }

    private static int largest(float[] values) {
        int largest = 0;
        for (int i = 1; i < values.length; i++) {
            largest = magnitude(values[i]) > magnitude(values[largest]) ? i : largest;
        }
        return largest;
    }

    private static float valueAt(float[] values, int index) {
        return values.length == 0 ? 0 : values[index];
    }

    private static float magnitude(float value) {
        return Float.isNaN(value) ? Float.POSITIVE_INFINITY : Math.abs(value);
    }
}
