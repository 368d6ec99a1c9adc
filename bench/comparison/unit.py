"""The search for one hidden unit: L-BFGS on 50,000 rows and 10,000 samples, against SciPy's L-BFGS-B on the same objective."""
import math

import numpy as np

from .setting import THREADS, irbm, say
from .table import ratios, spread, table
from .worker import Worker

FORMS = ("float32", "float64", "sparse")
KINDS = {"linear": ("Eq. (9)", 0.5), "exact": ("exact gain, with the visible bias", 0.1)}  # name, lambda
NO_TARGET = "-Infinity"  # both languages read this
NEAR = 1e-4  # of the minimum: where both stop
SAME = 1e-5  # of the minimum: how far apart the two minima may be


class Unit:
    def __init__(self, setting):
        self.data = self.cut(setting, setting.rows("mnist", "train"), setting.less(50_000, 2_000))
        self.samples = setting.folder / "samples.npy"
        if not self.samples.exists():
            small = setting.model("mnist", 20, "--epochs", "1", "--learning-rate", "0.4")
            irbm("sample", small, "--sweeps", 100, "--count", setting.less(10_000, 500), "--out", self.samples)
        self.folder = setting.folder

    @staticmethod
    def cut(setting, rows, count):
        file = setting.folder / f"unit-{count}.npy"
        if not file.exists():
            np.save(file, np.load(rows)[:count])
        return file

    def start(self, kind):
        """An example minus the mean of the samples, of length 2; the hidden bias puts the mean input at zero, the visible one keeps means."""
        data, samples = (array.reshape(len(array), -1) for array in map(np.load, (self.data, self.samples)))
        model_mean = samples.mean(axis=0)
        w = data[0] - model_mean
        w *= 2 / np.sqrt(w @ w)
        bias = -w @ (data.mean(axis=0) + model_mean) / 2
        file = self.folder / f"start-{kind}.txt"
        np.savetxt(file, np.concatenate((w, [bias], -w / 2 if kind == "exact" else [])), fmt="%.17g")
        return file


def best_form(worker, kind, regularization, start, target):
    """The way to keep rows that takes SciPy there fastest; each twice, since the first time reads."""
    seconds = {}
    for form in FORMS:
        for _ in range(2):
            answer = worker.ask(form, kind, regularization, start, target)
            seconds[form] = float(answer[0]) if float(answer[1]) <= target else math.inf
    say("unit", kind, seconds)
    return min(seconds, key=seconds.get)


def compare(setting, unit, ours, theirs, kind):
    name, regularization = KINDS[kind]
    start = unit.start(kind)
    minima = [float(ours.ask(kind, regularization, start, NO_TARGET)[1]),
              float(theirs.ask("float64", kind, regularization, start, NO_TARGET)[1])]
    say("unit", kind, "minima", minima)
    if abs(minima[0] - minima[1]) > SAME * abs(minima[1]):
        raise SystemExit(f"irbm and SciPy do not find the same minimum of {name}: {minima}")
    target = max(minima) + NEAR * abs(max(minima))
    form = best_form(theirs, kind, regularization, start, target)
    for _ in range(5):
        ours.ask(kind, regularization, start, target)  # while Java compiles
    pairs = []
    for repeat in range(setting.repeats):
        pairs.append((ours.ask(kind, regularization, start, target), theirs.ask(form, kind, regularization, start, target)))
        say("repeat", repeat + 1, kind, pairs[-1])
    seconds = [[float(pair[side][0]) for pair in pairs] for side in (0, 1)]
    evaluations = [pairs[-1][side][2] for side in (0, 1)]
    return [name, spread(seconds[0]), evaluations[0], f"SciPy, {form}", spread(seconds[1]), evaluations[1], ratios(*seconds)]


def run(setting):
    unit = Unit(setting)
    with Worker.java("irbm.frankwolfe.UnitSolve", unit.data, unit.samples, THREADS) as ours, \
            Worker.python("unit_scipy", unit.data, unit.samples, THREADS) as theirs:
        rows = [compare(setting, unit, ours, theirs, kind) for kind in KINDS]
    print("## The inner problem of one unit\n\nSeconds from the same start to within 1e-4 of the minimum, which both find; MNIST's training rows and"
          f" samples of a model of 20 units, {THREADS} threads each.\n")
    table(["objective", "irbm, s", "evaluations", "peer", "its s", "evaluations", "peer / irbm"], rows)
