package irbm.app.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.model.InputException;
import irbm.model.Split;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import us.hebi.matlab.mat.format.Mat5;
import us.hebi.matlab.mat.types.Matrix;
import us.hebi.matlab.mat.types.Sinks;

/** Values that a reader could only take by losing a part of them are errors that name their place. */
class Promise11LostValuesTest {
    @TempDir
    private Path directory;

    private Split read(String name, String text) throws Exception {
        Path file = Files.writeString(directory.resolve(name), text);
        return DataFile.read(file, new ReadOptions(Binarization.parse("none"), 1, Optional.empty()));
    }

    @Test
    void promise11AComplexMatlabArrayIsRefusedByName() throws Exception {
        for (boolean complex : new boolean[] {false, true}) {
            Matrix data = complex ? Mat5.newComplex(3, 4) : Mat5.newMatrix(3, 4);
            Path file = directory.resolve(complex + ".mat");
            try (var sink = Sinks.newStreamingFile(file.toFile())) {
                Mat5.newMatFile().addArray("X", data).writeTo(sink);
            }
            ReadOptions options = new ReadOptions(Binarization.parse("none"), 1, Optional.empty());
            if (complex) {
                assertThatThrownBy(() -> DataFile.read(file, options))
                        .isInstanceOf(InputException.class)
                        .hasMessageContaining("array 'X': expected real numbers, was complex");
            } else {
                assertThat(DataFile.read(file, options).train().count()).isEqualTo(3);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0x1p0", "1d", "1f", "0X1P0", "1e", "1.0.0"})
    void promise11NumbersOfJavaSourceAreRefusedInTables(String number) {
        assertThatThrownBy(() -> read("a.csv", "0,1,1\n1,%s,0\n".formatted(number)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("line 2, column 2: expected a number, was '" + number + "'");
        assertThatThrownBy(() -> read("a.libsvm", "1 1:1 3:1\n1 2:%s\n".formatted(number)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("line 2: expected a number, was '" + number + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "1.0", "+1", "1e0", "1E+00", ".1e1", " 1 "})
    void promise11OrdinaryNumbersAreTaken(String number) throws Exception {
        assertThat(read("a.csv", "0,1,1\n1,%s,0\n".formatted(number))
                        .train()
                        .rows()
                        .get(1, 1))
                .isTrue();
    }

    @Test
    void promise11ARepeatedColumnOfALibsvmLineIsRefused() throws Exception {
        assertThatThrownBy(() -> read("a.libsvm", "1 1:1 3:1\n1 2:1 3:0 2:0\n"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("line 2: column 2 appears twice");
        assertThat(read("b.libsvm", "1 3:1 1:1\n1 2:1 3:0\n").train().count()).isEqualTo(2);
    }
}
