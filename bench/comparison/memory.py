"""The largest resident memory of an epoch and of an annealing."""
import os
import pathlib
import subprocess
import time

from .ais import Ais
from .cd import Cd
from .setting import IRBM, THREADS
from .table import table
from .worker import Worker

SMALL_HEAP = {"IRBM_OPTS": "-Xmx128m"}


def peak(process):
    """The largest resident memory of a process so far, MB. Linux's getrusage would count the parent's before the start, too."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return next((int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmHWM")), 0)


def of_command(command, environment):
    process = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               env={**os.environ, **environment})
    most = 0
    while process.poll() is None:
        most = max(most, peak(process))
        time.sleep(0.02)
    if process.returncode:
        raise SystemExit(f"{command} failed with {environment}")
    return most


def of_answer(worker, *request):
    with worker:
        worker.ask(*request)
        return peak(worker.process)


def run(setting):
    cd, ais = Cd(setting), Ais(setting)
    units = cd.units[len(cd.units) // 2]
    cell, one_sweep = (("mnist", "pcd", k, units, 100) for k in (10, 1))
    evaluate = (IRBM, "evaluate", ais.model, "--data", ais.rows, "--split", "all", "--chains", ais.chains, "--schedule", ais.their_steps,
                "--threads", THREADS)
    anneal = ais.model, ais.rows, ais.chains, ais.their_steps, f"1,{THREADS}", 1
    epoch = f"PCD epoch, 784 x {units}, {cd.count(cell)} rows"
    annealing = f"annealing, {ais.chains} chains"
    rows = [
        [epoch, "irbm", of_answer(Worker.java("irbm.bench.CdEpoch"), *cd.request(cell, THREADS))],
        [epoch, "irbm, heap of 128 MB", of_answer(Worker.java("irbm.bench.CdEpoch", environment=SMALL_HEAP), *cd.request(cell, THREADS))],
        *([epoch, peer, of_answer(Worker.python(f"cd_{peer}"), *cd.request(cell, THREADS))] for peer in ("torch", "numpy")),
        [epoch, "sklearn", of_answer(Worker.python("cd_sklearn"), *cd.request(one_sweep, THREADS))],
        [annealing, "irbm", of_command(evaluate, {})],
        [annealing, "irbm, heap of 128 MB", of_command(evaluate, SMALL_HEAP)],
        *([annealing, peer, of_answer(Worker.python(f"ais_{peer}"), *anneal)] for peer in ("numpy", "torch")),
    ]
    print("## Peak memory\n\nLargest resident memory of the process, MB. Java takes up to a quarter of the machine's memory before it collects"
          " garbage in earnest; what the work needs shows when the heap is limited.\n")
    table(["work", "program", "MB"], [[work, program, f"{size:.0f}"] for work, program, size in rows])
