package irbm.spark;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.SparkSession;

/**
 * A standalone Spark cluster on this machine: a master and workers, each a process of its own, from the jars of the test class path.
 * Closing it ends them all.
 */
final class LoopbackCluster implements AutoCloseable {
    private static final long MOST_SECONDS = 180;
    private static final long CHECKS_PER_SECOND = 5;
    private static final String SCALA = "2.13";

    private final Path home;
    private final int port;
    private final Process master;
    private final List<Process> workers = new ArrayList<>();

    private LoopbackCluster(Path home, int port, Process master) {
        this.home = home;
        this.port = port;
        this.master = master;
    }

    static LoopbackCluster start(Path home, int workers, String memory) throws IOException, InterruptedException {
        linkJars(home.resolve("jars"));
        writeDefaults(home.resolve("conf"), memory);
        int port = freePort();
        Process master = launch(
                home,
                "master",
                List.of(
                        "org.apache.spark.deploy.master.Master",
                        "--host",
                        "127.0.0.1",
                        "--port",
                        "" + port,
                        "--webui-port",
                        "0"));
        LoopbackCluster cluster = new LoopbackCluster(home, port, master);
        try {
            for (int w = 0; w < workers; w++) {
                cluster.addWorker(memory);
            }
            cluster.awaitWorkers(workers);
        } catch (IOException | InterruptedException | RuntimeException e) {
            cluster.close();
            throw e;
        }
        return cluster;
    }

    private void addWorker(String memory) throws IOException {
        String name = "worker" + workers.size();
        workers.add(launch(
                home,
                name,
                List.of(
                        "org.apache.spark.deploy.worker.Worker",
                        "--host",
                        "127.0.0.1",
                        "--cores",
                        "1",
                        "--memory",
                        memory,
                        "--webui-port",
                        "0",
                        "--work-dir",
                        Files.createDirectories(home.resolve(name)).toString(),
                        master())));
    }

    String master() {
        return "spark://127.0.0.1:" + port;
    }

    /** Ends one worker as a power cut would, and the executor that it started with it. */
    void kill(int worker) {
        Process process = workers.get(worker);
        List<ProcessHandle> executors = process.descendants().toList();
        process.destroyForcibly();
        executors.forEach(ProcessHandle::destroyForcibly);
    }

    /** Sessions whose executors get the shaded jar, as users have it, and so much memory. */
    SparkSession.Builder builder(String jar, String memory) {
        return SparkSession.builder()
                .master(master())
                .appName("cluster test")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.executor.memory", memory)
                .config("spark.executor.cores", 1)
                .config("spark.jars", jar)
                .config("spark.executor.extraJavaOptions", "--add-modules=jdk.incubator.vector")
                .config("spark.sql.shuffle.partitions", 2)
                // Compiling queries takes longer than these few rows.
                .config("spark.sql.codegen.wholeStage", false);
    }

    private void awaitWorkers(int count) throws IOException, InterruptedException {
        Path log = home.resolve("master.log");
        for (int check = 0; check < CHECKS_PER_SECOND * MOST_SECONDS; check++) {
            long registered = Files.readString(log)
                    .lines()
                    .filter(line -> line.contains("Registering worker"))
                    .count();
            if (registered >= count) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(1000 / CHECKS_PER_SECOND);
        }
        throw new IllegalStateException("the workers did not register: " + Files.readString(log));
    }

    private static Process launch(Path home, String name, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                // They do little: most of their time would go into compiling.
                "-XX:TieredStopAtLevel=1",
                "-Dspark.worker.cleanup.enabled=true"));
        for (String opens : List.of("java.lang", "java.nio", "java.util", "sun.nio.ch")) {
            command.add("--add-opens=java.base/" + opens + "=ALL-UNNAMED");
        }
        command.addAll(List.of("-cp", home.resolve("jars") + File.separator + "*"));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(home.resolve(name + ".log").toFile());
        builder.environment().putAll(environment(home));
        return builder.start();
    }

    /** What Spark's programs look for. */
    static Map<String, String> environment(Path home) {
        return Map.of(
                "SPARK_HOME",
                home.toString(),
                "SPARK_LOCAL_IP",
                "127.0.0.1",
                // Without it executors look for a build of Spark.
                "SPARK_SCALA_VERSION",
                SCALA,
                // Ten JVMs on two processors: most of the time goes into starting them.
                "JDK_JAVA_OPTIONS",
                "-XX:+UseSerialGC");
    }

    /** The settings of programs that are submitted without any of their own, as a site would write them. */
    private static void writeDefaults(Path conf, String memory) throws IOException {
        Files.createDirectories(conf);
        Files.writeString(conf.resolve("spark-defaults.conf"), """
                spark.executor.memory %s
                spark.ui.enabled false
                spark.sql.shuffle.partitions 2
                spark.sql.codegen.wholeStage false
                """.formatted(memory));
    }

    /** Executors look for Spark in the folder jars of its home. */
    private static void linkJars(Path jars) throws IOException {
        Files.createDirectories(jars);
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path jar = Path.of(entry);
            if (entry.endsWith(".jar") && !jar.getFileName().toString().startsWith("irbm")) {
                Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar.toAbsolutePath());
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        for (int w = 0; w < workers.size(); w++) {
            kill(w);
        }
        master.destroyForcibly();
    }
}
