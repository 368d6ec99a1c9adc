"""CD-k and PCD-k in NumPy as a careful user writes it: float32, products by its BLAS, buffers used again, the fast generator SFC64."""
import numpy as np
from cd_epochs import RATE, answer_with


def sigmoid(inputs):
    """In place."""
    np.negative(inputs, out=inputs)
    np.exp(inputs, out=inputs)
    inputs += 1
    np.reciprocal(inputs, out=inputs)


def draw(means, uniform, generator, out):
    generator.random(dtype=np.float32, out=uniform)
    np.less(uniform, means, out=out)


def epoch(parameters, rows, chains, k, batch, _threads, seed):
    generator = np.random.Generator(np.random.SFC64(seed))
    weights, visible_bias, hidden_bias = (array.copy() for array in parameters)
    means, negative, hidden, uniform_h = (np.empty((batch, len(hidden_bias)), np.float32) for _ in range(4))
    visible, uniform_v = (np.empty((batch, len(visible_bias)), np.float32) for _ in range(2))
    gradient, other = np.empty_like(weights), np.empty_like(weights)

    def hidden_means(states, out):
        np.matmul(states, weights.T, out=out)
        out += hidden_bias
        sigmoid(out)

    if chains is not None:
        visible[:] = chains
    order = generator.permutation(len(rows))
    for first in range(0, len(rows) - batch + 1, batch):
        data = rows[order[first : first + batch]]
        hidden_means(data, means)
        if chains is not None:  # the chains go on, under the parameters of now
            hidden_means(visible, negative)
        draw(means if chains is None else negative, uniform_h, generator, hidden)
        for step in range(k):
            np.matmul(hidden, weights, out=visible)
            visible += visible_bias
            sigmoid(visible)
            draw(visible, uniform_v, generator, visible)
            hidden_means(visible, negative)
            if step < k - 1:
                draw(negative, uniform_h, generator, hidden)
        np.matmul(means.T, data, out=gradient)
        gradient -= np.matmul(negative.T, visible, out=other)
        gradient *= RATE / batch
        weights += gradient
        visible_bias += RATE / batch * (data.sum(axis=0) - visible.sum(axis=0))
        hidden_bias += RATE / batch * (means.sum(axis=0) - negative.sum(axis=0))
    return weights, visible_bias, hidden_bias


answer_with(epoch)
