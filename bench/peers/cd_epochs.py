"""What the peers that run CD-k and PCD-k share.

A request is MODEL ROWS cd|pcd K BATCH THREADS SEED WARM OUT: a model file as irbm writes it, 0/1 rows as .npy, k, the size of the
mini-batches and number of chains, the threads of the products and, after a comma, of the program itself. Answered with the seconds
of one epoch from that model at rate 0.05; or, where OUT is a file and not "-", the model after one epoch is written to it. WARM, the
seconds that Java gets to compile, is not needed here: two mini-batches wake up the threads and touch the memory.
"""
import functools
import time

import numpy as np
import threadpoolctl
from lines import serve

RATE = 0.05
LEAST_SECONDS = 0.3


@functools.lru_cache(maxsize=2)
def load_rows(file):
    rows = np.load(file)
    return rows.reshape(len(rows), -1).astype(np.float32)


def chain_start(rows, chains, generator):
    """Persistent chains start in draws of the base rates, as in irbm."""
    rate = (rows.sum(axis=0) + 1) / (len(rows) + 2)
    return (generator.random((chains, rows.shape[1])) < rate).astype(np.float32)


def answer_with(epoch):
    """Serves requests with epoch(parameters, rows, chains, k, batch, threads, seed) -> parameters, where chains is None for CD."""

    def answer(model, file, method, k, batch, threads, seed, _warm, out):
        k, batch, seed = int(k), int(batch), int(seed)
        of_products, _, of_program = threads.partition(",")
        rows = load_rows(file)
        with np.load(model) as stored:
            parameters = tuple(stored[name] for name in ("weights", "visible_bias", "hidden_bias"))
        chains = chain_start(rows, batch, np.random.default_rng(seed)) if method == "pcd" else None
        with threadpoolctl.threadpool_limits(int(of_products), user_api="blas"):
            run = lambda part: epoch(parameters, part, chains, k, batch, int(of_program or of_products), seed)  # noqa: E731
            if out != "-":
                np.savez(out, **dict(zip(("weights", "visible_bias", "hidden_bias"), run(rows))))
                return [0]
            run(rows[: 2 * batch])
            return [seconds_per_call(lambda: run(rows))]

    serve(answer)


def seconds_per_call(body):
    """Calls until LEAST_SECONDS are over."""
    started, calls, seconds = time.perf_counter(), 0, 0
    while seconds < LEAST_SECONDS:
        body()
        calls += 1
        seconds = time.perf_counter() - started
    return f"{seconds / calls:.6f}"
