#!/usr/bin/env python3
"""Annealed importance sampling in NumPy or PyTorch and in irbm, timed in turns in one run.

Both take a model of 784 x 500 units, 500 chains from the same base rates, and the proportions of the paper's schedule.
NumPy does what a careful user would write: float32, dense products by its BLAS, buffers that are used again, the fast
generator SFC64, one Python thread for each processor with its share of the chains (NumPy gives up the lock inside products
and element-wise functions). PyTorch does the same without autograd, in place, with its own threads (it needs Debian's
libopenblas0-pthread: the reference BLAS is ten times slower). Both run fewer steps, and their times are scaled to 14,500. Of irbm's time that of a run with one
step, for starting Java, reading the files and all that is no annealing, is counted once and not scaled.

Wall-clock time is what a user waits for; processor time is what remains comparable on a machine that others use too.

    python3 bench/peers/ais.py                                  a random model of MNIST's size and densities
    python3 bench/peers/ais.py --model M.npz --rows train.npy   a model file and the rows of its base rates
    python3 bench/peers/ais.py --peer torch                     against PyTorch
"""
import argparse
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # the chains are what is divided
import numpy as np  # noqa: E402

PAPER_STEPS = 14_500
HOME = pathlib.Path(__file__).resolve().parents[2]


def schedule(steps):
    """Inverse temperatures: 500 of 14,500 steps up to 0.5, 4,000 up to 0.9, 10,000 up to 1."""
    return np.interp(np.arange(steps + 1) / steps * PAPER_STEPS, [0, 500, 4_500, 14_500], [0, 0.5, 0.9, 1])


def random_model(generator):
    """Weak weights around 13 % of visible and 20 % of hidden units on."""
    weights = generator.normal(0, 0.02, (500, 784)).astype(np.float32)
    return weights, np.full(784, np.log(0.13 / 0.87), np.float32), np.full(500, np.log(0.2 / 0.8), np.float32)


def softplus_sums(inputs, scale, buffer, linear):
    """The sum of log(1 + exp(scale x)) over the last axis; both buffers are overwritten."""
    np.multiply(inputs, scale, out=linear)
    np.abs(linear, out=buffer)
    np.negative(buffer, out=buffer)
    np.exp(buffer, out=buffer)
    buffer += 1
    np.log(buffer, out=buffer)
    np.maximum(linear, 0, out=linear)
    buffer += linear
    return buffer.sum(axis=1, dtype=np.float64)


def draw(inputs, uniform, generator, out):
    """out = 1 where u < sigmoid(x); the inputs are overwritten."""
    generator.random(dtype=np.float32, out=uniform)
    np.negative(inputs, out=inputs)
    np.exp(inputs, out=inputs)
    inputs += 1
    inputs *= uniform
    np.less(inputs, 1, out=out)


def log_weights(model, base, chains, betas, seed):
    weights, visible_bias, hidden_bias = model
    transposed = np.ascontiguousarray(weights.T)
    generator = np.random.Generator(np.random.SFC64(seed))
    visible, uniform_v, inputs_v = (np.empty((chains, len(visible_bias)), np.float32) for _ in range(3))
    hidden, uniform_h, inputs_h, tempered_h = (np.empty((chains, len(hidden_bias)), np.float32) for _ in range(4))
    inputs_v[:] = base
    draw(inputs_v, uniform_v, generator, visible)
    logs = np.zeros(chains)
    before = np.full(chains, len(hidden_bias) * np.log(2))
    for k in range(1, len(betas)):
        beta = np.float32(betas[k])
        np.matmul(visible, transposed, out=inputs_h)
        inputs_h += hidden_bias
        if k > 1:
            before = softplus_sums(inputs_h, np.float32(betas[k - 1]), hidden, tempered_h)
        after = softplus_sums(inputs_h, beta, hidden, tempered_h)
        logs += (betas[k] - betas[k - 1]) * (visible @ (visible_bias - base)) + after - before
        np.multiply(inputs_h, beta, out=inputs_h)
        draw(inputs_h, uniform_h, generator, hidden)
        np.matmul(hidden, weights, out=inputs_v)
        inputs_v += visible_bias
        inputs_v *= beta
        inputs_v += (1 - beta) * base
        draw(inputs_v, uniform_v, generator, visible)
    return logs


def torch_log_weights(model, base, chains, betas, seed, threads):
    import torch

    torch.set_num_threads(threads)
    torch.manual_seed(seed)
    weights, visible_bias, hidden_bias, base = (torch.from_numpy(a) for a in (*model, base))
    transposed = weights.t().contiguous()
    visible, inputs_v = (torch.empty(chains, len(visible_bias)) for _ in range(2))
    hidden, inputs_h, tempered = (torch.empty(chains, len(hidden_bias)) for _ in range(3))
    with torch.no_grad():
        inputs_v[:] = base
        torch.bernoulli(inputs_v.sigmoid_(), out=visible)
        logs = torch.zeros(chains, dtype=torch.float64)
        before = torch.full((chains,), len(hidden_bias) * np.log(2), dtype=torch.float64)
        for k in range(1, len(betas)):
            beta = float(betas[k])
            torch.addmm(hidden_bias, visible, transposed, out=inputs_h)
            if k > 1:
                torch.mul(inputs_h, float(betas[k - 1]), out=tempered)
                before = torch._C._nn.softplus(tempered, out=hidden).sum(1, dtype=torch.float64)
            inputs_h.mul_(beta)
            after = torch._C._nn.softplus(inputs_h, out=hidden).sum(1, dtype=torch.float64)
            logs += (betas[k] - betas[k - 1]) * (visible @ (visible_bias - base)) + after - before
            torch.bernoulli(inputs_h.sigmoid_(), out=hidden)
            torch.addmm(visible_bias, hidden, weights, out=inputs_v)
            inputs_v.mul_(beta).add_(base, alpha=1 - beta)
            torch.bernoulli(inputs_v.sigmoid_(), out=visible)
    return logs.numpy()


def seconds(who):
    """Wall-clock and processor time so far."""
    usage = resource.getrusage(who)
    return np.array([time.perf_counter(), usage.ru_utime + usage.ru_stime])


def peer_log_weights(model, base, arguments, betas, seed):
    if arguments.peer == "torch":
        return torch_log_weights(model, base, arguments.chains, betas, seed, arguments.threads)
    shares = np.diff(np.linspace(0, arguments.chains, arguments.threads + 1).astype(int))
    with ThreadPoolExecutor(arguments.threads) as pool:
        parts = pool.map(
            lambda t: log_weights(model, base, shares[t], betas, 1000 * seed + t), range(arguments.threads))
        return np.concatenate(list(parts))


def run_peer(model, base, arguments, seed):
    """Both times for the paper's number of steps, and log Z."""
    betas = schedule(arguments.peer_steps)
    start = seconds(resource.RUSAGE_SELF)
    logs = peer_log_weights(model, base, arguments, betas, seed)
    times = seconds(resource.RUSAGE_SELF) - start
    log_base = np.logaddexp(0, base.astype(np.float64)).sum() + len(model[2]) * np.log(2)
    return times * PAPER_STEPS / arguments.peer_steps, log_base + logs.max() + np.log(np.exp(logs - logs.max()).mean())


def run_irbm(folder, arguments, steps, seed):
    """Both times and log Z."""
    command = [HOME / "irbm", "evaluate", folder / "model.npz", "--data", folder / "rows.npy", "--split", "all",
               "--chains", arguments.chains, "--schedule", steps, "--threads", arguments.threads, "--seed", seed,
               "--json", "--quiet"]
    start = seconds(resource.RUSAGE_CHILDREN)
    answer = subprocess.run([str(word) for word in command], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return seconds(resource.RUSAGE_CHILDREN) - start, json.loads(answer.stdout)["logPartition"]


def scaled_irbm(folder, arguments, seed):
    """Both times for the paper's number of steps, and log Z."""
    once, _ = run_irbm(folder, arguments, 1, seed)
    times, log_z = run_irbm(folder, arguments, arguments.irbm_steps, seed)
    return once + (times - once) * (PAPER_STEPS - 1) / (arguments.irbm_steps - 1), log_z


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=pathlib.Path)
    parser.add_argument("--rows", type=pathlib.Path)
    parser.add_argument("--peer", choices=["numpy", "torch"], default="numpy")
    parser.add_argument("--chains", type=int, default=500)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--peer-steps", type=int, default=290)
    parser.add_argument("--irbm-steps", type=int, default=2_900)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    generator = np.random.default_rng(1)
    if arguments.model:
        with np.load(arguments.model) as stored:
            model = tuple(stored[name].astype(np.float32) for name in ("weights", "visible_bias", "hidden_bias"))
    else:
        model = random_model(generator)
    rows = np.load(arguments.rows) if arguments.rows else generator.random((1_000, len(model[1]))) < 0.13
    rows = rows.reshape(len(rows), -1)
    rate = (rows.sum(axis=0) + 1) / (len(rows) + 2)
    base = np.log(rate / (1 - rate)).astype(np.float32)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        np.savez(folder / "model.npz", weights=model[0], visible_bias=model[1], hidden_bias=model[2])
        np.save(folder / "rows.npy", rows.astype(np.uint8))
        subprocess.run([HOME / "irbm", "--version"], check=True, stderr=subprocess.DEVNULL)  # builds when it has to
        print("peer", arguments.peer, "Python", sys.version.split()[0], "threads", arguments.threads)
        ratios = []
        for seed in range(1, arguments.rounds + 1):
            theirs, their_log_z = run_peer(model, base, arguments, seed)
            ours, our_log_z = scaled_irbm(folder, arguments, seed)
            ratios.append(theirs / ours)
            print(f"round {seed}: wall {arguments.peer} {theirs[0]:.0f} s, irbm {ours[0]:.0f} s, ratio {ratios[-1][0]:.2f};"
                  f" processor {theirs[1]:.0f} s, {ours[1]:.0f} s, ratio {ratios[-1][1]:.2f};"
                  f" log Z {their_log_z:.2f}, {our_log_z:.2f}", flush=True)
        wall, processor = np.median(ratios, axis=0)
        print(f"{arguments.peer} / irbm, medians: wall {wall:.2f}, processor {processor:.2f}")


if __name__ == "__main__":
    main()
