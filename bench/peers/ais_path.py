"""What the peers that anneal share.

A request is MODEL ROWS CHAINS STEPS THREADS SEED: a model file, the rows of the base rates, so many steps in the proportions of the paper's
schedule, and the threads of the products and, after a comma, of the program itself. Answered with the seconds of the annealing and log Z.
"""
import time

import numpy as np
import threadpoolctl
from lines import serve

PAPER_STEPS = 14_500


def schedule(steps):
    """Inverse temperatures: 500 of 14,500 steps up to 0.5, 4,000 up to 0.9, 10,000 up to 1."""
    return np.interp(np.arange(steps + 1) / steps * PAPER_STEPS, [0, 500, 4_500, 14_500], [0, 0.5, 0.9, 1])


def answer_with(log_weights):
    """Serves requests with log_weights(model, base, chains, betas, seed, threads)."""

    def answer(file, rows, chains, steps, threads, seed):
        with np.load(file) as stored:
            model = tuple(stored[name].astype(np.float32) for name in ("weights", "visible_bias", "hidden_bias"))
        rows = np.load(rows)
        rate = (rows.reshape(len(rows), -1).sum(axis=0) + 1) / (len(rows) + 2)
        base = np.log(rate / (1 - rate)).astype(np.float32)
        of_products, of_program = map(int, threads.split(","))
        start = time.perf_counter()
        with threadpoolctl.threadpool_limits(of_products, user_api="blas"):
            logs = log_weights(model, base, int(chains), schedule(int(steps)), int(seed), of_program)
        seconds = time.perf_counter() - start
        log_base = np.logaddexp(0, base.astype(np.float64)).sum() + len(model[2]) * np.log(2)
        return f"{seconds:.6f}", f"{log_base + np.logaddexp.reduce(logs) - np.log(len(logs)):.6f}"

    serve(answer)
