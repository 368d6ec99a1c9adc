package irbm.app.io;

import irbm.io.format.Limits;
import irbm.io.format.Malformed;
import java.io.IOException;
import java.io.InputStream;

/**
 * The lines of a LIBSVM file: {@code label index:value index:value ... # comment}. Holds one word at a time, however long
 * the lines are.
 */
final class LibsvmScanner {
    private static final int LONGEST_WORD = 64;

    private final String where;
    private final InputStream in;
    private final StringBuilder word = new StringBuilder();
    private int line = 1;

    LibsvmScanner(String where, InputStream in) {
        this.where = where;
        this.in = in;
    }

    /** Takes the words of each line. Lines are counted from 1, rows from 0. */
    interface Visitor {
        void label(int line, String text);

        void value(int line, int index, String text);
    }

    void scan(Visitor visitor) throws IOException {
        boolean first = true;
        int end;
        do {
            end = readWord();
            if (word.length() > 0) {
                visit(visitor, first);
                first = false;
            }
            if (end == '#') {
                end = skipComment();
            }
            if (end == '\n') {
                first = true;
                line++;
            }
        } while (end >= 0);
    }

    /** Reads the next word and returns the character after it, or -1 at the end. */
    private int readWord() throws IOException {
        word.setLength(0);
        int next = in.read();
        while (next > ' ' && next != '#') {
            if (word.length() == LONGEST_WORD) {
                throw Malformed.at(
                        where, "line %d: expected index:value, was %s", line, Malformed.quote(word.toString()));
            }
            word.append((char) next);
            next = in.read();
        }
        return next;
    }

    private int skipComment() throws IOException {
        int next = in.read();
        while (next >= 0 && next != '\n') {
            next = in.read();
        }
        return next;
    }

    private void visit(Visitor visitor, boolean first) {
        String text = word.toString();
        int colon = text.indexOf(':');
        if (first && colon < 0) {
            visitor.label(line, text);
        } else if (!first && text.startsWith("qid:")) {
            return; // the group of a ranking task
        } else if (!first && colon > 0) {
            visitor.value(line, index(text.substring(0, colon)), text.substring(colon + 1));
        } else {
            throw Malformed.at(
                    where,
                    "line %d: expected %s, was %s",
                    line,
                    first ? "a label" : "index:value",
                    Malformed.quote(text));
        }
    }

    private int index(String text) {
        try {
            int index = Integer.parseInt(text);
            if (index >= 0 && index <= Limits.COLUMNS) {
                return index;
            }
        } catch (NumberFormatException e) {
            throw Malformed.at(where, "line %d: expected a column number, was %s", line, Malformed.quote(text));
        }
        throw Malformed.at(where, "line %d: expected a column from 0 to %d, was %s", line, Limits.COLUMNS, text);
    }
}
