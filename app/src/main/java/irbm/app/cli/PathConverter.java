package irbm.app.cli;

import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Names of files and directories: an empty one, which the platform takes for the current directory, is refused. */
public final class PathConverter implements ITypeConverter<Path> {
    @Override
    public Path convert(String name) {
        if (name.isBlank()) {
            throw new TypeConversionException("expected a name, was '" + name + "'");
        }
        return Path.of(name);
    }
}
