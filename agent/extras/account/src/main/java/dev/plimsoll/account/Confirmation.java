package dev.plimsoll.account;

import dev.plimsoll.cli.verb.CliContext;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.VerbFailure;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The confirmation of an action that drops connections or is permanent.
 *
 * <p>The answer is one line of standard input. Input may be a pipe: Java cannot detect a terminal there while the output is
 * redirected. At the end of the input nothing is done.
 */
public final class Confirmation {

    private static final Set<String> YES = Set.of("y", "yes");

    @Option(names = {"-y", "--yes"}, description = "Does not ask for confirmation.")
    private boolean given;

    public boolean isGiven() {
        return given;
    }

    /** Asks for confirmation of {@code facts}, the consequences as sentences; fails if the answer is not yes. */
    public void ask(String facts, CliContext context, PrintWriter err) {
        ask(facts + " Continue? [y/N] ", answer -> YES.contains(answer.toLowerCase(Locale.ROOT)), context, err);
    }

    /** Asks the user to type {@code word}, to prevent a confirmation by habit; fails on any other answer. */
    public void askFor(String word, String facts, CliContext context, PrintWriter err) {
        ask("%s Type %s to continue: ".formatted(facts, word), word::equals, context, err);
    }

    private void ask(String question, Predicate<String> yes, CliContext context, PrintWriter err) {
        if (given) {
            return;
        }
        err.print("plimsoll: " + question);
        err.flush();
        @Nullable
        String answer;
        try {
            answer = context.keyboard().readLine();
        } catch (IOException closed) {
            answer = null;
        }
        if (answer == null) {
            err.println();
            throw new VerbFailure(Exit.WRONG_USE,
                    "no answer, so nothing was changed; use --yes to continue without confirmation");
        }
        if (!yes.test(answer.strip())) {
            throw new VerbFailure(Exit.FAILED, "nothing was changed");
        }
    }
}
