package irbm.app.data;

import irbm.app.io.UsageException;
import irbm.model.Fractions;
import irbm.model.InputException;
import irbm.model.Part;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code --split} says: how to divide data that has no split of its own, which part to take, or both. Written as
 * {@code 0.8/0.1/0.1}, {@code test} or {@code 0.8/0.1/0.1:test}; {@code all} is every row.
 *
 * @param all whether every row was asked for, whatever the split
 * @param files the files that hold the other parts, where they are files of their own
 */
public record SplitRule(Optional<Fractions> fractions, Optional<Part> part, boolean all, PartFiles files) {
    /** Nothing said. */
    public static final SplitRule NONE = new SplitRule(Optional.empty(), Optional.empty(), false);

    private static final Pattern FORM =
            Pattern.compile("(?:([0-9.]{1,20})/([0-9.]{1,20})/([0-9.]{1,20}))?(?:(?:^|:)([a-z]+))?");

    /** A rule for data in one file. */
    public SplitRule(Optional<Fractions> fractions, Optional<Part> part, boolean all) {
        this(fractions, part, all, PartFiles.NONE);
    }

    /** This rule for data whose validation and test rows are in other files. */
    public SplitRule withFiles(PartFiles others) {
        return new SplitRule(fractions, part, all, others);
    }

    /** Reads the text of the option. */
    public static SplitRule parse(String text) {
        Matcher matcher = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (text.isBlank() || !matcher.matches()) {
            throw wrong(text);
        }
        Optional<String> part = Optional.ofNullable(matcher.group(4));
        boolean all = part.isPresent() && part.get().equals("all");
        Optional<Fractions> fractions =
                matcher.group(1) == null ? Optional.empty() : Optional.of(fractions(text, matcher));
        return new SplitRule(fractions, all ? Optional.empty() : part.map(name -> part(text, name)), all);
    }

    private static Fractions fractions(String text, Matcher matcher) {
        try {
            return new Fractions(
                    Double.parseDouble(matcher.group(1)),
                    Double.parseDouble(matcher.group(2)),
                    Double.parseDouble(matcher.group(3)));
        } catch (NumberFormatException e) {
            throw wrong(text);
        }
    }

    private static Part part(String text, String name) {
        for (Part part : Part.values()) {
            if (part.name().equalsIgnoreCase(name)) {
                return part;
            }
        }
        throw wrong(text);
    }

    private static InputException wrong(String text) {
        return new UsageException(
                "--split takes fractions such as 0.8/0.1/0.1, a part (train, validation, test, all), or 0.8/0.1/0.1:test, was '"
                        + text + "'");
    }
}
