package irbm.spark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * The Python side of Py4J, which PySpark calls the JVM with, as words of its protocol over a socket. A word is a letter for the type
 * and the value: {@code i100}, {@code d0.5}, {@code btrue}, {@code stext}, or {@code ro7} for object 7 of the other side. Answers are
 * such words and can be passed on.
 */
final class Py4jClient implements AutoCloseable {
    private static final String END = "e\n";

    private final Socket socket;
    private final BufferedReader in;
    private final Writer out;

    Py4jClient(int port, String token) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        out = new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8);
        send("A\n" + token + "\n");
    }

    /** The other side refused, or a method threw; the message is the trace that Python would show. */
    static final class RemoteException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        RemoteException(String message) {
            super(message);
        }
    }

    /** What a dotted name stands for: {@code p} for a package, {@code c} and its name for a class. */
    String named(String name) throws IOException {
        return send("r\nu\n" + name + "\nrj\n" + END);
    }

    /** {@code m} where a class has such a static method. */
    String member(String type, String name) throws IOException {
        return send("r\nm\n" + type + "\n" + name + "\n" + END);
    }

    String construct(String type, String... arguments) throws IOException {
        return send("i\n" + type + "\n" + lines(arguments) + END);
    }

    String callStatic(String type, String method, String... arguments) throws IOException {
        return send("c\nz:" + type + "\n" + method + "\n" + lines(arguments) + END);
    }

    /** Calls a method of an object, which is a reference that was answered or {@code rt}, the entry point. */
    String call(String object, String method, String... arguments) throws IOException {
        return send("c\n" + object.substring(1) + "\n" + method + "\n" + lines(arguments) + END);
    }

    /** An entry of an array. */
    String entry(String array, int index) throws IOException {
        return send("a\ng\n" + array.substring(1) + "\ni" + index + "\n" + END);
    }

    /** A new array of these. */
    String array(String type, String... entries) throws IOException {
        String array = send("a\nc\ns" + type + "\ni" + entries.length + "\n" + END);
        for (int k = 0; k < entries.length; k++) {
            send("a\ns\n" + array.substring(1) + "\ni" + k + "\n" + entries[k] + "\n" + END);
        }
        return array;
    }

    private static String lines(String... words) {
        StringBuilder lines = new StringBuilder();
        for (String word : words) {
            lines.append(word).append('\n');
        }
        return lines.toString();
    }

    private String send(String command) throws IOException {
        out.write(command);
        out.flush();
        String answer = in.readLine();
        if (answer == null || !answer.startsWith("!y")) {
            throw new RemoteException(trace(answer == null ? "" : answer.substring(2)));
        }
        // Python has types of its own for lists, maps and arrays; to the JVM they are references as all others.
        return answer.substring(2).replaceFirst("^[ltahg](?=o[0-9]+$)", "r");
    }

    private String trace(String thrown) throws IOException {
        return thrown.startsWith("r") ? send("p\n" + thrown + "\n" + END) : "refused: " + thrown;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
