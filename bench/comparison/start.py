"""How long it takes until a program has started, and until it has loaded a model."""
import subprocess
import sys
import time

from .setting import IRBM
from .table import ratios, spread, table


def seconds(command):
    started = time.perf_counter()
    subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - started


def python(*statements):
    return sys.executable, "-c", "; ".join(statements)


def run(setting):
    model = setting.trained(setting.less(500, 100))
    load = f"import numpy; model = dict(numpy.load('{model}'))"
    jobs = {
        "start": ((IRBM, "--version"), {
            "import torch": python("import torch"), "import sklearn.neural_network": python("import sklearn.neural_network"),
            "import numpy": python("import numpy")}),
        "load a model": ((IRBM, "inspect", model), {
            "torch and numpy.load": python("import torch", load), "sklearn and numpy.load": python("import sklearn.neural_network", load),
            "numpy.load": python(load)}),
    }
    rows = []
    for name, (ours, peers) in jobs.items():
        rounds = [[seconds(ours), *map(seconds, peers.values())] for _ in range(setting.repeats + 1)][1:]  # the first reads the disk
        own, *others = zip(*rounds)
        rows += [[name, spread(own), peer, spread(other), ratios(own, other)] for peer, other in zip(peers, others)]
    print("## Start and load\n\nSeconds of a whole process: `irbm --version` and `irbm inspect` against a Python that imports what it needs.\n")
    table(["what", "irbm, s", "peer", "its s", "peer / irbm"], rows)
