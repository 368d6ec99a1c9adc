"""Energies, conditionals and log Z, each against a sum over all states."""

import itertools

import numpy as np
import pytest
from conftest import small_model
from irbm import Group, Model


def all_states(count):
    return np.array(list(itertools.product([0, 1], repeat=count)), dtype=np.uint8)


def joint_weights(model):
    """exp(b.v + h.W.v + a.h) for every v and h."""
    visible, hidden = all_states(model.visible_count).astype(float), all_states(model.hidden_count).astype(float)
    return np.exp(
        (visible @ model.visible_bias)[:, None] + visible @ model.weights.T @ hidden.T + hidden @ model.hidden_bias
    )


@pytest.mark.parametrize("visible, hidden", [(4, 3), (3, 5), (6, 1), (2, 0)])
def test_free_energy_and_log_partition_are_sums_over_states(visible, hidden):
    model = small_model(visible, hidden)
    weights = joint_weights(model)
    assert np.allclose(model.free_energy(all_states(visible)), -np.log(weights.sum(axis=1)), rtol=0, atol=1e-9)
    assert np.isclose(model.exact_log_partition(), np.log(weights.sum()), rtol=0, atol=1e-9)


@pytest.mark.parametrize("visible, hidden", [(5, 2), (5, 6)], ids=["over-hidden", "over-visible"])
@pytest.mark.parametrize("empty", [False, True])
def test_groups_leave_out_rows_that_are_not_possible(visible, hidden, empty):
    model = small_model(visible, hidden, groups=(Group((0, 3), empty), Group((1, 2))))
    states = all_states(visible)
    possible = (states[:, 1] + states[:, 2] == 1) & (states[:, 0] + states[:, 3] <= 1)
    if not empty:
        possible &= states[:, 0] + states[:, 3] == 1
    weights = joint_weights(model)[possible]
    assert np.isclose(model.exact_log_partition(), np.log(weights.sum()), rtol=0, atol=1e-9)
    assert np.array_equal(np.isinf(model.free_energy(states)), ~possible)


def test_hidden_means_are_conditional_expectations():
    model = small_model(4, 3)
    weights = joint_weights(model)
    expected = weights @ all_states(3) / weights.sum(axis=1)[:, None]
    assert np.allclose(model.hidden_means(all_states(4)), expected, rtol=0, atol=1e-9)


def test_a_mass_counts_the_unit_that_often():
    twice = small_model(4, 2)
    copied = Model(np.repeat(twice.weights, 2, axis=0), twice.visible_bias, np.repeat(twice.hidden_bias, 2))
    massive = Model(twice.weights, twice.visible_bias, twice.hidden_bias, np.array([2.0, 2.0]))
    assert np.allclose(massive.free_energy(all_states(4)), copied.free_energy(all_states(4)))
    assert np.isclose(massive.exact_log_partition(), copied.exact_log_partition())
    assert not np.isclose(massive.exact_log_partition(), twice.exact_log_partition())


def test_bytes_do_not_wrap_around():
    rows = all_states(4)
    model = small_model(4, 3)
    assert rows.dtype == np.uint8
    assert np.array_equal(model.free_energy(rows), model.free_energy(rows.astype(float)))


def test_a_large_log_partition_says_how_to_estimate_it():
    with pytest.raises(ValueError, match=r"over 131072 states.*estimate_log_partition"):
        small_model(18, 17).exact_log_partition()


def test_shapes_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match=r"hidden_bias has the shape \(3,\).*need \(2,\)"):
        Model(np.zeros((2, 4)), np.zeros(4), np.zeros(3))
