"""log Z by annealed importance sampling, 500 chains and 14,500 steps."""
import time

import numpy as np

from .setting import THREADS, evaluate, say
from .table import ratios, spread, table
from .worker import Worker

STEPS = 14_500
# Threads of the products and of the program itself; the best is taken. With NumPy the program divides the chains.
THREAD_CHOICES = {"numpy": (f"1,{THREADS}",), "torch": ("1,1", f"{THREADS},1", f"{THREADS},{THREADS}")}
TRIAL_STEPS = 50


class Ais:
    def __init__(self, setting):
        self.chains = setting.less(500, 100)
        self.our_steps = setting.less((500, 3400), (290, 2900))
        self.their_steps = 290
        self.model = setting.trained(setting.less(500, 100))
        self.rows = setting.rows("mnist", "train")
        self.lifted = setting.folder / "lifted.npz"
        self.tuned = {}

    def ours(self, seed):
        """Seconds of the whole command for all steps: those of a short run, with the start of Java and all that is no annealing, and the
        steps that it lacks at the speed of a longer one."""
        few, many = self.our_steps
        short, long = (self.command_seconds(steps, seed) for steps in self.our_steps)
        return short + (long - short) * (STEPS - few) / (many - few)

    def command_seconds(self, steps, seed):
        started = time.perf_counter()
        evaluate(self.model, self.rows, self.chains, steps, seed)
        return time.perf_counter() - started

    def ask(self, peer, worker, seed, model=None):
        """Seconds of the annealing alone, scaled to all steps, and log Z."""
        seconds, log_z = worker.ask(model or self.model, self.rows, self.chains, self.their_steps, self.tuned[peer], seed)
        return float(seconds) * STEPS / self.their_steps, float(log_z)

    def tune(self, workers):
        for peer, choices in THREAD_CHOICES.items():
            seconds = {choice: workers[peer].seconds(self.model, self.rows, self.chains, TRIAL_STEPS, choice, 1) for choice in choices}
            say("threads", peer, seconds)
            self.tuned[peer] = min(seconds, key=seconds.get)

    def check(self, workers):
        """log Z with as many steps lies near our interval; that of a model whose hidden biases are higher by 0.5 does not."""
        answer = evaluate(self.model, self.rows, self.chains, self.their_steps, 1)
        low, high = answer["logPartitionLow"], answer["logPartitionHigh"]
        with np.load(self.model) as stored:
            np.savez(self.lifted, weights=stored["weights"], visible_bias=stored["visible_bias"], hidden_bias=stored["hidden_bias"] + 0.5)
        for peer, worker in workers.items():
            log_z, lifted = (self.ask(peer, worker, 1, model)[1] for model in (self.model, self.lifted))
            say(f"check {peer}: log Z {log_z:.2f}, ours {answer['logPartition']:.2f} ({low:.2f} to {high:.2f}), control {lifted:.2f}")
            near = [2 * low - high <= value <= 2 * high - low for value in (log_z, lifted)]
            if near != [True, False]:
                raise SystemExit(f"{peer} and irbm do not agree about log Z: {log_z}, {low} to {high}, control {lifted}")


def run(setting):
    ais = Ais(setting)
    workers = {peer: Worker.python(f"ais_{peer}") for peer in THREAD_CHOICES}
    ais.tune(workers)
    ais.check(workers)
    times = {side: [] for side in ("irbm", *THREAD_CHOICES)}
    for seed in range(1, setting.repeats + 1):
        times["irbm"].append(ais.ours(seed))
        for peer, worker in workers.items():
            times[peer].append(ais.ask(peer, worker, seed)[0])
        say("repeat", seed, {side: values[-1] for side, values in times.items()})
    for worker in workers.values():
        worker.close()
    print(f"## Annealed importance sampling\n\nSeconds of {ais.chains} chains and {STEPS} steps on a trained model, {THREADS} threads of irbm, the peers with those"
          f" that suit them best (of the products, of the program); from {ais.our_steps[0]} and {ais.our_steps[1]} steps of `irbm evaluate`, start of"
          f" Java and reading included, and {ais.their_steps} of the peers, annealing alone.\n")
    table(["irbm, s", "peer", "its threads", "its s", "peer / irbm"],
          [[spread(times["irbm"]), peer, ais.tuned[peer], spread(times[peer]), ratios(times["irbm"], times[peer])] for peer in THREAD_CHOICES])
