package irbm.grow;

/** Who is told, in sentences, what a run does. Telling changes no bit of the result. */
@FunctionalInterface
public interface Narrator {
    /** Tells nobody. */
    Narrator SILENT = message -> {};

    void say(String message);
}
