"""The inner problem of one hidden unit with SciPy's L-BFGS-B and products of whole matrices.

Arguments: data.npy, samples.npy, threads. A request is FORM KIND LAMBDA START TARGET: FORM is how rows are kept, float32 or float64 matrices
or sparse; KIND is linear, for Eq. (9) of the paper, x = (w, c),

    lambda/2 |w|^2 + mean_s softplus(w.v_s + c) - mean_n softplus(w.v_n + c),

or exact, for the gain of the full step, x = (w, c, d), phi(v) = softplus(w.v + c) + d.v,

    lambda/2 (|w|^2 + |d|^2) + log mean_s exp phi(v_s) - mean_n phi(v_n);

START is a file of numbers. Answered with the seconds until the value was not above TARGET, or until L-BFGS-B ended by itself; the lowest
value; the number of evaluations.
"""
import os
import sys
import time

os.environ["OPENBLAS_NUM_THREADS"] = sys.argv[3]
import numpy as np  # noqa: E402
from lines import serve  # noqa: E402
from scipy import optimize, sparse, special  # noqa: E402


class Reached(Exception):
    """The target, which ends L-BFGS-B."""


class Rows:
    """Products with rows of one type; sums are taken in double."""

    def __init__(self, file, form):
        array = np.load(file)
        array = array.reshape(len(array), -1)
        self.type = np.dtype(np.float32 if form == "sparse" else form)
        self.matrix = sparse.csr_matrix(array, dtype=self.type) if form == "sparse" else array.astype(self.type)
        self.mean = array.mean(axis=0)

    def inputs(self, w, c=0.0):
        return self.matrix @ w.astype(self.type) + self.type.type(c)

    def weighted_sum(self, weights):
        return (self.matrix.T @ weights.astype(self.type)).astype(np.float64)


def softplus(inputs):
    return np.log1p(np.exp(-np.abs(inputs))) + np.maximum(inputs, 0)


def mean_softplus(rows, w, c):
    """mean softplus(w.v + c) and its gradient."""
    inputs = rows.inputs(w, c)
    slopes = special.expit(inputs) / rows.type.type(len(inputs))
    return softplus(inputs).mean(dtype=np.float64), rows.weighted_sum(slopes), slopes.sum(dtype=np.float64)


def linear(data, samples, regularization, x):
    w, c = x[:-1], x[-1]
    value, slope, bias_slope = mean_softplus(samples, w, c)
    data_value, data_slope, data_bias_slope = mean_softplus(data, w, c)
    gradient = np.append(slope - data_slope + regularization * w, bias_slope - data_bias_slope)
    return regularization / 2 * (w @ w) + value - data_value, gradient


def exact(data, samples, regularization, x):
    visible = len(data.mean)
    w, c, d = x[:visible], x[visible], x[visible + 1 :]
    inputs = samples.inputs(w, c)
    logs = (softplus(inputs) + samples.inputs(d)).astype(np.float64)
    value = special.logsumexp(logs)
    weights = np.exp(logs - value)
    on = weights * special.expit(inputs)
    data_value, data_slope, data_bias_slope = mean_softplus(data, w, c)
    gradient = np.concatenate((
        samples.weighted_sum(on) - data_slope + regularization * w,
        [on.sum() - data_bias_slope],
        samples.weighted_sum(weights) - data.mean + regularization * d))
    penalty = regularization / 2 * (w @ w + d @ d)
    return penalty + value - np.log(len(logs)) - data_value - data.mean @ d, gradient


kept = {}


def rows_as(form):
    if form not in kept:
        kept.clear()  # one form at a time: the matrices are large
        kept[form] = [Rows(file, form) for file in sys.argv[1:3]]
    return kept[form]


def answer(form, kind, regularization, start, target):
    data, samples = rows_as(form)
    function = {"linear": linear, "exact": exact}[kind]
    values = []

    def evaluate(x):
        value, gradient = function(data, samples, float(regularization), x)
        values.append(value)
        if value <= float(target):
            raise Reached
        return value, gradient

    first = np.loadtxt(start)
    started = time.perf_counter()
    try:
        optimize.minimize(evaluate, first, jac=True, method="L-BFGS-B", options={"maxcor": 10, "ftol": 1e-12, "gtol": 1e-6, "maxiter": 1000})
    except Reached:
        pass
    return f"{time.perf_counter() - started:.6f}", f"{min(values):.12f}", len(values)


serve(answer)
