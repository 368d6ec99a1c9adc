"""Scikit-learn's BernoulliRBM, which does PCD-1: for each mini-batch one Gibbs sweep of as many chains, then the update.

Its fit starts from small random weights; so that it starts from the given model, the loop of fit over its mini-batches is here.
"""
import numpy as np
from cd_epochs import RATE, answer_with
from sklearn.neural_network import BernoulliRBM


def epoch(parameters, rows, chains, k, batch, _threads, seed):
    if chains is None or k != 1:
        raise SystemExit("BernoulliRBM does PCD-1 only")
    generator = np.random.RandomState(seed)
    rbm = BernoulliRBM(len(parameters[2]), learning_rate=RATE, batch_size=batch)
    rbm.components_, rbm.intercept_visible_, rbm.intercept_hidden_ = (array.copy() for array in parameters)
    rbm.h_samples_ = rbm._sample_hiddens(chains, generator)
    shuffled = rows[generator.permutation(len(rows))]
    for first in range(0, len(rows) - batch + 1, batch):
        rbm._fit(shuffled[first : first + batch], generator)
    return rbm.components_, rbm.intercept_visible_, rbm.intercept_hidden_


answer_with(epoch)
