package dev.plimsoll.cli;

import dev.plimsoll.change.status.Answers;
import dev.plimsoll.change.status.Answers.Answer;
import dev.plimsoll.config.Settings;
import dev.plimsoll.store.Store;
import picocli.CommandLine.Command;

/** Releases the stop switch. */
@Command(name = "resume", description = "Releases the stop switch: the agent may change computes again.", footer = {"",
    "Examples:",
    "  plimsoll resume"})
final class ResumeVerb extends AnswerVerb {

    @Override
    Answer answer(Answers answers, Settings settings, Store store) {
        return answers.resume(who(), now());
    }
}
