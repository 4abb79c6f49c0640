package dev.plimsoll.cli;

import dev.plimsoll.agent.SinglePass;
import dev.plimsoll.change.Answers;
import dev.plimsoll.change.Answers.Answer;
import dev.plimsoll.change.ComputeStatus;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.store.Store;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says yes to a proposal, and what the change then waits for. */
@Command(name = "approve", description = "Says yes to the change of size that is proposed for a compute: for that size, and once. Prints what the change then waits for.", footer = {
    "", "Examples:", "  plimsoll approve ep-shop-1", "  plimsoll approve my-project-123/ep-shop-1 --now"})
final class ApproveVerb extends AnswerVerb {

    @Parameters(paramLabel = "COMPUTE", description = "Its id, or PROJECT/ID.")
    private String compute = "";

    @Option(names = "--now", description = "The agent makes this one change at its next pass, also while the compute is awake, which drops its connections. Guardrails hold all the same.")
    private boolean atOnce;

    @Override
    Answer answer(Answers answers, Settings settings, Store store) {
        return answers.approve(compute, atOnce, who(), now(), id -> computeStatus(id, settings, store));
    }

    /** A yes holds also while the platform does not answer. */
    private Optional<ComputeStatus> computeStatus(ComputeId id, Settings settings, Store store) {
        try {
            return Optional
                    .ofNullable(
                            SinglePass.remembered(settings, store, id.projectId(), clock()).computeStatuses().get(id));
        } catch (PlatformFault silent) {
            return Optional.empty();
        }
    }
}
