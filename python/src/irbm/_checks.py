"""The checks of scikit-learn's ``check_estimator`` that these estimators do not pass, each with its reason."""

from __future__ import annotations

from typing import Any

_REAL = "the check draws real numbers, which are an error unless binarize=T says which of them are ones"
_UNWEIGHTED = "'irbm grow' of the program at hand takes no weights, so weights that differ are refused"

_DRAWS_REAL_NUMBERS = (
    "check_dict_unchanged",
    "check_dont_overwrite_parameters",
    "check_dtype_object",
    "check_estimator_sparse_data",
    "check_estimators_dtypes",
    "check_estimators_fit_returns_self",
    "check_estimators_nan_inf",
    "check_estimators_overwrite_params",
    "check_estimators_pickle",
    "check_fit2d_1feature",
    "check_fit2d_1sample",
    "check_fit2d_predict1d",
    "check_fit_check_is_fitted",
    "check_fit_idempotent",
    "check_fit_score_takes_y",
    "check_methods_sample_order_invariance",
    "check_methods_subset_invariance",
    "check_n_features_in",
    "check_pipeline_consistency",
    "check_sample_weights_invariance",
    "check_sample_weights_list",
    "check_sample_weights_not_an_array",
    "check_sample_weights_not_overwritten",
    "check_sample_weights_pandas_series",
    "check_sample_weights_shape",
    "check_transformer_data_not_an_array",
    "check_transformer_general",
    "check_transformer_preserve_dtypes",
)
_DRAWS_WEIGHTS = ("check_sample_weights_invariance", "check_sample_weights_not_overwritten")


def expected_failed_checks(estimator: Any) -> dict[str, str]:
    """The names of the checks that fail for this estimator, with the reasons. An RBM with ``binarize`` has none.

    ``check_estimator`` of scikit-learn before 1.6 finds them by itself; later versions take them as an argument.
    """
    if estimator.binarize is None:
        return {name: _REAL for name in _DRAWS_REAL_NUMBERS}
    return {} if estimator.takes_weights() else {name: _UNWEIGHTED for name in _DRAWS_WEIGHTS}
