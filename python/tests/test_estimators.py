"""The estimators as scikit-learn uses them."""

import pickle

import numpy as np
import pytest
import scipy.sparse as sp
from irbm import RBM, InfiniteRBM, ProgramError, from_sklearn, to_sklearn
from sklearn.base import clone
from sklearn.exceptions import NotFittedError
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
from sklearn.neural_network import BernoulliRBM
from sklearn.pipeline import make_pipeline

QUICK = {"epochs": 30, "learning_rate": 1.0, "random_state": 1}


@pytest.fixture(scope="module")
def fitted():
    random = np.random.RandomState(1)
    return RBM(n_units=3, **QUICK).fit(random.randint(2, size=(60, 6)))


def test_grid_search_prefers_what_the_data_needs():
    # The second half of each row repeats the first: without a trained unit nobody can know.
    half = np.random.RandomState(1).randint(2, size=(400, 3))
    rows = np.hstack([half, half])
    model = RBM(n_units=6, batch_size=10, learning_rate=1.0, random_state=1)
    search = GridSearchCV(model, {"epochs": [1, 10]}, cv=2).fit(rows)
    assert search.best_params_ == {"epochs": 10}
    assert search.best_score_ > -6 * np.log(2) + 0.5


def test_pipeline_learns_from_features(rows):
    labels = rows[:, 0] ^ rows[:, 1]
    pipeline = make_pipeline(RBM(n_units=8, **QUICK), LogisticRegression()).fit(rows, labels)
    assert pipeline.predict(rows).shape == labels.shape
    assert pipeline[:-1].get_feature_names_out().tolist() == [f"rbm{i}" for i in range(8)]


def test_clone_and_pickle(fitted):
    assert clone(fitted).get_params() == fitted.get_params()
    with pytest.raises(NotFittedError):
        clone(fitted).transform(np.zeros((1, 6)))
    again = pickle.loads(pickle.dumps(fitted))
    rows = np.eye(6)
    assert np.array_equal(again.score_samples(rows), fitted.score_samples(rows))


def test_sparse_rows_are_the_dense_ones(rows):
    dense, sparse = RBM(n_units=3, **QUICK).fit(rows), RBM(n_units=3, **QUICK).fit(sp.csc_matrix(rows))
    assert np.array_equal(dense.components_, sparse.components_)
    assert np.allclose(dense.score_samples(rows), dense.score_samples(sp.csr_matrix(rows)))
    assert np.allclose(dense.transform(rows), dense.transform(sp.csr_matrix(rows)))


def test_spins_are_bits(fitted):
    rows = np.random.RandomState(3).randint(2, size=(5, 6))
    assert np.array_equal(fitted.score_samples(rows), fitted.score_samples(2 * rows - 1))


def test_grey_values_need_a_rule(fitted, rows):
    with pytest.raises(ValueError, match="found 0.5 in row 1, column 2: binarize=T"):
        grey = np.zeros((2, 6))
        grey[1, 2] = 0.5
        fitted.transform(grey)
    with pytest.raises(ValueError, match="found 3 in row 0, column 1"):
        fitted.transform(sp.csr_matrix(np.array([[0, 3, 0, 0, 0, 0]])))
    assert RBM(n_units=2, binarize=0.4, **QUICK).fit(rows * 0.5).n_units_ == 2


def test_weights_count(rows):
    weights = np.zeros(len(rows))
    weights[:100] = 2.0
    weighted = RBM(n_units=3, **QUICK).fit(rows, sample_weight=weights)
    assert np.array_equal(weighted.components_, RBM(n_units=3, **QUICK).fit(rows[:100]).components_)
    with pytest.raises(ProgramError):
        RBM(n_units=3, **QUICK).fit(rows, sample_weight=-weights)


def test_growing_takes_weights_or_says_why_not(rows):
    model = InfiniteRBM(max_units=1, refine="none", learning_rate=0.2, random_state=1)
    weights = np.linspace(1, 2, len(rows))
    if model.takes_weights():
        assert model.fit(rows, sample_weight=weights).n_units_ == 1
    else:
        with pytest.raises(NotImplementedError, match="'irbm grow' has no --weights"):
            model.fit(rows, sample_weight=weights)


def test_partial_fit_continues(rows):
    once = RBM(n_units=3, **QUICK).partial_fit(rows)
    assert np.array_equal(once.components_, RBM(n_units=3, **QUICK).fit(rows).components_)
    before = once.components_.copy()
    once.partial_fit(rows)
    assert once.components_.shape == before.shape
    assert not np.array_equal(once.components_, before)


def test_warm_start_adds_units(rows):
    model = InfiniteRBM(
        max_units=2, refine="none", learning_rate=0.2, random_state=1, warm_start=True, options=("--joint-updates", "0")
    ).fit(rows)
    first = model.components_.copy()
    assert model.set_params(max_units=4).fit(rows).n_units_ == 4
    assert np.array_equal(model.components_[:2], first)


def test_masses_give_a_fractional_model(rows):
    model = InfiniteRBM(max_units=3, mass="fitted", random_state=1, options=("--regularization", "0.001")).fit(rows)
    assert not np.all(model.to_numpy()["mass"] == 1)
    assert model.sample(5, n_sweeps=5).shape == (5, 12)
    with pytest.raises(ValueError, match="irbm convert --standard"):
        to_sklearn(model)


def test_models_of_scikit_learn_in_and_out(rows):
    theirs = BernoulliRBM(n_components=4, n_iter=2, random_state=1).fit(rows)
    ours = from_sklearn(theirs)
    assert np.allclose(ours.transform(rows), theirs.transform(rows), atol=1e-6)
    assert np.isclose(np.exp(ours.score_samples(_all_rows(12))).sum(), 1)
    back = to_sklearn(ours)
    assert np.allclose(back.transform(rows), theirs.transform(rows), atol=1e-6)
    assert back.gibbs(rows).shape == rows.shape


def _all_rows(count):
    return (np.arange(1 << count)[:, None] >> np.arange(count)) & 1


def test_a_large_loaded_model_asks_for_its_log_partition():
    random = np.random.RandomState(1)
    theirs = BernoulliRBM(n_components=18, n_iter=1, random_state=1).fit(random.randint(2, size=(50, 20)))
    ours = from_sklearn(theirs)
    with pytest.raises(ValueError, match=r"estimate_log_partition\(X\)"):
        ours.score_samples(np.zeros((1, 20)))
    ours.estimate_log_partition(random.randint(2, size=(50, 20)))
    assert ours.log_partition_method_ == "enumeration"
    assert np.isfinite(ours.score(np.zeros((1, 20))))
