package irbm.app.show.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.math.UnmetRequirementException;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

final class PlotTest {
    private static final double[] UNITS = {1, 2, 3, 4};

    @TempDir
    private Path directory;

    private static Plot plot(String title) {
        return new Plot(
                "likelihood",
                title,
                "hidden units",
                "nats",
                List.of(
                        Series.line("a", UNITS, new double[] {-9, -7, Double.NaN, -6}),
                        Series.line("b", UNITS, new double[] {-8, -6, -5, -4}),
                        new Series("end", Series.Kind.POINTS, List.of(new Point(3, -5, -5.5, -4.5)))),
                List.of(new Marker(3, "chosen: 3")));
    }

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void whatWasNotMeasuredIsLeftOut() throws Exception {
        Document svg = parse(SvgPlot.draw(plot("t")));
        assertThat(svg.getElementsByTagName("polyline")
                        .item(0)
                        .getAttributes()
                        .getNamedItem("points")
                        .getNodeValue())
                .satisfies(points -> assertThat(points.split(" ", -1)).hasSize(3));
        Series unmeasured = Series.line("a", UNITS, new double[] {Double.NaN, Double.NaN, Double.NaN, Double.NaN});
        assertThat(Plot.of("p", "t", "x", "y", unmeasured).isEmpty()).isTrue();
        assertThat(plot("t").isEmpty()).isFalse();
    }

    @Test
    void aValueThatMayBeFarOffIsCrossedOutInThePlotItself() throws Exception {
        List<Point> points = List.of(Point.of(1, -9), new Point(2, -8, -9, -7, "few <chains>"));
        Plot doubtful = Plot.of("p", "t", "x", "y", new Series("a", Series.Kind.LINE, points));
        String svg = SvgPlot.draw(doubtful);
        assertThat(svg).contains("class=\"doubt\"", Plot.DOUBT, "x 2: -8.00000, between -9 and -7; few &lt;chains&gt;");
        assertThat(SvgPlot.draw(plot("t"))).doesNotContain("doubt");
        PngPlot.write(doubtful, directory.resolve("doubtful.png"));
        PngPlot.write(
                Plot.of(
                        "p",
                        "t",
                        "x",
                        "y",
                        new Series("a", Series.Kind.LINE, List.of(points.get(0), new Point(2, -8, -9, -7)))),
                directory.resolve("sure.png"));
        assertThat(Files.readAllBytes(directory.resolve("doubtful.png")))
                .isNotEqualTo(Files.readAllBytes(directory.resolve("sure.png")));
    }

    @Test
    void anIntervalMayBeLongerOnOneSide() throws Exception {
        assertThat(barLength(-8, 1) / barLength(-8, 8)).isBetween(8.5 / 16, 9.5 / 16);
    }

    /** Pixels of the longest vertical bar in the plot of a value 0 with this interval; another value keeps the axes. */
    private double barLength(double low, double high) throws Exception {
        Path file = directory.resolve("interval.png");
        Series one = new Series("a", Series.Kind.POINTS, List.of(Point.of(1, 10), new Point(2, 0, low, high)));
        PngPlot.write(Plot.of("p", "t", "x", "y", one), file);
        BufferedImage image = ImageIO.read(file.toFile());
        int colour = Integer.decode(LineStyle.of(0).colour()) | 0xff000000;
        int longest = 0;
        for (int x = image.getWidth() / 2; x < image.getWidth(); x++) {
            int length = 0;
            for (int y = 0; y < image.getHeight(); y++) {
                length += image.getRGB(x, y) == colour ? 1 : 0;
            }
            longest = Math.max(longest, length);
        }
        return longest;
    }

    // Without its colours each line still differs from the others by its dashes and by the shape of its points.
    @Test
    void linesDifferWithoutColour() {
        Set<String> looks = new HashSet<>();
        for (LineStyle style : LineStyle.values()) {
            assertThat(looks.add(style.dashes())).isTrue();
            assertThat(looks.add(style.shape().name())).isTrue();
        }
    }

    @Test
    void aLineKeepsItsLookWhereAnotherIsMissing() {
        Series none = new Series("unmeasured", Series.Kind.LINE, List.of());
        Series line = Series.line("b", UNITS, new double[] {1, 2, 3, 4});
        String alone = SvgPlot.draw(Plot.of("p", "t", "x", "y", none, line));
        assertThat(alone).contains("class=\"series-2\"", LineStyle.of(1).colour());
        assertThat(alone).doesNotContain("class=\"series-1\"", "unmeasured");
    }

    @Test
    void aLogarithmicAxisHasTicksAtRoundNumbers() throws Exception {
        Series line = Series.line("a", new double[] {3, 40, 900}, new double[] {1, 2, 3});
        Plot plot = new Plot("p", "t", "seconds", "y", Scale.LOGARITHMIC, List.of(line), List.of());
        assertThat(SvgPlot.draw(plot)).contains(">50</text>", ">500</text>", "seconds 900: 3");
        assertThat(SvgPlot.draw(plot)).doesNotContain(">400</text>");
        PngPlot.write(plot, directory.resolve("log.png"));
        PngPlot.write(Plot.of("p", "t", "seconds", "y", line), directory.resolve("linear.png"));
        assertThat(Files.readAllBytes(directory.resolve("log.png")))
                .isNotEqualTo(Files.readAllBytes(directory.resolve("linear.png")));
    }

    @Test
    void namesAreTextAndNotMarkup() throws Exception {
        Document svg = parse(SvgPlot.draw(plot("<script>alert('&')</script>")));
        assertThat(svg.getElementsByTagName("script").getLength()).isZero();
        assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("<script>alert('&')</script>");
    }

    @Test
    void theChosenSizeIsADashedLineAtItsPlace() throws Exception {
        String svg = SvgPlot.draw(plot("t"));
        assertThat(svg).containsPattern("class=\"marker\"[^>]*stroke-dasharray").contains("chosen: 3</text>");
        assertThat(svg).contains("between −5.50 and −4.50".replace('−', '-'));
    }

    @Test
    void aMarkerAtTheEndOfTheAxisIsInsideTheFrame() {
        Series line = Series.line("a", UNITS, new double[] {1, 2, 3, 4});
        Plot plot = new Plot("p", "t", "x", "y", List.of(line), List.of(new Marker(4, "end")));
        assertThat(plot.xAxis().high()).isEqualTo(5);
        assertThat(Plot.of("p", "t", "x", "y", line).xAxis().high()).isEqualTo(4);
    }

    @Test
    void bothFilesShowTheSamePlot() throws Exception {
        SvgPlot.write(plot("t"), directory.resolve("p.svg"));
        PngPlot.write(plot("t"), directory.resolve("p.png"));
        assertThat(directory.resolve("p.svg")).content().startsWith("<svg xmlns=");
        BufferedImage picture = ImageIO.read(directory.resolve("p.png").toFile());
        Set<Integer> colours = new HashSet<>();
        for (int y = 0; y < picture.getHeight(); y++) {
            for (int x = 0; x < picture.getWidth(); x++) {
                colours.add(picture.getRGB(x, y) & 0xffffff);
            }
        }
        assertThat(colours).contains(0x0072b2, 0xd55e00, 0x009e73).doesNotContain(0xcc79a7);
    }

    @Test
    void barsAreDrawnFromZero() throws Exception {
        Series bars = new Series("n", Series.Kind.BARS, List.of(Point.of(0.5, 3), Point.of(1.5, 5)));
        Plot histogram = Plot.of("h", "t", "x", "y", bars);
        assertThat(histogram.yAxis().low()).isZero();
        assertThat(histogram.xAxis().low()).isZero();
        assertThat(histogram.xAxis().high()).isEqualTo(2);
        PngPlot.write(histogram, directory.resolve("h.png"));
        assertThat(directory.resolve("h.png")).isNotEmptyFile();
        assertThat(parse(SvgPlot.draw(histogram)).getElementsByTagName("rect").getLength())
                .isEqualTo(3);
    }

    @Test
    void impossiblePlotsAreRefused() {
        assertThatThrownBy(() -> new Point(1, 5, 6, 7))
                .isInstanceOf(UnmetRequirementException.class)
                .hasMessageContaining("does not hold 5.0");
        assertThatThrownBy(() -> Plot.of("../x", "t", "x", "y")).isInstanceOf(UnmetRequirementException.class);
        List<Series> atZero = List.of(Series.line("a", new double[] {0, 1}, new double[] {1, 2}));
        assertThatThrownBy(() -> new Plot("p", "t", "x", "y", Scale.LOGARITHMIC, atZero, List.of()))
                .isInstanceOf(UnmetRequirementException.class)
                .hasMessageContaining("not positive");
    }
}
