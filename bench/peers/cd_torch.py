"""CD-k and PCD-k in PyTorch on the CPU, as fast as dense float32 products allow: no autograd, results written into given arrays."""
import torch
from cd_epochs import RATE, answer_with


@torch.no_grad()
def epoch(parameters, rows, chains, k, batch, threads, seed):
    torch.set_num_threads(threads)
    torch.manual_seed(seed)
    weights = torch.from_numpy(parameters[0].T.copy())
    visible_bias, hidden_bias = (torch.from_numpy(bias.copy()) for bias in parameters[1:])
    rows = torch.from_numpy(rows)
    means, negative, hidden = (torch.empty(batch, len(hidden_bias)) for _ in range(3))
    visible = torch.empty(batch, len(visible_bias)) if chains is None else torch.from_numpy(chains.copy())
    gradient = torch.empty_like(weights)
    order = torch.randperm(len(rows))
    for first in range(0, len(rows) - batch + 1, batch):
        data = rows[order[first : first + batch]]
        torch.addmm(hidden_bias, data, weights, out=means).sigmoid_()
        if chains is None:
            torch.bernoulli(means, out=hidden)
        else:  # the chains go on, under the parameters of now
            torch.addmm(hidden_bias, visible, weights, out=negative).sigmoid_()
            torch.bernoulli(negative, out=hidden)
        for step in range(k):
            torch.addmm(visible_bias, hidden, weights.t(), out=visible).sigmoid_()
            visible.bernoulli_(visible)
            torch.addmm(hidden_bias, visible, weights, out=negative).sigmoid_()
            if step < k - 1:
                torch.bernoulli(negative, out=hidden)
        torch.mm(data.t(), means, out=gradient)
        gradient.addmm_(visible.t(), negative, alpha=-1)
        weights.add_(gradient, alpha=RATE / batch)
        visible_bias.add_(data.sum(0) - visible.sum(0), alpha=RATE / batch)
        hidden_bias.add_(means.sum(0) - negative.sum(0), alpha=RATE / batch)
    return weights.t().numpy(), visible_bias.numpy(), hidden_bias.numpy()


answer_with(epoch)
