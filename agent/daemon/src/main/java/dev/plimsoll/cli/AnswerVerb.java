package dev.plimsoll.cli;

import dev.plimsoll.change.status.Answers;
import dev.plimsoll.change.status.Answers.Answer;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Failure;
import dev.plimsoll.cli.terminal.SimilarCompute;
import dev.plimsoll.cli.terminal.Verb;
import dev.plimsoll.config.Settings;
import dev.plimsoll.explain.AnswerSentences;
import dev.plimsoll.explain.Controls;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.store.Store;

/** A verb that writes a person's answer into the store, where the agent reads it. */
abstract class AnswerVerb extends Verb {

    /**
     * @param settings the configuration in force
     * @param store    the store that receives the answer
     */
    abstract Answer answer(Answers answers, Settings settings, Store store);

    @Override
    public Integer call() {
        Settings settings = settings();
        try (Store store = Store.open(settings.store())) {
            return switch (answer(new Answers(store.stores()::journal, Explanation.WORDING, settings.mayApply()),
                    settings,
                    store)) {
                case Answer.Taken taken -> {
                    err().println("plimsoll: " + AnswerSentences.of(taken, Controls.COMMANDS));
                    yield Exit.DONE;
                }
                case Answer.NoSuchCompute unknown -> throw new Failure(Exit.REFUSED,
                        "plimsoll: the store %s has no recommendation for '%s'%s".formatted(settings.store().url(),
                                unknown.name(), SimilarCompute.hint(unknown.name(), store.entries().computes(),
                                        "; check the compute's id, and that the agent uses this store")));
                case Answer.NothingDismissed none ->
                    throw new Failure(Exit.FAILED, "plimsoll: " + AnswerSentences.of(none));
                case Answer.NoProposal none ->
                    throw new Failure(Exit.FAILED, "plimsoll: nothing to approve: " + AnswerSentences.of(none));
            };
        }
    }
}
