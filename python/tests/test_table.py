"""Tables with category columns."""

import numpy as np
import pytest

pd = pytest.importorskip("pandas")
from irbm import RBM  # noqa: E402


@pytest.fixture(scope="module")
def table():
    random = np.random.RandomState(1)
    colour = random.choice(["red", "green", "blue"], size=400)
    return pd.DataFrame(
        {
            "colour": pd.Categorical(colour, categories=["red", "green", "blue"]),
            "warm": np.where(colour == "red", "yes", "no"),
            "new": random.randint(2, size=400),
        },
        index=range(100, 500),
    )


@pytest.fixture(scope="module")
def fitted(table):
    return RBM(n_units=4, epochs=20, batch_size=10, learning_rate=0.5, random_state=1).fit(table)


def test_categories_become_bits(fitted, table):
    assert fitted.bit_names() == ["colour=red", "colour=green", "colour=blue", "warm=yes", "new"]
    assert fitted.n_features_in_ == 3
    assert fitted.components_.shape == (4, 5)
    assert fitted.transform(table).shape == (400, 4)


def test_likelihood_prefers_rows_that_are_possible(fitted, table):
    impossible = table.assign(warm=np.where(table["warm"] == "yes", "no", "yes"))
    assert fitted.score(table) > fitted.score(impossible) + 1


def test_samples_are_tables(fitted, table):
    drawn = fitted.sample(300, random_state=2)
    assert list(drawn.columns) == list(table.columns)
    assert list(drawn["colour"].cat.categories) == ["red", "green", "blue"]
    agrees = ((drawn["colour"] == "red") == (drawn["warm"] == "yes")).mean()
    assert agrees > 0.8


def test_missing_values_are_completed(fitted, table):
    gaps = table.copy()
    gaps.loc[100:140, "colour"] = np.nan
    with pytest.raises(ValueError, match="row 0 has a missing value"):
        fitted.transform(gaps)
    completed = fitted.complete(gaps, random_state=3)
    assert completed.index.equals(table.index)
    assert not completed.isna().any().any()
    assert (completed.loc[141:] == table.loc[141:]).all().all()
    agrees = (completed.loc[:140, "colour"] == "red") == (completed.loc[:140, "warm"] == "yes")
    assert agrees.mean() > 0.8


def test_a_new_category_is_named(fitted, table):
    with pytest.raises(ValueError, match="column 'warm' has the value 'perhaps', fitted were"):
        fitted.transform(table.assign(warm="perhaps"))
    with pytest.raises(ValueError, match="expected a table with the columns"):
        fitted.transform(table[["new"]])


def test_numbers_alone_are_an_ordinary_frame(table):
    model = RBM(n_units=2, epochs=1, learning_rate=0.1, random_state=1).fit(table[["new"]])
    assert model.bit_names() == ["new"]
    assert isinstance(model.sample(2), np.ndarray)
    assert model.set_output(transform="pandas").transform(table[["new"]]).columns.tolist() == ["rbm0", "rbm1"]
