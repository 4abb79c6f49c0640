package dev.plimsoll.cli;

import dev.plimsoll.agent.SinglePass;
import dev.plimsoll.change.status.Answers;
import dev.plimsoll.change.status.Answers.Answer;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.store.Store;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Approves a proposed change, and prints what the change waits for. */
@Command(name = "approve", description = "Approves the size change that is proposed for a compute. The approval holds for that size and for one change. Prints what the change waits for.", footer = {
    "", "Examples:", "  plimsoll approve ep-shop-1", "  plimsoll approve my-project-123/ep-shop-1 --now"})
final class ApproveVerb extends AnswerVerb {

    @Parameters(paramLabel = "COMPUTE", description = "The compute's id, or PROJECT/ID.")
    private String compute = "";

    @Option(names = "--now", description = "The agent makes this change at its next pass, even while the compute is awake. That drops the compute's connections. Guardrails still apply.")
    private boolean atOnce;

    @Override
    Answer answer(Answers answers, Settings settings, Store store) {
        return answers.approve(compute, atOnce, who(), now(), id -> computeStatus(id, settings, store));
    }

    /** The status of the compute; empty while the platform does not answer, which does not prevent the approval. */
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
