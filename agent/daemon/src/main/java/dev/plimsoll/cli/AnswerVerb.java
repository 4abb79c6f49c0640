package dev.plimsoll.cli;

import dev.plimsoll.agent.SinglePass;
import dev.plimsoll.change.status.AnswerResult;
import dev.plimsoll.change.status.Answers;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A verb that writes a person's answer into the store, where the agent reads it. */
abstract class AnswerVerb extends Verb {

    /**
     * @param compute  the compute that the answer is about; empty where it is about the fleet
     * @param settings the configuration in force
     * @param store    the store that receives the answer
     */
    abstract AnswerResult answer(String compute, Answers answers, Settings settings, Store store);

    /** The computes that get the answer, each for itself. */
    List<String> computes() {
        return List.of("");
    }

    /** Each compute gets its answer, whatever becomes of the others; the exit code is the worst of all. */
    @Override
    public Integer call() {
        Settings settings = settings();
        List<VerbFailure> failures = new ArrayList<>();
        try (Store store = Store.open(settings.store())) {
            for (String compute : computes()) {
                try {
                    answer(compute, settings, store);
                } catch (VerbFailure failure) {
                    failures.add(failure);
                }
            }
        }
        if (failures.isEmpty()) {
            return Exit.DONE;
        }
        failures.subList(0, failures.size() - 1).forEach(failure -> say(String.valueOf(failure.getMessage())));
        throw new VerbFailure(failures.stream().mapToInt(VerbFailure::code).max().orElseThrow(),
                failures.getLast().getMessage());
    }

    /** The answers of the store, by what the configuration says of them. */
    static Answers answers(Settings settings, Store store) {
        return new Answers(store.stores()::journal, Explanation.WORDING, settings.answers(id -> null));
    }

    private void answer(String compute, Settings settings, Store store) {
        switch (answer(compute, answers(settings, store), settings, store)) {
            case AnswerResult.Taken taken -> say(AnswerSentences.of(taken, Controls.COMMANDS));
            case AnswerResult.NotOneCompute(NamedCompute.NotOne name) -> SimilarCompute.one(name,
                    () -> new VerbFailure(Exit.REFUSED, "the store %s has no recommendation for '%s'%s".formatted(
                            settings.store().url(), name.name(),
                            SimilarCompute.hint(name.name(), store.stores().entries().computes(),
                                    "; check the compute's id, and that the agent uses this store"))));
            case AnswerResult.NothingToTakeBack none -> throw new VerbFailure(Exit.FAILED, AnswerSentences.of(none));
            case AnswerResult.NoProposal none ->
                throw new VerbFailure(Exit.FAILED, refused() + ": " + AnswerSentences.of(none));
        }
    }

    /** What did not happen. */
    String refused() {
        return "nothing to approve";
    }

    /** The statuses of a project by the platform and the store; none while the platform does not answer. */
    final Map<ComputeId, ComputeStatus> statuses(String project, Settings settings, Store store) {
        try {
            return SinglePass.remembered(settings, store, project, clock()).computeStatuses();
        } catch (PlatformFault silent) {
            return Map.of();
        }
    }

    /** Approves a proposed change, and prints what the change waits for. */
    @Command(name = "approve", description = "Approves the size change that is proposed for a compute. The approval holds for that size and for one change. Prints what the change waits for.", footer = {
        "", "Examples:", "  plimsoll approve ep-shop-1", "  plimsoll approve my-project-123/ep-shop-1 --now"})
    static final class ApproveVerb extends OfComputes {

        @Option(names = "--now", description = "The agent makes this change at its next pass, even while the compute is awake. That drops the compute's connections. Guardrails still apply.")
        private boolean atOnce;

        @Override
        AnswerResult answer(String compute, Answers answers, Settings settings, Store store) {
            return answers.approve(compute, atOnce, null, who(), now(),
                    id -> Optional.ofNullable(statuses(id.projectId(), settings, store).get(id)));
        }
    }

    /** Undoes the latest change of a compute. */
    @Command(name = "undo", description = "Has the agent undo the latest change of a compute, when change.when allows it. The agent does not make the same change again for 30 days without an approval.", footer = {
        "", "Examples:", "  plimsoll undo ep-shop-1", "  plimsoll undo ep-shop-1 --now",
        "  plimsoll approvals --withdraw ep-shop-1"})
    static final class UndoVerb extends OfComputes {

        @Option(names = "--now", description = "The agent undoes the change at its next pass, even while the compute is awake. That drops the compute's connections.")
        private boolean atOnce;

        @Override
        AnswerResult answer(String compute, Answers answers, Settings settings, Store store) {
            return answers.undo(compute, atOnce, who(), now());
        }

        @Override
        String refused() {
            return "nothing is undone";
        }
    }

    /** An answer about computes by name. */
    abstract static class OfComputes extends AnswerVerb implements ChangingVerb {

        @Parameters(paramLabel = "COMPUTE", arity = "1..*", description = "The compute's id, or PROJECT/ID; several get the same answer, each for itself.")
        private List<String> computes = List.of();

        @Override
        List<String> computes() {
            return computes;
        }
    }

    /** Dismisses recommendations for a compute for some time. */
    @Command(name = "dismiss", description = "Dismisses recommendations: the agent does not change this compute for the given time.", footer = {
        "",
        "Examples:", "  plimsoll dismiss ep-shop-1", "  plimsoll dismiss my-project-123/ep-shop-1 --for 12h"})
    static final class DismissVerb extends OfComputes {

        @Option(names = "--for", paramLabel = "TIME", defaultValue = "7d", description = "For how long, such as 12h or 7d; default: ${DEFAULT-VALUE}.")
        private String howLong = "7d";

        @Option(names = "--because", paramLabel = "TEXT", description = "The reason, for the journal.")
        private @Nullable String because;

        @Override
        AnswerResult answer(String compute, Answers answers, Settings settings, Store store) {
            return answers.dismiss(compute, time(), null, who(), because, now());
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
        AnswerResult answer(String compute, Answers answers, Settings settings, Store store) {
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
        AnswerResult answer(String compute, Answers answers, Settings settings, Store store) {
            return answers.resume(who(), now());
        }
    }
}
