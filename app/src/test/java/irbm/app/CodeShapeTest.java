package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** Methods of the library, the program and the Spark estimator have at most six parameters and sixty lines. */
class CodeShapeTest {
    private static final int MOST_PARAMETERS = 6;
    private static final int MOST_LINES = 60;
    private static final List<Path> SOURCES =
            List.of(Path.of("../core/src/main/java"), Path.of("src/main/java"), Path.of("../spark/src/main/java"));

    /**
     * Kernels take arrays with offsets, so that nothing is copied; a mini-batch is the hot loop around them. Values that are made of many
     * others have a method that puts them together. Spark declares its parameters in a constructor.
     */
    private static final Set<String> EXCEPTIONS = Set.of(
            "MiniBatch.contrast",
            "MiniBatch.persist",
            "BlockInsertion.<init>",
            "AnnealedImportance.bracket",
            "ConversionCost.of",
            "Evaluation.of",
            "GrowParams.<init>");

    private static final String KERNELS = "irbm/math/";

    @Test
    void methodsAreShortAndTakeFewParameters() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (Path source : SOURCES) {
            try (Stream<Path> files = Files.walk(source)) {
                wrong.addAll(wrong(files.filter(f -> f.toString().endsWith(".java"))
                        .filter(f -> !f.toString().contains(KERNELS))
                        .map(Path::toFile)
                        .map(file -> file.toPath().toUri())
                        .map(CodeShapeTest::file)
                        .toList()));
            }
        }
        assertThat(wrong)
                .filteredOn(each -> !EXCEPTIONS.contains(each.substring(0, each.indexOf(" "))))
                .isEmpty();
    }

    /** The control: a method with seven parameters and a long one are found. */
    @Test
    void aLongListAndALongMethodAreFound() throws IOException {
        String many = "class A { void many(int a, int b, int c, int d, int e, int f, int g) {} }";
        String tall = "class B { void tall() {\n" + "int x;\n".repeat(70) + "} }";
        assertThat(wrong(List.of(text(many), text(tall))))
                .containsExactly("A.many has 7 parameters", "B.tall has 72 lines");
    }

    private static JavaFileObject file(URI uri) {
        return new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignore) throws IOException {
                return Files.readString(Path.of(uri));
            }
        };
    }

    private static JavaFileObject text(String code) {
        return new SimpleJavaFileObject(
                URI.create("string:///" + Integer.toHexString(code.hashCode()) + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignore) {
                return code;
            }
        };
    }

    private static List<String> wrong(List<JavaFileObject> files) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(null, manager, null, List.of(), null, files);
            List<String> wrong = new ArrayList<>();
            for (CompilationUnitTree unit : task.parse()) {
                new Methods(unit, Trees.instance(task).getSourcePositions(), wrong).scan(unit, null);
            }
            return wrong;
        }
    }

    /** Looks at every method with a body; the parameters of a record are its components. */
    private static final class Methods extends TreePathScanner<Void, Void> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final List<String> wrong;

        Methods(CompilationUnitTree unit, SourcePositions positions, List<String> wrong) {
            this.unit = unit;
            this.positions = positions;
            this.wrong = wrong;
        }

        @Override
        public Void visitMethod(MethodTree method, Void nothing) {
            String owner = getCurrentPath().getParentPath().getLeaf() instanceof ClassTree type
                    ? type.getSimpleName().toString()
                    : "";
            String name = owner + "." + method.getName();
            if (method.getBody() != null && !isRecordConstructor(method)) {
                int parameters = method.getParameters().size();
                if (parameters > MOST_PARAMETERS) {
                    wrong.add(name + " has " + parameters + " parameters");
                }
                long lines = lines(method);
                if (lines > MOST_LINES) {
                    wrong.add(name + " has " + lines + " lines");
                }
            }
            return super.visitMethod(method, null);
        }

        private boolean isRecordConstructor(MethodTree method) {
            boolean constructor = method.getName().contentEquals("<init>");
            return constructor
                    && getCurrentPath().getParentPath().getLeaf() instanceof ClassTree type
                    && type.getKind().name().equals("RECORD");
        }

        private long lines(MethodTree method) {
            LineMap map = unit.getLineMap();
            return map.getLineNumber(positions.getEndPosition(unit, method))
                    - map.getLineNumber(positions.getStartPosition(unit, method))
                    + 1;
        }
    }
}
