"""Annealed importance sampling in PyTorch: no autograd, in place, with its own threads. Needs Debian's libopenblas0-pthread: the reference
BLAS is ten times slower.
"""
import numpy as np
import torch
from ais_path import answer_with


@torch.no_grad()
def log_weights(model, base, chains, betas, seed, threads):
    torch.set_num_threads(threads)
    torch.manual_seed(seed)
    weights, visible_bias, hidden_bias, base = (torch.from_numpy(a) for a in (*model, base))
    transposed = weights.t().contiguous()
    visible, inputs_v = (torch.empty(chains, len(visible_bias)) for _ in range(2))
    hidden, inputs_h, tempered = (torch.empty(chains, len(hidden_bias)) for _ in range(3))
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


answer_with(log_weights)
