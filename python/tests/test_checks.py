"""scikit-learn's own checks. Every exception is named in irbm._checks, and each of them does fail."""

import warnings

import pytest
from sklearn.exceptions import SkipTestWarning
from sklearn.utils.estimator_checks import check_estimator

from irbm import RBM, InfiniteRBM, expected_failed_checks
from irbm import _base

SMALL = {
    "rbm": RBM(n_units=2, epochs=1, learning_rate=0.1, threads=1, binarize=0.0),
    "infinite": InfiniteRBM(
        max_units=2,
        refine="none",
        learning_rate=0.1,
        threads=1,
        binarize=0.0,
        options=("--joint-updates", "0", "--chains", "20", "--gibbs-steps", "1"),
    ),
}
STRICT = {"rbm": RBM(), "infinite": InfiniteRBM()}


# What depends on how a model is fitted; the long tests run all checks on both estimators.
ON_FITTING = {
    "check_dict_unchanged",
    "check_estimators_pickle",
    "check_fit2d_1sample",
    "check_fit_idempotent",
    "check_methods_subset_invariance",
    "check_n_features_in",
    "check_sample_weights_list",
}


@pytest.mark.long
@pytest.mark.parametrize("estimator", SMALL.values(), ids=SMALL.keys())
def test_passes_all_checks_of_scikit_learn(estimator, remembered_runs):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SkipTestWarning)
        check_estimator(estimator)


@pytest.mark.parametrize("estimator", SMALL.values(), ids=SMALL.keys())
def test_passes_the_checks_on_fitting(estimator, remembered_runs):
    done = set()
    for instance, check in check_estimator(estimator, generate_only=True):
        if check.func.__name__ in ON_FITTING:
            check(instance)
            done.add(check.func.__name__)
    assert done == ON_FITTING


@pytest.mark.parametrize("estimator", STRICT.values(), ids=STRICT.keys())
def test_without_binarize_real_numbers_are_the_only_exception(estimator, monkeypatch):
    expected = expected_failed_checks(estimator)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_estimator(estimator)
        # Without the list, exactly the checks that it names fail.
        monkeypatch.setattr(_base, "expected_failed_checks", lambda estimator: {})
        assert _failing(estimator) == set(expected)


def test_a_fixed_size_has_no_exceptions_where_binarize_is_given():
    assert expected_failed_checks(SMALL["rbm"]) == {}


def _failing(estimator) -> set:
    failing = set()
    for instance, check in check_estimator(estimator, generate_only=True):
        try:
            check(instance)
        except Exception:
            failing.add(check.func.__name__)
    return failing
