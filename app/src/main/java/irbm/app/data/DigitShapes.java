package irbm.app.data;

import java.util.Arrays;
import java.util.List;

/**
 * How hands write the digits. A shape is a list of pen strokes divided by '|', a stroke a list of points x,y that the pen
 * passes smoothly, in hundredths of the digit's height from its top left; at a point with '!' the pen turns sharply.
 */
final class DigitShapes {
    private static final String[][] SHAPES = {
        {
            "52,3 28,10 10,38 12,72 32,96 56,94 74,66 72,28 52,4 42,6",
            "40,2 18,22 10,56 20,88 42,98 64,82 72,48 62,14 40,2",
            "58,6 30,4 9,30 9,66 30,95 60,90 78,58 70,22 46,5 34,12",
        },
        {
            "42,0 41,34 40,67 39,100",
            "44,0 42,34 40,67 40,100",
            "45,0 41,50 38,100",
            "24,22 36,12 44,0! 43,50 42,100",
            "26,20 38,10 46,0! 45,50 44,98 | 22,99 44,97 68,98",
        },
        {
            "10,26 22,6 48,1 66,18 60,44 38,72 10,97! 40,93 78,95",
            "12,22 30,3 56,5 65,26 52,54 28,82 14,92 10,84 22,77 44,88 62,97 82,92",
            "14,16 36,2 58,10 60,34 42,64 10,96! 30,90 52,92 76,90",
        },
        {
            "12,12 36,0 62,10 60,32 34,46! 62,54 70,76 48,98 10,92",
            "16,8 42,1 60,16 52,36 28,45! 58,52 66,72 52,94 26,99 6,88",
            "10,5 34,4 64,4! 48,22 32,40! 60,48 68,72 46,97 8,93",
        },
        {
            "14,4 11,28 12,50! 38,52 74,46 | 62,6 58,50 54,100",
            "56,0 34,28 8,62! 40,62 80,60 | 58,2 55,50 52,100",
            "18,6 12,30 18,47 40,50 62,38! 64,8 60,50 54,100",
        },
        {
            "70,4 46,5 22,6! 20,24 16,44! 40,36 64,48 68,74 46,97 8,93",
            "20,6 18,26 15,44! 42,38 66,54 62,82 38,99 8,90 | 20,6 44,5 72,2",
            "66,2 30,8! 22,26 18,42! 46,42 64,60 54,88 26,98 6,86",
        },
        {
            "58,0 34,16 14,48 12,76 30,98 54,94 64,74 50,58 28,64 14,82",
            "46,0 22,30 10,64 18,92 42,99 62,82 56,62 34,60 15,78",
            "64,4 40,10 18,36 10,68 24,96 52,96 66,78 54,62 32,62 16,78",
        },
        {
            "8,8 38,5 72,6! 56,38 42,68 36,100",
            "8,22 10,6! 40,6 74,3! 60,30 44,64 38,100",
            "10,7 42,5 74,6! 56,42 40,100 | 26,52 46,50 70,48",
        },
        {
            "64,12 40,0 18,14 26,36 50,52 66,74 54,97 28,98 12,80 26,60 50,42 64,20 56,6",
            "40,2 20,16 34,40 58,58 66,80 44,99 18,86 24,64 46,46 60,22 42,2",
            "42,46 18,30 24,6 50,1 64,20 44,46 20,62 12,84 34,99 60,90 62,66 40,46",
        },
        {
            "66,18 44,2 18,14 14,38 34,50 56,38 66,14! 64,50 56,100",
            "64,10 38,2 14,24 22,46 46,44 64,16! 66,48 56,82 34,98 18,92",
            "60,22 42,1 18,12 16,38 38,48 58,30 62,10 60,46 50,100",
        },
    };

    private static final List<List<List<List<PenPoint>>>> STROKES = Arrays.stream(SHAPES)
            .map(variants -> Arrays.stream(variants).map(DigitShapes::strokes).toList())
            .toList();

    private DigitShapes() {}

    static int variants(int digit) {
        return SHAPES[digit].length;
    }

    /** The strokes of one way to write a digit of height one. */
    static List<List<PenPoint>> strokes(int digit, int variant) {
        return STROKES.get(digit).get(variant);
    }

    private static List<List<PenPoint>> strokes(String shape) {
        return Arrays.stream(shape.split(" \\| ", -1))
                .map(stroke -> Arrays.stream(stroke.split(" ", -1))
                        .map(DigitShapes::point)
                        .toList())
                .toList();
    }

    private static PenPoint point(String text) {
        boolean sharp = text.endsWith("!");
        String[] numbers = text.replace("!", "").split(",", -1);
        return new PenPoint(Double.parseDouble(numbers[0]) / 100, Double.parseDouble(numbers[1]) / 100, sharp);
    }
}
