package irbm.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a terminal, a pipe and nobody see of a long piece of work. */
class RunProgressTest {
    private final StringWriter err = new StringWriter();

    @AfterEach
    void noTerminal() {
        System.clearProperty("irbm.terminal");
    }

    private RunProgress progress(boolean terminal, boolean quiet) {
        System.setProperty("irbm.terminal", Boolean.toString(terminal));
        return new RunProgress(new PrintWriter(err, true), quiet);
    }

    @Test
    void aTerminalSeesABarThatIsDrawnAgainAndWiped() {
        RunProgress progress = progress(true, false);
        progress.begin();
        progress.percent("annealing", 1, 4);
        progress.percent("annealing", 2, 4);
        progress.end();
        assertThat(err.toString().replace("\033[K", ""))
                .matches("\r\\[######-{18}] annealing 25 %  \\d+ s left"
                        + "\r\\[############-{12}] annealing 50 %  \\d+ s left\r");
    }

    @Test
    void whereNobodyKnowsTheEndThereIsNoBar() {
        RunProgress progress = progress(true, false);
        progress.status("units 20");
        progress.status("units 40");
        assertThat(err.toString()).isEqualTo("\r\033[Kunits 20\r\033[Kunits 40");
    }

    @Test
    void aPipeSeesLinesEveryFewSecondsNotAtOnce() {
        RunProgress progress = progress(false, false);
        progress.percent("annealing", 1, 4); // nothing was shown for long: a line
        progress.percent("annealing", 2, 4); // just after it: none
        progress.begin();
        progress.percent("annealing", 3, 4); // the work just began: none
        assertThat(err.toString()).matches("annealing 25 %  \\d+ s left\n");
    }

    @Test
    void quietShowsNothing() {
        for (boolean terminal : new boolean[] {true, false}) {
            RunProgress progress = progress(terminal, true);
            progress.say("hello");
            progress.percent("annealing", 1, 4);
            progress.update("epoch", 1, 4, "fine");
            progress.status("units 20");
            progress.end();
        }
        assertThat(err.toString()).isEmpty();
    }
}
