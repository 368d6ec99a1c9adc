package irbm.evaluate;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.Blocks;
import irbm.math.FloatMatrix;
import irbm.math.Kernels;
import irbm.math.LogSpace;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.model.UnitGroup;
import java.util.List;

/**
 * log PL(v) = Σ_j log p(v_j | all other v), in which log Z cancels; a group of columns that exclude each other is one term of the sum.
 * Every term is computed, none is drawn. It ranks models only roughly: a likelihood is better where one can be had.
 */
public final class PseudoLikelihood {
    private final BinaryModel model;
    private final Kernels kernels = Kernels.active();
    private final float[] visibleBias;
    private final float[] columns; // (visible, hidden): W transposed
    private final boolean unitMasses;
    private final int[] bitColumns;
    private final List<UnitGroup> groups;

    private PseudoLikelihood(BinaryModel model) {
        this.model = model;
        Rbm units = model.units();
        int hiddenCount = model.hiddenCount();
        this.visibleBias = units.visibleBias();
        this.columns = new float[visibleBias.length * hiddenCount];
        for (int k = 0; k < columns.length; k++) {
            columns[k] = units.weight(k % hiddenCount, k / hiddenCount);
        }
        this.unitMasses = model instanceof Rbm;
        this.bitColumns = units.visibleUnits().bitColumns();
        this.groups = units.visibleUnits().groups();
    }

    /** log PL of each row, in nats; divided by the number of visible units it is the mean over pixels. */
    public static double[] of(BinaryModel model, BinaryMatrix rows, WorkerPool pool) {
        require(
                rows.columns() == model.visibleCount(),
                "a row has %d units, the model expects %d",
                rows.columns(),
                model.visibleCount());
        model.units().visibleUnits().requireAllowed("the data", rows);
        PseudoLikelihood likelihood = new PseudoLikelihood(model);
        double[] values = new double[rows.rows()];
        Blocks blocks = Blocks.ofChains(values.length);
        pool.run(blocks.count(), b -> likelihood.ofBlock(rows, blocks.from(b), blocks.to(b), values));
        return values;
    }

    private void ofBlock(BinaryMatrix rows, int from, int to, double[] values) {
        FloatMatrix inputs = model.units().hiddenInputs(rows.slice(from, to), WorkerPool.CALLER);
        for (int row = from; row < to; row++) {
            values[row] = ofRow(rows, row, inputs.row(row - from));
        }
    }

    private double ofRow(BinaryMatrix rows, int row, float[] inputs) {
        float[] flipped = new float[inputs.length];
        double here = softplusSum(inputs);
        double sum = 0;
        for (int j : bitColumns) {
            float sign = rows.get(row, j) ? 1 : -1;
            addColumn(inputs, -sign, j, flipped);
            double advantage = sign * visibleBias[j] + here - softplusSum(flipped);
            sum -= LogSpace.softplus(-advantage);
        }
        for (UnitGroup group : groups) {
            sum += ofGroup(group, rows, row, inputs);
        }
        return sum;
    }

    /** log p(the category of a group | all other columns). */
    private double ofGroup(UnitGroup group, BinaryMatrix rows, int row, float[] inputs) {
        float[] empty = inputs.clone();
        int size = group.columns().size();
        int taken = size;
        for (int c = 0; c < size; c++) {
            if (rows.get(row, group.columns().get(c))) {
                addColumn(empty, -1, group.columns().get(c), empty);
                taken = c;
            }
        }
        double[] logWeights = new double[group.categories()];
        float[] changed = new float[inputs.length];
        for (int c = 0; c < size; c++) {
            int column = group.columns().get(c);
            addColumn(empty, 1, column, changed);
            logWeights[c] = visibleBias[column] + softplusSum(changed);
        }
        if (group.mayBeEmpty()) {
            logWeights[size] = softplusSum(empty);
        }
        return logWeights[taken] - LogSpace.sum(logWeights);
    }

    /** Overwrites {@code target} with the inputs after column {@code column} changed by {@code sign}. */
    private void addColumn(float[] inputs, float sign, int column, float[] target) {
        for (int i = 0; i < model.hiddenCount(); i++) {
            target[i] = inputs[i] + sign * columns[column * model.hiddenCount() + i];
        }
    }

    private double softplusSum(float[] inputs) {
        if (unitMasses) {
            return kernels.softplusSum(inputs, 0, model.hiddenCount());
        }
        double sum = 0;
        for (int i = 0; i < model.hiddenCount(); i++) {
            sum += model.mass(i) * LogSpace.softplus(inputs[i]);
        }
        return sum;
    }
}
