"""Softmax regression on the hidden units of a model, in irbm and in scikit-learn, in one run.

Usage: python3 bench/peers/softmax_sklearn.py MODEL DATA L2 [THREADS [ROUNDS [converged]]]

Both get the same features (float32) and the same penalty: scikit-learn's C is 1 / (L2 rows). Prints, for each, the seconds of the fit
alone, the objective (mean loss + L2/2 |U|^2) and the test error, in turns, five rounds unless told otherwise: irbm with as many iterations
as reach the objective that scikit-learn ends with at its default of 100, irbm until it stops by itself, and scikit-learn with these 100;
then the medians. With "converged" scikit-learn also runs, once, until it stops by itself.
"""
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MODEL, DATA, L2 = sys.argv[1], sys.argv[2], float(sys.argv[3])
THREADS = sys.argv[4] if len(sys.argv) > 4 else "1"
ROUNDS = int(sys.argv[5]) if len(sys.argv) > 5 else 5
os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = THREADS
import numpy as np  # noqa: E402  (after the number of threads is set)
from sklearn.linear_model import LogisticRegression  # noqa: E402

IRBM = os.environ.get("IRBM", str(Path(__file__).resolve().parents[2] / "irbm"))  # another build, where one is given


def irbm(*arguments):
    return subprocess.run([IRBM, *arguments], check=True, capture_output=True, text=True).stdout


def part(directory, name):
    features = f"{directory}/{name}.npy"
    irbm("features", MODEL, "--data", DATA, "--split", name, "--out", features)
    data = f"{directory}/{name}.npz"
    irbm("data", "convert", DATA, "--split", name, "--out", data)
    return np.load(features), np.load(data)["labels"]


def objective(model, x, y):
    scores = x @ model.coef_.T.astype(np.float64) + model.intercept_
    scores -= scores.max(axis=1, keepdims=True)
    loss = np.log(np.exp(scores).sum(axis=1)) - scores[np.arange(len(y)), np.searchsorted(model.classes_, y)]
    return loss.mean() + L2 / 2 * (model.coef_ ** 2).sum()


def peer(x, y, test_x, test_y, iterations):
    model = LogisticRegression(C=1 / (L2 * len(x)), solver="lbfgs", multi_class="multinomial", max_iter=iterations)
    start = time.perf_counter()
    model.fit(x, y)
    seconds = time.perf_counter() - start
    error = 100 * (model.predict(test_x) != test_y).mean()
    print(f"scikit-learn {model.n_iter_[0]:5d} iterations  {seconds:7.2f} s  objective {objective(model, x, y):.6f}"
          f"  test error {error:.2f} %", flush=True)
    return seconds, objective(model, x, y)


def ours(iterations=2000):
    out = json.loads(irbm("classify", MODEL, "--data", DATA, "--l2", str(L2), "--threads", THREADS, "--json", "--quiet",
                          "--iterations", str(iterations)))
    print(f"irbm         {out['iterations']:5d} iterations  {out['fitSeconds']:7.2f} s  objective {out['objective']:.6f}"
          f"  test error {100 * out['testError']:.2f} %", flush=True)
    return out["fitSeconds"], out["objective"]


def iterations_to(target):
    """As few iterations of irbm as reach this objective, to one in sixteen."""
    few, many = 0, 128
    while many - few > max(1, many // 16):
        middle = (few + many) // 2
        few, many = (few, middle) if ours(middle)[1] <= target else (middle, many)
    return many


with tempfile.TemporaryDirectory() as directory:
    train, test = part(directory, "train"), part(directory, "test")
    print(f"{train[0].shape[0]} rows of {train[0].shape[1]} features, L2 {L2}, {THREADS} thread(s)", flush=True)
    target = peer(*train, *test, 100)[1]
    enough = iterations_to(target)
    rounds = [(ours(enough)[0], ours()[0], peer(*train, *test, 100)[0]) for _ in range(ROUNDS)]
    same, whole, theirs = (statistics.median(times) for times in zip(*rounds))
    print(f"medians of {ROUNDS}: scikit-learn, 100 iterations {theirs:.2f} s; irbm to the same objective {same:.2f} s,"
          f" {same / theirs:.2f} of that; irbm until it stops {whole:.2f} s, {whole / theirs:.2f} of that")
    if "converged" in sys.argv:
        peer(*train, *test, 5000)
