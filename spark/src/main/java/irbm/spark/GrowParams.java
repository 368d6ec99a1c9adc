package irbm.spark;

import irbm.frankwolfe.GrowOptions;
import irbm.frankwolfe.UnitSearchOptions;
import irbm.train.CdOptions;
import irbm.train.Refinement;
import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;

/** The parameters of {@link InfiniteRbm}. What is not set, and has no default here, is that of the recipe. */
public abstract class GrowParams extends Estimator<InfiniteRbmModel> {
    private final String uid;
    private final ColumnParams columns;
    private final Param<String> validationIndicatorCol;
    private final Param<String> orderCol;
    private final Param<String> recipe;
    private final IntParam maxUnits;
    private final DoubleParam regularization;
    private final IntParam chainCount;
    private final IntParam gibbsSteps;
    private final IntParam searchRows;
    private final IntParam checkEvery;
    private final DoubleParam learningRate;
    private final Param<String> refine;
    private final IntParam refineUpdates;
    private final IntParam refineShards;
    private final IntParam annealingSteps;
    private final LongParam seed;
    private final Param<String> checkpointDir;
    private final IntParam checkpointInterval;

    GrowParams(String uid) {
        this.uid = uid;
        this.columns = new ColumnParams(this);
        validationIndicatorCol = new Param<>(
                this, "validationIndicatorCol", "boolean column: true for rows that decide the size; empty for none");
        orderCol = new Param<>(
                this,
                "orderCol",
                "column that numbers the rows, so that shuffled rows give the same model; empty: as they come");
        recipe = new Param<>(
                this,
                "recipe",
                "stable: blocks of units and joint training; unit: unit by unit with the exact gain; paper: Algorithm 1;"
                        + " hybrid: Algorithm 1 first, then the exact gain",
                ParamValidators.inArray(List.of("stable", "unit", "paper", "hybrid")));
        maxUnits = new IntParam(this, "maxUnits", "hidden units at most", ParamValidators.gtEq(1));
        regularization = new DoubleParam(this, "regularization", "lambda of the first search", ParamValidators.gtEq(0));
        chainCount =
                new IntParam(this, "chainCount", "chains whose states the search looks at", ParamValidators.gtEq(10));
        gibbsSteps = new IntParam(this, "gibbsSteps", "sweeps of the chains before each step", ParamValidators.gtEq(1));
        searchRows = new IntParam(
                this,
                "searchRows",
                "rows of one search: a sample of so many on the driver or, where there are no more, all, on the executors",
                ParamValidators.gtEq(1));
        checkEvery = new IntParam(
                this,
                "checkEvery",
                "units between two measurements of the validation likelihood",
                ParamValidators.gtEq(0));
        learningRate = new DoubleParam(
                this,
                "learningRate",
                "of joint training and refinement; 0 chooses it by short trial runs",
                ParamValidators.gtEq(0));
        refine = new Param<>(
                this,
                "refine",
                "training of the chosen size after growing: pcd or none; by default pcd, and none for the recipes paper and hybrid",
                ParamValidators.inArray(List.of("pcd", "none")));
        refineUpdates = new IntParam(
                this,
                "refineUpdates",
                "mini-batches of 100 rows of the refinement, in each shard; by default 300 passes, within 1000 to 3000",
                ParamValidators.gtEq(1));
        refineShards = new IntParam(
                this,
                "refineShards",
                "parts of the rows that refine at the same time and are averaged after each epoch; 1 is one machine's result",
                ParamValidators.gtEq(1));
        annealingSteps = new IntParam(
                this,
                "annealingSteps",
                "temperatures of the final estimate of log Z, of 100 chains; 0 for no estimate",
                ParamValidators.gtEq(0));
        seed = new LongParam(this, "seed", "of all random numbers");
        checkpointDir = new Param<>(
                this, "checkpointDir", "directory from which a fit that was killed goes on; empty for none");
        checkpointInterval =
                new IntParam(this, "checkpointInterval", "steps between two checkpoints", ParamValidators.gtEq(1));
        setDefaults();
    }

    private void setDefaults() {
        setDefault(columns.features, ColumnParams.FEATURES);
        setDefault(columns.output, ColumnParams.OUTPUT);
        setDefault(columns.logProbability, ColumnParams.NONE);
        setDefault(validationIndicatorCol, ColumnParams.NONE);
        setDefault(orderCol, ColumnParams.NONE);
        setDefault(recipe, "stable");
        setDefault(learningRate, 0.0);
        setDefault(refineShards, 1);
        setDefault(annealingSteps, 4000);
        setDefault(seed, 1L);
        setDefault(checkpointDir, ColumnParams.NONE);
        setDefault(checkpointInterval, 1);
    }

    @Override
    public String uid() {
        return uid;
    }

    abstract InfiniteRbm self();

    private <T> InfiniteRbm with(Param<T> param, T value) {
        set(param, value);
        return self();
    }

    int number(IntParam param) {
        return (Integer) getOrDefault(param);
    }

    double number(DoubleParam param) {
        return (Double) getOrDefault(param);
    }

    /** The options of growing that these parameters ask for. */
    GrowOptions growOptions() {
        GrowOptions options = switch (getOrDefault(recipe)) {
            case "paper" -> GrowOptions.paper();
            case "hybrid" -> GrowOptions.hybrid();
            case "unit" -> GrowOptions.unitByUnit();
            default -> GrowOptions.stable();
        };
        UnitSearchOptions search = options.search();
        search = isSet(regularization) ? search.withRegularization(number(regularization)) : search;
        search = isSet(searchRows) ? search.withRows(number(searchRows)) : search;
        return options.withSearch(search)
                .withMaxUnits(isSet(maxUnits) ? number(maxUnits) : options.maxUnits())
                .withChains(
                        isSet(chainCount) ? number(chainCount) : options.chainCount(),
                        isSet(gibbsSteps) ? number(gibbsSteps) : options.gibbsSteps())
                .withCheckEvery(isSet(checkEvery) ? number(checkEvery) : options.checkEvery());
    }

    /** Training after growing of parts of so many rows; its rate is not yet chosen. */
    Optional<CdOptions> refinement(int rows) {
        boolean wanted = isSet(refine)
                ? getOrDefault(refine).equals("pcd")
                : !List.of("paper", "hybrid").contains(getOrDefault(recipe));
        int updates = isSet(refineUpdates) ? number(refineUpdates) : Refinement.updates(rows);
        return wanted ? Optional.of(Refinement.options(updates, rows)) : Optional.empty();
    }

    long seedValue() {
        return (Long) getOrDefault(seed);
    }

    public Param<String> featuresCol() {
        return columns.features;
    }

    public InfiniteRbm setFeaturesCol(String value) {
        return with(columns.features, value);
    }

    public Param<String> outputCol() {
        return columns.output;
    }

    public InfiniteRbm setOutputCol(String value) {
        return with(columns.output, value);
    }

    public Param<String> logProbabilityCol() {
        return columns.logProbability;
    }

    public InfiniteRbm setLogProbabilityCol(String value) {
        return with(columns.logProbability, value);
    }

    public Param<String> validationIndicatorCol() {
        return validationIndicatorCol;
    }

    public InfiniteRbm setValidationIndicatorCol(String value) {
        return with(validationIndicatorCol, value);
    }

    public Param<String> orderCol() {
        return orderCol;
    }

    public InfiniteRbm setOrderCol(String value) {
        return with(orderCol, value);
    }

    public Param<String> recipe() {
        return recipe;
    }

    public InfiniteRbm setRecipe(String value) {
        return with(recipe, value);
    }

    public IntParam maxUnits() {
        return maxUnits;
    }

    public InfiniteRbm setMaxUnits(int value) {
        return with(maxUnits, value);
    }

    public DoubleParam regularization() {
        return regularization;
    }

    public InfiniteRbm setRegularization(double value) {
        return with(regularization, value);
    }

    public IntParam chainCount() {
        return chainCount;
    }

    public InfiniteRbm setChainCount(int value) {
        return with(chainCount, value);
    }

    public IntParam gibbsSteps() {
        return gibbsSteps;
    }

    public InfiniteRbm setGibbsSteps(int value) {
        return with(gibbsSteps, value);
    }

    public IntParam searchRows() {
        return searchRows;
    }

    public InfiniteRbm setSearchRows(int value) {
        return with(searchRows, value);
    }

    public IntParam checkEvery() {
        return checkEvery;
    }

    public InfiniteRbm setCheckEvery(int value) {
        return with(checkEvery, value);
    }

    public DoubleParam learningRate() {
        return learningRate;
    }

    public InfiniteRbm setLearningRate(double value) {
        return with(learningRate, value);
    }

    public Param<String> refine() {
        return refine;
    }

    public InfiniteRbm setRefine(String value) {
        return with(refine, value);
    }

    public IntParam refineUpdates() {
        return refineUpdates;
    }

    public InfiniteRbm setRefineUpdates(int value) {
        return with(refineUpdates, value);
    }

    public IntParam refineShards() {
        return refineShards;
    }

    public InfiniteRbm setRefineShards(int value) {
        return with(refineShards, value);
    }

    public IntParam annealingSteps() {
        return annealingSteps;
    }

    public InfiniteRbm setAnnealingSteps(int value) {
        return with(annealingSteps, value);
    }

    public LongParam seed() {
        return seed;
    }

    public InfiniteRbm setSeed(long value) {
        return with(seed, value);
    }

    public Param<String> checkpointDir() {
        return checkpointDir;
    }

    public InfiniteRbm setCheckpointDir(String value) {
        return with(checkpointDir, value);
    }

    public IntParam checkpointInterval() {
        return checkpointInterval;
    }

    public InfiniteRbm setCheckpointInterval(int value) {
        return with(checkpointInterval, value);
    }
}
