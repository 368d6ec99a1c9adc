package irbm.app.experiment;

import irbm.app.show.plot.Plot;
import irbm.app.show.plot.PngPlot;
import irbm.app.show.plot.SvgPlot;
import irbm.io.format.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The files that a reproduction leaves for its readers: figures, tables and the page, of all jobs that are finished. */
final class Results {
    private static final String PAGE = "reproduction.html";

    private final Setting setting;
    private final Plan plan;
    private final String command;

    /** {@code command} is what the page says how to repeat it. */
    Results(Setting setting, Plan plan, String command) {
        this.setting = setting;
        this.plan = plan;
        this.command = command;
    }

    /** Writes them anew and returns the path of the page. Jobs that end at the same time wait for each other. */
    synchronized Path write() throws IOException {
        Curves curves = Curves.read(setting.profile(), setting.store());
        String data = setting.split().train().name();
        List<Claim> claims =
                Claims.of(curves, setting.epochs(), setting.profile().paperEpochs(data));
        for (Plot plot : new Figures(data, curves).all()) {
            SvgPlot.write(plot, file(plot.name() + ".svg"));
            PngPlot.write(plot, file(plot.name() + ".png"));
        }
        Protocol protocol = Protocol.of(plan, setting, command);
        writeTables(curves, protocol, claims);
        write(PAGE, new ReproducePage(data, claims, curves, protocol).html());
        return file(PAGE);
    }

    private void writeTables(Curves curves, Protocol protocol, List<Claim> claims) throws IOException {
        Tables tables = new Tables(curves);
        write("figure-1.csv", tables.likelihood());
        write("figure-2.csv", tables.error());
        write("figure-3.csv", tables.compute());
        write("frank-wolfe.csv", tables.growth());
        write("starts.csv", tables.starts());
        write("runs.csv", Tables.runs(protocol.choices()));
        write("claims.md", Tables.markdown(claims));
    }

    private Path file(String name) {
        return setting.store().directory().resolve(name);
    }

    private void write(String name, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        AtomicFile.write(file(name), out -> out.write(bytes));
    }
}
