package irbm.app.show;

import irbm.app.io.Decimal;
import java.util.Locale;

/** Text for pages. Whatever comes from outside passes through {@link #escape}. */
public final class Html {
    private Html() {}

    /** The words as they are, also inside a quoted attribute. */
    public static String escape(String words) {
        return words.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** A section with a heading; {@code content} is HTML. */
    public static String section(String id, String heading, String content) {
        return "<section id=\"%s\">\n<h2>%s</h2>\n%s</section>\n".formatted(id, escape(heading), content);
    }

    public static String paragraph(String words) {
        return "<p>" + escape(words) + "</p>\n";
    }

    /** Three significant digits, with the minus sign of printers. */
    static String number(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e7) {
            return minus(Decimal.fixed(value, 0));
        }
        double size = Math.abs(value);
        return minus(
                size >= 0.001
                        ? Decimal.fixed(value, size >= 100 ? 1 : size >= 1 ? 2 : 3)
                        : String.format(Locale.ROOT, "%.2e", value));
    }

    private static String minus(String text) {
        return text.replace('-', '−');
    }
}
