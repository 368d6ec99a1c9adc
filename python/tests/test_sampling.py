"""Sweeps leave the model's distribution as it is, by enumeration, and broken ones do not."""

import warnings
from dataclasses import replace

import numpy as np
import pytest
from conftest import small_model
from irbm import Group, Model, RBM
from irbm._sampling import sweep_of
from scipy.stats import chi2
from sklearn.exceptions import ConvergenceWarning
from test_model import all_states

CHAINS = 40_000
# Each test fails by chance once in a million runs.
FALSE_ALARMS = 1e-6


GROUPS = {"bits": (), "group": (Group((1, 2, 4)),), "group-or-none": (Group((1, 2, 4), may_be_empty=True),)}


def exact(model):
    """p(v) of all states, zero for those that a group does not allow."""
    weights = np.exp(-model.free_energy(all_states(model.visible_count)))
    return weights / weights.sum()


def fits(rows, probabilities):
    """Pearson's test, with states of less than five expected rows taken together."""
    codes = rows @ (1 << np.arange(rows.shape[1])[::-1])
    counts = np.bincount(codes, minlength=len(probabilities))
    expected = probabilities * len(rows)
    if counts[expected == 0].sum():
        return False
    rare = expected < 5
    counts = np.append(counts[~rare], counts[rare].sum())
    expected = np.append(expected[~rare], expected[rare].sum() + 1e-300)
    return ((counts - expected) ** 2 / expected).sum() < chi2.isf(FALSE_ALARMS, len(counts) - 1)


@pytest.mark.parametrize("mass", [False, True], ids=["block-gibbs", "single-site"])
@pytest.mark.parametrize("groups", GROUPS.values(), ids=GROUPS.keys())
def test_a_sweep_leaves_the_distribution_as_it_is(mass, groups):
    model = small_model(5, 3, mass, groups)
    random = np.random.RandomState(2)
    probabilities = exact(model)
    start = all_states(5)[random.choice(32, size=CHAINS, p=probabilities)]
    assert fits(sweep_of(model, model.visible_units, random)(start), probabilities)
    broken = replace(model, visible_bias=model.visible_bias + np.float32([0.2, 0, 0.2, 0, 0]))
    assert not fits(sweep_of(broken, model.visible_units, random)(start), probabilities)


def test_samples_have_the_distribution_of_the_model():
    model = small_model(5, 3)
    rows = RBM._of(model).sample(CHAINS, n_sweeps=100, random_state=3)
    assert fits(rows, exact(model))


def test_completions_have_the_conditional_distribution():
    model = small_model(5, 3)
    row = np.array([1, np.nan, 0, np.nan, 1])
    completed = RBM._of(model).complete(np.tile(row, (CHAINS, 1)), n_sweeps=60, random_state=4)
    states = all_states(5)
    consistent = (states[:, [0, 2, 4]] == [1, 0, 1]).all(axis=1)
    conditional = exact(model) * consistent
    assert fits(completed, conditional / conditional.sum())
    assert not fits(completed, exact(model))


def test_a_mask_says_what_is_known():
    model = RBM._of(small_model(5, 3))
    rows = all_states(5)
    completed = model.complete(rows, known=[True, True, False, False, False], random_state=1)
    assert np.array_equal(completed[:, :2], rows[:, :2])
    assert not np.array_equal(completed, rows)


def test_a_group_is_known_as_a_whole():
    model = RBM._of(small_model(5, 3, groups=GROUPS["group"]))
    rows = model.sample(50, n_sweeps=10, random_state=1)
    completed = model.complete(rows, known=[True, False, False, True, False], random_state=2)
    assert np.all(completed[:, [1, 2, 4]].sum(axis=1) == 1)
    with pytest.raises(ValueError, match="columns 1, 2, 4 exclude each other"):
        model.complete(rows, known=[True, True, False, True, True])


def test_the_seed_decides():
    model = RBM._of(small_model(5, 3))
    first = model.sample(20, n_sweeps=20, random_state=5)
    assert np.array_equal(first, model.sample(20, n_sweeps=20, random_state=5))
    assert not np.array_equal(first, model.sample(20, n_sweeps=20, random_state=6))


def test_chains_that_have_not_settled_are_told():
    # One hidden unit holds all visible ones on, the other holds them off: chains stay where they began.
    weights = np.vstack([np.full(20, 4), np.full(20, -3)]).astype(np.float32)
    stuck = Model(weights, np.zeros(20, np.float32), np.array([-40, 30], np.float32))
    with pytest.warns(ConvergenceWarning, match="have not settled"):
        RBM._of(stuck).sample(50, random_state=1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        RBM._of(small_model(5, 3)).sample(50, random_state=1)
