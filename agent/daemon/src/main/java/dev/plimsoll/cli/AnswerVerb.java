package dev.plimsoll.cli;

import dev.plimsoll.change.Answers;
import dev.plimsoll.change.Answers.Answer;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Failure;
import dev.plimsoll.cli.terminal.Verb;
import dev.plimsoll.config.Settings;
import dev.plimsoll.store.Store;

/** Verbs that put a person's word into the record, where the agent finds it. */
abstract class AnswerVerb extends Verb {

    /**
     * @param settings what is configured
     * @param store    where the answer goes
     */
    abstract Answer answer(Answers answers, Settings settings, Store store);

    @Override
    public Integer call() {
        Settings settings = settings();
        try (Store store = Store.open(settings.store())) {
            return switch (answer(new Answers(store.journal(), settings.mayApply()), settings, store)) {
                case Answer.Taken taken -> {
                    err().println("plimsoll: " + taken.what());
                    yield Exit.DONE;
                }
                case Answer.NoSuchCompute unknown -> throw new Failure(Exit.REFUSED,
                        "plimsoll: nothing was ever recommended for '%s' in %s: is it the compute's id, and does the agent write to this store?"
                                .formatted(unknown.name(), settings.store().url()));
                case Answer.NoProposal none ->
                    throw new Failure(Exit.FAILED, "plimsoll: nothing to approve: " + none.why());
            };
        }
    }

    /** Who answers, as far as the machine knows. */
    final String who() {
        return System.getProperty("user.name", "somebody") + " by the command line";
    }
}
