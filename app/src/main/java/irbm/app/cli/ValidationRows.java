package irbm.app.cli;

import static irbm.model.InputException.require;

import irbm.model.Split;

/** Options that look at validation rows would never do anything without them. */
final class ValidationRows {
    private ValidationRows() {}

    /** Refuses an option, as it was typed, where there are none. */
    static void requireFor(String option, Split split) {
        require(
                !split.validation().isEmpty(),
                "%s needs validation rows, %s has none%s",
                option,
                split.train().name(),
                split.isWhole() ? ": --split 0.8/0.2/0 sets some aside" : ", only training and test rows");
    }
}
