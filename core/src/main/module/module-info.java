/** The library of irbm: restricted Boltzmann machines that choose their own size. {@code irbm.Irbm} is the front door. */
module irbm.core {
    requires static jdk.incubator.vector; // without it the scalar kernels work
    requires jdk.management; // tells whether the JVM has its optimising compiler

    exports irbm;
    exports irbm.math;
    exports irbm.model;
    exports irbm.io;
    exports irbm.sample;
    exports irbm.evaluate;
    exports irbm.train;
    exports irbm.frankwolfe;
    exports irbm.grow;
    exports irbm.optimize to
            irbm.app,
            irbm.spark,
            irbm.bench;
    exports irbm.io.format to
            irbm.app,
            irbm.spark,
            irbm.bench;
}
