"""Models of scikit-learn's BernoulliRBM, in and out."""

from __future__ import annotations

from typing import Any

import numpy as np
from sklearn.neural_network import BernoulliRBM
from sklearn.utils.validation import check_is_fitted

from irbm._base import BaseRBM
from irbm._estimators import RBM
from irbm._model import Model


def from_sklearn(rbm: BernoulliRBM) -> RBM:
    """A fitted ``RBM`` with the parameters of a fitted BernoulliRBM."""
    check_is_fitted(rbm)
    return RBM._of(
        Model(
            np.asarray(rbm.components_, dtype=np.float32),
            np.asarray(rbm.intercept_visible_, dtype=np.float32),
            np.asarray(rbm.intercept_hidden_, dtype=np.float32),
        )
    )


def to_sklearn(estimator: BaseRBM) -> BernoulliRBM:
    """A fitted BernoulliRBM with the parameters of a fitted estimator, which must have unit masses and bits."""
    arrays: dict[str, Any] = estimator.to_numpy()
    if estimator.model_.groups:
        raise ValueError("the model has columns that exclude each other, which BernoulliRBM does not know")
    if not np.all(arrays["mass"] == 1):
        raise ValueError("the model has units of other masses than one: 'irbm convert --standard' makes a standard RBM")
    rbm = BernoulliRBM(n_components=estimator.n_units_)
    rbm.components_ = arrays["weights"].astype(np.float64)
    rbm.intercept_visible_ = arrays["visible_bias"].astype(np.float64)
    rbm.intercept_hidden_ = arrays["hidden_bias"].astype(np.float64)
    rbm.n_features_in_ = rbm.components_.shape[1]
    rbm._n_features_out = rbm.components_.shape[0]
    rbm.random_state_ = np.random.RandomState(0)
    return rbm
