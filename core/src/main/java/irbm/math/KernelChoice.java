package irbm.math;

import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;

/**
 * Chooses the kernels once per process: the Vector API ones where the module {@code jdk.incubator.vector} is enabled and the JVM
 * has its optimising compiler, without which they are 30 times slower than the scalar twins; else the scalar ones. The property {@code irbm.kernels=scalar|vector} overrides the choice; asking for vectors that are not
 * there is an error, not a silent fall-back.
 */
final class KernelChoice {
    static final Kernels ACTIVE = choose(System.getProperty("irbm.kernels", "auto"));

    private static final String VECTOR_MODULE = "jdk.incubator.vector";
    private static final String VECTOR_KERNELS = "irbm.math.VectorKernels";

    private static final String LEVEL = "-XX:TieredStopAtLevel=";
    private static final int OPTIMISED = 4;

    private KernelChoice() {}

    static Kernels choose(String wish) {
        return switch (wish) {
            case "scalar" -> new ScalarKernels();
            case "vector" -> vectorKernels();
            case "auto" -> automatic();
            default ->
                throw new IllegalArgumentException(
                        "the property irbm.kernels must be auto, scalar or vector, was " + wish);
        };
    }

    private static Kernels automatic() {
        if (!vectorModulePresent()) {
            return scalar("start java with --add-modules " + VECTOR_MODULE);
        }
        return hasOptimisingCompiler()
                ? vectorKernels()
                : scalar("this JVM runs without its optimising compiler (-Xint or -XX:TieredStopAtLevel below 4)");
    }

    /** HotSpot's levels of compilation: 0 interprets, 1 to 3 compile quickly, 4 optimises. Other JVMs are trusted. */
    private static boolean hasOptimisingCompiler() {
        if (System.getProperty("java.vm.info", "").contains("interpreted")) {
            return false;
        }
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith(LEVEL))
                .reduce((first, last) -> last)
                .map(argument -> argument.equals(LEVEL + OPTIMISED))
                .orElse(true);
    }

    static boolean vectorModulePresent() {
        return ModuleLayer.boot().findModule(VECTOR_MODULE).isPresent();
    }

    private static Kernels scalar(String why) {
        System.getLogger("irbm").log(Level.INFO, "running on scalar kernels: {0}", why);
        return new ScalarKernels();
    }

    private static Kernels vectorKernels() {
        if (!vectorModulePresent()) {
            throw new IllegalStateException("vector kernels need java --add-modules " + VECTOR_MODULE);
        }
        try {
            return Class.forName(VECTOR_KERNELS)
                    .asSubclass(Kernels.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the vector kernels cannot be loaded", e);
        }
    }
}
