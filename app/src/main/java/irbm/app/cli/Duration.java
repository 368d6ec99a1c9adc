package irbm.app.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A time as people write it, in seconds: 90, 90s, 5m, 1h. */
final class Duration implements ITypeConverter<Double> {
    private static final Pattern TIME = Pattern.compile("(-?[\\d.eE+-]+|NaN)([smh]?)");

    @Override
    public Double convert(String text) {
        Matcher matcher = TIME.matcher(text);
        if (!matcher.matches()) {
            throw new TypeConversionException("expected seconds, or a time such as 90s, 5m or 1h, was " + text);
        }
        double unit = switch (matcher.group(2)) {
            case "m" -> 60;
            case "h" -> 3600;
            default -> 1;
        };
        try {
            return Double.parseDouble(matcher.group(1)) * unit;
        } catch (NumberFormatException e) {
            throw new TypeConversionException("expected seconds, or a time such as 90s, 5m or 1h, was " + text);
        }
    }
}
