"""Annealed importance sampling in NumPy as a careful user writes it: float32, dense products by its BLAS, buffers that are used again, the
fast generator SFC64, Python threads with a share of the chains each (NumPy gives up the lock inside products and element-wise functions).
"""
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from ais_path import answer_with


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


def on_threads(model, base, chains, betas, seed, threads):
    shares = np.diff(np.linspace(0, chains, threads + 1).astype(int))
    with ThreadPoolExecutor(threads) as pool:
        parts = pool.map(lambda t: log_weights(model, base, shares[t], betas, 1000 * seed + t), range(threads))
        return np.concatenate(list(parts))


answer_with(on_threads)
