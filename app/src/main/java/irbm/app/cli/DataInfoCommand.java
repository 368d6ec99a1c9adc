package irbm.app.cli;

import irbm.app.data.DataLocations;
import irbm.app.data.DataSource;
import irbm.app.show.picture.TextPicture;
import irbm.io.format.Json;
import irbm.model.Dataset;
import irbm.model.ImageShape;
import irbm.model.Part;
import irbm.model.Split;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code irbm data info}: says what a data set holds. */
@Command(
        name = "info",
        mixinStandardHelpOptions = true,
        description = "Says what a data set holds and shows its first rows, when they are pictures.",
        sortOptions = false)
public final class DataInfoCommand implements Callable<Integer> {
    private static final int SHOWN = 4;
    private static final int WIDEST_SHOWN = 40;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "D", description = "The data: a named set or a file.")
    private String data;

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Mixin
    private GroupOptions groups = new GroupOptions();

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        Split split = groups.applied(new DataSource(DataLocations.of(System.getenv())).load(reading.request(data)));
        PrintWriter out = spec.commandLine().getOut();
        if (json.isWanted()) {
            out.print(Json.write(facts(split)));
        } else {
            Facts.print(facts(split), out);
            split.train()
                    .imageShape()
                    .filter(shape -> shape.width() <= WIDEST_SHOWN)
                    .ifPresent(shape -> show(split, shape));
        }
        return 0;
    }

    private Map<String, Object> facts(Split split) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("data", data);
        facts.put("visible", split.train().visibleCount());
        split.train().imageShape().ifPresent(shape -> facts.put("imageShape", List.of(shape.height(), shape.width())));
        if (!split.train().units().areBits()) {
            facts.put("groups", GroupFacts.of(split.train().units()));
        }
        for (Part part : Part.values()) {
            if (!split.part(part).isEmpty()) {
                facts.put(part.name().toLowerCase(Locale.ROOT), facts(split.part(part)));
            }
        }
        return facts;
    }

    private static Map<String, Object> facts(Dataset part) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("rows", part.count());
        facts.put("ones", part.meanOn());
        if (!part.labels().isEmpty()) {
            facts.put("classes", part.labels().classes().length);
        }
        facts.put("sha256", part.contentHash());
        return facts;
    }

    private void show(Split split, ImageShape shape) {
        int shown = Math.min(SHOWN, split.train().count());
        PrintWriter out = spec.commandLine().getOut();
        out.print(TextPicture.draw(split.train().rows(), 0, shown, shape.height(), shape.width()));
    }
}
