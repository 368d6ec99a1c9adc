package irbm.math;

import java.lang.System.Logger.Level;

/**
 * Chooses the kernels once per process: the Vector API ones where the module {@code jdk.incubator.vector} is enabled, else
 * the scalar twins. The property {@code irbm.kernels=scalar|vector} overrides the choice; asking for vectors that are not
 * there is an error, not a silent fall-back.
 */
final class KernelChoice {
    static final Kernels ACTIVE = choose(System.getProperty("irbm.kernels", "auto"));

    private static final String VECTOR_MODULE = "jdk.incubator.vector";
    private static final String VECTOR_KERNELS = "irbm.math.VectorKernels";

    private KernelChoice() {}

    static Kernels choose(String wish) {
        return switch (wish) {
            case "scalar" -> new ScalarKernels();
            case "vector" -> vectorKernels();
            case "auto" -> vectorModulePresent() ? vectorKernels() : scalarWithNotice();
            default ->
                throw new IllegalArgumentException(
                        "the property irbm.kernels must be auto, scalar or vector, was " + wish);
        };
    }

    static boolean vectorModulePresent() {
        return ModuleLayer.boot().findModule(VECTOR_MODULE).isPresent();
    }

    private static Kernels scalarWithNotice() {
        System.getLogger("irbm")
                .log(Level.INFO, "running on scalar kernels: start java with --add-modules {0}", VECTOR_MODULE);
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
