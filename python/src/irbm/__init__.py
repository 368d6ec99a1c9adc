"""Restricted Boltzmann machines that choose their own size, with likelihoods that come with their error.

>>> import irbm
>>> import numpy as np
>>> rows = np.repeat(np.array([[1, 1, 0, 0], [0, 0, 1, 1]]), 50, axis=0)
>>> model = irbm.RBM(n_units=2, epochs=5, learning_rate=0.1, random_state=1).fit(rows)
>>> model.transform(rows).shape
(100, 2)
>>> model.score_samples(rows).shape
(100,)
"""

from irbm._checks import expected_failed_checks
from irbm._conversion import from_sklearn, to_sklearn
from irbm._estimators import RBM, InfiniteRBM
from irbm._files import load
from irbm._model import Model
from irbm._program import Defect, ProgramError, ProgramMissing
from irbm._visible import Group

__version__ = "0.1.0"

__all__ = [
    "Defect",
    "Group",
    "InfiniteRBM",
    "Model",
    "ProgramError",
    "ProgramMissing",
    "RBM",
    "expected_failed_checks",
    "from_sklearn",
    "load",
    "to_sklearn",
]
