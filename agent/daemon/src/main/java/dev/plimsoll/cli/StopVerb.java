package dev.plimsoll.cli;

import dev.plimsoll.change.Answers;
import dev.plimsoll.change.Answers.Answer;
import dev.plimsoll.config.Settings;
import dev.plimsoll.store.Store;
import picocli.CommandLine.Command;

/** Throws the stop switch. */
@Command(name = "stop", description = "Throws the stop switch: no change is begun until it is released. It survives restarts and holds for every replica.", footer = {
    "", "Examples:", "  plimsoll stop", "  plimsoll stop && plimsoll history"})
final class StopVerb extends AnswerVerb {

    @Override
    Answer answer(Answers answers, Settings settings, Store store) {
        return answers.stop(who(), now());
    }
}
