package dev.plimsoll.cli;

import dev.plimsoll.change.status.Answers;
import dev.plimsoll.change.status.Answers.Answer;
import dev.plimsoll.config.Settings;
import dev.plimsoll.store.Store;
import picocli.CommandLine.Command;

/** Sets the stop switch. */
@Command(name = "stop", description = "Sets the stop switch: the agent starts no change until 'plimsoll resume' releases it. The switch survives restarts and applies to every replica.", footer = {
    "", "Examples:", "  plimsoll stop", "  plimsoll stop && plimsoll history"})
final class StopVerb extends AnswerVerb {

    @Override
    Answer answer(Answers answers, Settings settings, Store store) {
        return answers.stop(who(), now());
    }
}
