"""CD-k in PyTorch on the CPU, as fast as dense float32 products allow: no autograd, results written into given arrays.

Prints the seconds of each epoch over the given rows, starting every epoch from the same model. Arguments: model.npz (as irbm
writes it), data.npy (0/1, examples x visible), k, batch size, threads, epochs.
"""

import sys
import time

import numpy as np
import torch


def main():
    model, data, k, batch, threads, epochs = sys.argv[1:7]
    k, batch, epochs = int(k), int(batch), int(epochs)
    torch.set_num_threads(int(threads))
    torch.manual_seed(1)
    parameters = np.load(model)
    images = np.load(data)
    rows = torch.from_numpy(images.reshape(len(images), -1).astype(np.float32))
    with torch.no_grad():
        for _ in range(epochs):
            weights = torch.from_numpy(parameters["weights"].T.copy())
            visible_bias = torch.from_numpy(parameters["visible_bias"].copy())
            hidden_bias = torch.from_numpy(parameters["hidden_bias"].copy())
            started = time.perf_counter()
            epoch(rows, weights, visible_bias, hidden_bias, k, batch, 0.05)
            print(f"{time.perf_counter() - started:.4f}", flush=True)


def epoch(rows, weights, visible_bias, hidden_bias, k, batch, rate):
    visible_count, hidden_count = weights.shape
    means = torch.empty(batch, hidden_count)
    negative = torch.empty(batch, hidden_count)
    hidden = torch.empty(batch, hidden_count)
    visible = torch.empty(batch, visible_count)
    gradient = torch.empty(visible_count, hidden_count)
    order = torch.randperm(rows.shape[0])
    for first in range(0, rows.shape[0] - batch + 1, batch):
        data = rows[order[first : first + batch]]
        torch.addmm(hidden_bias, data, weights, out=means).sigmoid_()
        torch.bernoulli(means, out=hidden)
        for step in range(k):
            torch.addmm(visible_bias, hidden, weights.t(), out=visible).sigmoid_()
            visible.bernoulli_(visible)
            torch.addmm(hidden_bias, visible, weights, out=negative).sigmoid_()
            if step < k - 1:
                torch.bernoulli(negative, out=hidden)
        torch.mm(data.t(), means, out=gradient)
        gradient.addmm_(visible.t(), negative, alpha=-1)
        weights.add_(gradient, alpha=rate / batch)
        visible_bias.add_((data.sum(0) - visible.sum(0)), alpha=rate / batch)
        hidden_bias.add_((means.sum(0) - negative.sum(0)), alpha=rate / batch)


main()
