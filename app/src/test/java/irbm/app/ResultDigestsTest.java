package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Digests of the results of small runs: any bit that changes shows. {@link ResultDigest} says what counts.
 *
 * <p>Where a result changes on purpose, {@code mvn -Dquick -pl core,app -am test -Dtest=ResultDigestsTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dirbm.digests=print} prints the lines of the new table instead of comparing.
 * Copy those that were meant to change into {@link #EXPECTED}.
 *
 * <p>Results do not depend on the JDK, the kernels or the number of threads. On processors other than x86-64 the last
 * bit of {@link Math#exp} may differ.
 */
@EnabledIfSystemProperty(named = "os.arch", matches = "amd64|x86_64")
@Timeout(300)
final class ResultDigestsTest {
    private static final boolean PRINT = "print".equals(System.getProperty("irbm.digests"));

    private static final String RUN = "--out OUT --json";
    private static final String RATE = "--learning-rate 0.2";

    /** What makes growing in blocks short. */
    private static final String SHORT = "--block-size 4 --check-every 4 --joint-updates 20 --refine-updates 30";

    /** Every command writes into OUT, a directory of its own, and may read the files of IN. */
    private static final Map<String, String> COMMANDS =
            lines("""
            train cd         : train --data bars:4 --units 8 --method cd --epochs 40 RATE RUN
            train pcd        : train --data strokes:300 --units 20 --epochs 3 --learning-rate 0.1 RUN
            train plain      : train --data bars:4 --units 8 --gradient plain --learning-rate 0.1 RUN
            train weighted   : train --data bars:4 --weights IN/weights.csv --units 8 RATE RUN
            train auto rate  : train --data bars:4 --units 8 RUN
            train from model : train --data bars:4 --init IN/model.npz RATE RUN
            grow stable      : grow --data strokes:100 --max-units 24 --joint-updates 20 --refine-updates 20 RATE RUN
            grow small blocks: grow --data bars:4 --max-units 8 SHORT --patience 9 RATE RUN
            grow paper       : grow --data bars:4 --recipe paper --max-units 5 --chains 300 RUN
            grow random      : grow --data bars:4 --recipe random --max-units 8 SHORT RATE RUN
            grow unit by unit: grow --data bars:4 --joint-updates 0 --max-units 5 --refine-updates 30 RATE RUN
            grow away        : grow --data bars:4 --away --from IN/idle.npz --max-units 12 SHORT --patience 9 RATE RUN
            grow alpha       : grow --data bars:4 --mass alpha --max-units 5 --chains 1000 RUN
            grow fitted      : grow --data bars:4 --mass fitted --max-units 5 --chains 1000 RUN
            grow bounded     : grow --data bars:4 --max-weight-norm 4 --max-units 5 --chains 1000 RUN
            grow from model  : grow --data bars:4 --from IN/model.npz --max-units 12 SHORT --refine cd RUN
            prune            : prune IN/idle.npz --data bars:4 --units 5 --out OUT/model.npz --json
            prune and train  : prune IN/idle.npz --data bars:4 --units 4 --train-updates 200 --out OUT/model.npz --json
            evaluate         : evaluate IN/model.npz --data bars:4 --schedule 300 --per-example OUT/array.npy --json
            evaluate reverse : evaluate IN/model.npz --data bars:4 --schedule 300 --reverse --json
            evaluate auto    : evaluate IN/pictures.npz --data strokes:300 --chains 20 --schedule auto --json
            evaluate exact   : evaluate IN/model.npz --data bars:4 --exact --json
            evaluate masses  : evaluate IN/fractional.npz --data bars:4 --schedule 300 --reverse --json
            sample           : sample IN/model.npz --count 50 --out OUT/array.npy
            sample masses    : sample IN/fractional.npz --count 50 --sweeps 40 --out OUT/array.npy
            sample one chain : sample IN/model.npz --data bars:4 --start data --every 3 --sweeps 20 --out OUT/array.npy
            sample clamped   : sample IN/pictures.npz --data strokes:300 --clamp top --sweeps 40 --out OUT/array.npy
            features         : features IN/pictures.npz --data strokes:300 --split train --out OUT/array.npy
            classify         : classify IN/pictures.npz --data strokes:300 --json
            convert          : convert --standard IN/fractional.npz --data bars:4 --exact --out OUT/model.npz --json
            """.replace("SHORT", SHORT).replace("RATE", RATE).replace("RUN", RUN));

    private static final Map<String, String> EXPECTED = lines("""
            train cd         : model 84c98726 history c3a0d5bb printed 9a069943
            train pcd        : model f80bb769 history c1adb71e printed 62b63338
            train plain      : model 8bc2d961 history 32c69008 printed f5b845fb
            train weighted   : model 28e5e4fc history 29fe1b9a printed e2b8c158
            train auto rate  : model 44c6cd6c history 867ad66c printed e6d6cd0b
            train from model : model 3cdce7cf history 30a268f0 printed 01563acd
            grow stable      : model e1101b47 history 6dfd828b checks bbbc6469 refine cfab92a3 printed 33544968
            grow small blocks: model d40c8676 history 86c42417 checks 25f0e3fd refine 868410b3 printed c5e4dc60
            grow paper       : model a32c5e68 history 5314dea9 checks ddc4350b printed d5cee1c7
            grow random      : model e2785c86 history 28533af8 checks 39595a5d refine ed29d8eb printed ef7b205b
            grow unit by unit: model 64375b04 history 37edb02a checks 8e179daa refine 450e616e printed d8cc6e35
            grow away        : model ebc18a8a history 8b05747b checks ffc28411 refine 7ed76cd8 printed a7c97d8d
            grow alpha       : model 0187aab5 history 99e00a21 checks 7e92fb39 printed 04dcf422
            grow fitted      : model 7b68e83d history 00eadba0 checks ff818fc1 printed 4bd3854e
            grow bounded     : model 65108289 history 472a0e3e checks 087a9eba printed ec814c02
            grow from model  : model 838cfa5d history ca550afe checks bdd4ac6f refine ca8261b3 printed 75cb12dc
            prune            : model c5be2739 printed f78afb8b
            prune and train  : model 255dae18 printed 627dac09
            evaluate         : array cce5078f printed 31e66d31
            evaluate reverse : printed dcb3f8d7
            evaluate auto    : printed 303ae5e7
            evaluate exact   : printed 0b889092
            evaluate masses  : printed 97b1662e
            sample           : array 375f8989
            sample masses    : array 6fae4744
            sample one chain : array 6c2591d2
            sample clamped   : array 24fabf3d
            features         : array af03acda
            classify         : printed 89d43bd1
            convert          : model 326f1dc2 printed 0e38269c
            """);

    @TempDir
    private static Path in;

    @TempDir
    private Path out;

    private static Map<String, String> lines(String table) {
        return table.lines()
                .map(line -> line.split(": *", 2))
                .collect(Collectors.toMap(line -> line[0].strip(), line -> line[1], (a, b) -> b, LinkedHashMap::new));
    }

    @BeforeAll
    static void writeInputs() throws IOException {
        InputModel model = InputModel.random(16, 6, 2);
        model.write(in.resolve("model.npz"));
        model.write(in.resolve("fractional.npz"), 1, 0.3, 1.7, 2.5, 0.9, 2);
        model.withIdleUnits(2).write(in.resolve("idle.npz"));
        InputModel.random(784, 12, 0.2f).write(in.resolve("pictures.npz"));
        String weights = IntStream.range(0, 30).mapToObj(row -> row % 4 + "\n").collect(Collectors.joining());
        Files.writeString(in.resolve("weights.csv"), weights);
    }

    private String digest(String command) throws IOException {
        String[] words = (command + " --quiet --threads 1").split(" ", -1);
        for (int k = 0; k < words.length; k++) {
            words[k] = words[k].replaceFirst("^IN", in.toString()).replaceFirst("^OUT", out.toString());
        }
        StringWriter printed = new StringWriter();
        StringWriter err = new StringWriter();
        assertThat(Main.run(new PrintWriter(printed, true), new PrintWriter(err, true), words))
                .as(err.toString())
                .isZero();
        return ResultDigest.of(out, printed.toString());
    }

    static Set<String> names() {
        return COMMANDS.keySet();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("names")
    void everyBitIsAsRecorded(String name) throws IOException {
        String found = digest(COMMANDS.getOrDefault(name, ""));
        if (PRINT) {
            System.out.printf("%-17s: %s%n", name, found);
        } else {
            assertThat(found).isEqualTo(EXPECTED.getOrDefault(name, "not recorded"));
        }
    }

    /** The control: another seed changes every digest of a run. */
    @Test
    void anotherSeedGivesOtherDigests() throws IOException {
        String name = "grow small blocks";
        String found = digest(COMMANDS.getOrDefault(name, "") + " --seed 2");
        assertThat(hashes(found)).hasSize(5).doesNotContainAnyElementsOf(hashes(EXPECTED.getOrDefault(name, "")));
    }

    private static List<String> hashes(String digest) {
        return Stream.of(digest.split(" ", -1))
                .filter(word -> word.matches("[0-9a-f]{8}"))
                .toList();
    }
}
