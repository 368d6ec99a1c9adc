"""What all parts share: how much is run, the program, the data and the models."""
import json
import os
import pathlib
import subprocess
import sys
from dataclasses import dataclass

HOME = pathlib.Path(__file__).resolve().parents[2]
IRBM = HOME / "irbm"
THREADS = os.cpu_count()


def say(*words):
    """Progress goes to standard error, so that standard output is the page."""
    print(*words, file=sys.stderr, flush=True)


def irbm(*words):
    command = [str(word) for word in (IRBM, *words, "--quiet")]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stderr}")
    return done.stdout


@dataclass(frozen=True)
class Setting:
    folder: pathlib.Path  # of files that are made once
    repeats: int
    quick: bool

    def less(self, usual, quick):
        """A size: the usual one, or that of a quick trial."""
        return quick if self.quick else usual

    def rows(self, data, split):
        """A part of a data set as .npy."""
        file = self.folder / f"{data}-{split}.npy"
        if not file.exists():
            irbm("data", "convert", data, "--split", split, "--out", file)
        return file

    def model(self, data, units, *options):
        """A model, trained once; the options are those of irbm train."""
        run = self.folder / "-".join([data, str(units), *(word.strip("-") for word in options)])
        if not run.exists():
            irbm("train", "--data", data, "--units", units, *options, "--seed", 1, "--out", run)
        return run / "model.npz"

    def trained(self, units=500):
        """A model of MNIST as people would train it."""
        return self.model("mnist", units, "--epochs", self.less("6", "1"), "--learning-rate", "0.4")


def evaluate(model, rows, chains, steps, seed):
    """The JSON of irbm evaluate."""
    return json.loads(irbm("evaluate", model, "--data", rows, "--split", "all", "--chains", chains, "--schedule", steps,
                           "--threads", THREADS, "--seed", seed, "--json"))
