package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.io.format.Json;
import irbm.io.format.NpzFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every member of JSON that the program writes has a name in camelCase and stands in docs/json.md. */
final class JsonMembersTest {
    private static final Path PAGE = Path.of("../docs/json.md");
    private static final int MOST_BYTES = 1 << 16;

    @TempDir
    private Path directory;

    private final Set<String> names = new TreeSet<>();

    private void run(String command) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] words =
                (command + " --json").replace("DIR", directory.toString()).split(" ", -1);
        assertThat(Main.run(new PrintWriter(out, true), new PrintWriter(err, true), words))
                .as(err.toString())
                .isZero();
        collect(Json.read(command, out.toString().getBytes(StandardCharsets.UTF_8)));
    }

    private void collect(Object value) {
        if (value instanceof Map<?, ?> members) {
            members.forEach((name, member) -> {
                names.add(String.valueOf(name));
                collect(member);
            });
        } else if (value instanceof List<?> items) {
            items.forEach(this::collect);
        }
    }

    private void collectFile(String name) throws IOException {
        collect(Json.read(name, Files.readAllBytes(directory.resolve(name))));
    }

    private void collectMetadata(String name) throws IOException {
        try (NpzFile npz = NpzFile.open(directory.resolve(name))) {
            collect(Json.read(name, npz.attachment("metadata.json", MOST_BYTES).orElseThrow()));
        }
    }

    private static Set<String> documented() throws IOException {
        return Pattern.compile("`([A-Za-z0-9]+)`")
                .matcher(Files.readString(PAGE))
                .results()
                .map((MatchResult match) -> match.group(1))
                .collect(Collectors.toSet());
    }

    private void collectAll() throws IOException {
        String quick = " --seed 1 --quiet --threads 1";
        Files.writeString(directory.resolve("weights.csv"), "1\n2\n".repeat(15));
        run("train --data bars:4 --weights DIR/weights.csv --units 4 --epochs 2 --learning-rate 0.1 --out DIR/t"
                + quick);
        run("grow --data bars:4 --max-units 4 --joint-updates 5 --refine-updates 5 --learning-rate 0.1 --out DIR/g"
                + quick);
        for (String run : List.of("t", "g")) {
            collectFile(run + "/run.json");
            collectMetadata(run + "/model.npz");
        }
        InputModel.random(16, 4, 1).write(directory.resolve("fractional.npz"), 1, 0.5, 1.5, 2);
        run("evaluate DIR/t/model.npz --data bars:4 --schedule 50 --chains 20 --reverse --quiet");
        run("prune DIR/t/model.npz --data bars:4 --units 3 --out DIR/pruned.npz --quiet");
        collectMetadata("pruned.npz");
        run("convert --standard DIR/fractional.npz --data bars:4 --exact --out DIR/standard.npz --quiet");
        collectMetadata("standard.npz");
        run("inspect DIR/fractional.npz");
        run("inspect DIR/g/model.npz");
        run("data info bars:4");
        run("data list");
    }

    @Test
    void membersAreInCamelCaseAndDocumented() throws IOException {
        collectAll();
        assertThat(names).hasSizeGreaterThan(80).allMatch(name -> name.matches("[a-z][A-Za-z0-9]*"));
        assertThat(documented()).containsAll(names);
        // The control: the page does not hold just any name.
        assertThat(documented()).doesNotContain("batchsize", "learning");
    }
}
