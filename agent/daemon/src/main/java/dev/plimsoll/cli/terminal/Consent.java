package dev.plimsoll.cli.terminal;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * A person's yes to what drops connections or is for good.
 *
 * <p>One line of standard input is the answer, whoever wrote it; Java cannot tell whether a terminal is behind it while
 * the output goes elsewhere. The end of the input is nobody's answer, and then nothing is done.
 */
public final class Consent {

    private static final Set<String> YES = Set.of("y", "yes");

    @Option(names = {"-y", "--yes"}, description = "Asks nothing.")
    private boolean given;

    /** Whether the person said yes beforehand. */
    public boolean isGiven() {
        return given;
    }

    /**
     * Asks whether to go on.
     *
     * @param facts what will happen, as sentences
     * @throws Failure where the answer is no, or there is none
     */
    public void ask(String facts, CliContext surroundings, PrintWriter err) {
        ask(facts + " Go on? [y/N] ", answer -> YES.contains(answer.toLowerCase(Locale.ROOT)), surroundings, err);
    }

    /**
     * Asks for {@code word} to be typed, which no one does by habit.
     *
     * @throws Failure where the answer is another one, or there is none
     */
    public void askFor(String word, String facts, CliContext surroundings, PrintWriter err) {
        ask("%s Type %s to go on: ".formatted(facts, word), word::equals, surroundings, err);
    }

    private void ask(String question, Predicate<String> yes, CliContext surroundings, PrintWriter err) {
        if (given) {
            return;
        }
        err.print("plimsoll: " + question);
        err.flush();
        String answer = line(surroundings);
        if (answer == null) {
            err.println();
            throw new Failure(Exit.WRONG_USE,
                    "plimsoll: nobody answered, so nothing was changed; --yes goes on without asking");
        }
        if (!yes.test(answer.strip())) {
            throw new Failure(Exit.FAILED, "plimsoll: nothing was changed");
        }
    }

    private static @Nullable String line(CliContext surroundings) {
        try {
            return surroundings.keyboard().readLine();
        } catch (IOException closed) {
            return null;
        }
    }
}
