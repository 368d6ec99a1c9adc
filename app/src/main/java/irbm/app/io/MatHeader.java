package irbm.app.io;

import irbm.io.format.ArrayHeader;
import irbm.io.format.ElementType;
import irbm.io.format.ElementType.Kind;
import irbm.io.format.Malformed;
import java.nio.ByteOrder;
import java.util.Arrays;
import us.hebi.matlab.mat.types.MatlabType;
import us.hebi.matlab.mat.types.Matrix;

/** A MATLAB matrix described as other arrays are: type and shape; the first index moves fastest. */
final class MatHeader {
    private MatHeader() {}

    static ArrayHeader of(String where, Matrix matrix) {
        if (matrix.isComplex()) {
            throw Malformed.at(where, "expected real numbers, was complex: real(x) gives the real part in MATLAB");
        }
        long[] shape = Arrays.stream(matrix.getDimensions()).asLongStream().toArray();
        ElementType type = matrix.isLogical()
                ? new ElementType(Kind.BOOLEAN, 1, ByteOrder.LITTLE_ENDIAN)
                : new ElementType(kind(matrix.getType()), bytes(matrix.getType()), ByteOrder.LITTLE_ENDIAN);
        return ArrayHeader.of(where, type, shape, true);
    }

    private static Kind kind(MatlabType type) {
        return switch (type) {
            case Double, Single -> Kind.FLOAT;
            case UInt8, UInt16, UInt32, UInt64 -> Kind.UNSIGNED;
            default -> Kind.SIGNED;
        };
    }

    private static int bytes(MatlabType type) {
        return switch (type) {
            case Int8, UInt8 -> 1;
            case Int16, UInt16 -> 2;
            case Int32, UInt32, Single -> 4;
            default -> 8;
        };
    }
}
