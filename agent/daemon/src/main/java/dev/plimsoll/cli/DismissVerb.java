package dev.plimsoll.cli;

import dev.plimsoll.change.status.Answers;
import dev.plimsoll.change.status.Answers.Answer;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Failure;
import dev.plimsoll.config.Settings;
import dev.plimsoll.config.key.Durations;
import dev.plimsoll.store.Store;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Dismisses recommendations for a compute for some time. */
@Command(name = "dismiss", description = "Dismisses recommendations: the agent does not change this compute for the given time.", footer = {
    "",
    "Examples:", "  plimsoll dismiss ep-shop-1", "  plimsoll dismiss my-project-123/ep-shop-1 --for 12h"})
final class DismissVerb extends AnswerVerb {

    @Parameters(paramLabel = "COMPUTE", description = "The compute's id, or PROJECT/ID.")
    private String compute = "";

    @Option(names = "--for", paramLabel = "TIME", defaultValue = "7d", description = "For how long, such as 12h or 7d; default: ${DEFAULT-VALUE}.")
    private String howLong = "7d";

    @Option(names = "--because", paramLabel = "TEXT", description = "The reason, for the journal.")
    private @Nullable String because;

    @Override
    Answer answer(Answers answers, Settings settings, Store store) {
        return answers.dismiss(compute, time(), who(), because, now());
    }

    private Duration time() {
        try {
            return Durations.within(howLong, "1m", Durations.LONGEST);
        } catch (IllegalArgumentException wrong) {
            throw new Failure(Exit.WRONG_USE, "plimsoll: --for: " + wrong.getMessage());
        }
    }
}
