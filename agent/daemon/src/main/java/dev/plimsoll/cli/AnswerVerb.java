package dev.plimsoll.cli;

import dev.plimsoll.agent.SinglePass;
import dev.plimsoll.change.status.Answers;
import dev.plimsoll.change.status.Answers.AnswerResult;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.cli.verb.ChangingVerb;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.SimilarCompute;
import dev.plimsoll.cli.verb.Verb;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.config.Settings;
import dev.plimsoll.config.key.Durations;
import dev.plimsoll.explain.Controls;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.explain.text.AnswerSentences;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.NamedCompute;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.store.Store;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A verb that writes a person's answer into the store, where the agent reads it. */
abstract class AnswerVerb extends Verb {

    /**
     * @param settings the configuration in force
     * @param store    the store that receives the answer
     */
    abstract AnswerResult answer(Answers answers, Settings settings, Store store);

    @Override
    public Integer call() {
        Settings settings = settings();
        try (Store store = Store.open(settings.store())) {
            return switch (answer(new Answers(store.stores()::journal, Explanation.WORDING, settings.mayApply()),
                    settings,
                    store)) {
                case AnswerResult.Taken taken -> {
                    say(AnswerSentences.of(taken, Controls.COMMANDS));
                    yield Exit.DONE;
                }
                case AnswerResult.NotOneCompute(NamedCompute.NotOne name) -> {
                    SimilarCompute.one(name, () -> new VerbFailure(Exit.REFUSED,
                            "the store %s has no recommendation for '%s'%s".formatted(settings.store().url(),
                                    name.name(), SimilarCompute.hint(name.name(), store.stores().entries().computes(),
                                            "; check the compute's id, and that the agent uses this store"))));
                    yield Exit.WRONG_USE;
                }
                case AnswerResult.NothingDismissed none ->
                    throw new VerbFailure(Exit.FAILED, AnswerSentences.of(none));
                case AnswerResult.NoProposal none ->
                    throw new VerbFailure(Exit.FAILED, "nothing to approve: " + AnswerSentences.of(none));
            };
        }
    }

    /** Approves a proposed change, and prints what the change waits for. */
    @Command(name = "approve", description = "Approves the size change that is proposed for a compute. The approval holds for that size and for one change. Prints what the change waits for.", footer = {
        "", "Examples:", "  plimsoll approve ep-shop-1", "  plimsoll approve my-project-123/ep-shop-1 --now"})
    static final class ApproveVerb extends AnswerVerb implements ChangingVerb {

        @Parameters(paramLabel = "COMPUTE", description = "The compute's id, or PROJECT/ID.")
        private String compute = "";

        @Option(names = "--now", description = "The agent makes this change at its next pass, even while the compute is awake. That drops the compute's connections. Guardrails still apply.")
        private boolean atOnce;

        @Override
        AnswerResult answer(Answers answers, Settings settings, Store store) {
            return answers.approve(compute, atOnce, who(), now(), id -> computeStatus(id, settings, store));
        }

        /** The status of the compute; empty while the platform does not answer, which does not prevent the approval. */
        private Optional<ComputeStatus> computeStatus(ComputeId id, Settings settings, Store store) {
            try {
                return Optional
                        .ofNullable(
                                SinglePass.remembered(settings, store, id.projectId(), clock())
                                        .computeStatuses()
                                        .get(id));
            } catch (PlatformFault silent) {
                return Optional.empty();
            }
        }
    }

    /** Dismisses recommendations for a compute for some time. */
    @Command(name = "dismiss", description = "Dismisses recommendations: the agent does not change this compute for the given time.", footer = {
        "",
        "Examples:", "  plimsoll dismiss ep-shop-1", "  plimsoll dismiss my-project-123/ep-shop-1 --for 12h"})
    static final class DismissVerb extends AnswerVerb implements ChangingVerb {

        @Parameters(paramLabel = "COMPUTE", description = "The compute's id, or PROJECT/ID.")
        private String compute = "";

        @Option(names = "--for", paramLabel = "TIME", defaultValue = "7d", description = "For how long, such as 12h or 7d; default: ${DEFAULT-VALUE}.")
        private String howLong = "7d";

        @Option(names = "--because", paramLabel = "TEXT", description = "The reason, for the journal.")
        private @Nullable String because;

        @Override
        AnswerResult answer(Answers answers, Settings settings, Store store) {
            return answers.dismiss(compute, time(), who(), because, now());
        }

        private Duration time() {
            try {
                return Durations.within(howLong, "1m", Durations.LONGEST);
            } catch (IllegalArgumentException wrong) {
                throw new VerbFailure(Exit.WRONG_USE, "--for: " + wrong.getMessage());
            }
        }
    }

    /** Sets the stop switch. */
    @Command(name = "stop", description = "Sets the stop switch: the agent starts no change until 'plimsoll resume' releases it. The switch survives restarts and applies to every agent on the store.", footer = {
        "", "Examples:", "  plimsoll stop", "  plimsoll stop && plimsoll history"})
    static final class StopVerb extends AnswerVerb implements ChangingVerb {

        @Override
        AnswerResult answer(Answers answers, Settings settings, Store store) {
            return answers.stop(who(), now());
        }
    }

    /** Releases the stop switch. */
    @Command(name = "resume", description = "Releases the stop switch: the agent may change computes again.", footer = {
        "",
        "Examples:",
        "  plimsoll resume"})
    static final class ResumeVerb extends AnswerVerb implements ChangingVerb {

        @Override
        AnswerResult answer(Answers answers, Settings settings, Store store) {
            return answers.resume(who(), now());
        }
    }
}
