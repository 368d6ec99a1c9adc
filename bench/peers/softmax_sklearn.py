"""Multi-class logistic regression with scikit-learn's L-BFGS.

Arguments: DIRECTORY with train.npy and test.npy, features in float32, and train.npz and test.npz with the labels; the threads. A request is L2
ITERATIONS ROWS: the first rows are fitted, and scikit-learn's C is 1 / (L2 rows). Answered with the seconds of the fit alone, the objective,
mean loss + L2/2 |U|^2, the test error in percent and the iterations made.
"""
import os
import sys
import time
import warnings

os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = sys.argv[2]
import numpy as np  # noqa: E402
from lines import serve  # noqa: E402
from sklearn.linear_model import LogisticRegression  # noqa: E402

warnings.filterwarnings("ignore", message="lbfgs failed to converge")  # it is to end at its default of 100 iterations


def part(name):
    return np.load(f"{sys.argv[1]}/{name}.npy"), np.load(f"{sys.argv[1]}/{name}.npz")["labels"]


train_x, train_y = part("train")
test_x, test_y = part("test")


def objective(model, l2, x, y):
    scores = x @ model.coef_.T.astype(np.float64) + model.intercept_
    scores -= scores.max(axis=1, keepdims=True)
    loss = np.log(np.exp(scores).sum(axis=1)) - scores[np.arange(len(y)), np.searchsorted(model.classes_, y)]
    return loss.mean() + l2 / 2 * (model.coef_**2).sum()


def answer(l2, iterations, rows):
    l2, x, y = float(l2), train_x[: int(rows)], train_y[: int(rows)]
    model = LogisticRegression(C=1 / (l2 * len(x)), solver="lbfgs", multi_class="multinomial", max_iter=int(iterations))
    started = time.perf_counter()
    model.fit(x, y)
    seconds = time.perf_counter() - started
    error = 100 * (model.predict(test_x) != test_y).mean()
    return f"{seconds:.6f}", f"{objective(model, l2, x, y):.9f}", f"{error:.3f}", model.n_iter_[0]


serve(answer)
