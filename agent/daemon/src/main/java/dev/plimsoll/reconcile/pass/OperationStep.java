package dev.plimsoll.reconcile.pass;

import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ChangeResult;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.LatestChange;
import dev.plimsoll.change.journal.Verifier;
import dev.plimsoll.change.plan.SettingWriter.OperationState;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.reconcile.shared.Ports;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Follows the operations of a change to their end, where the platform shows them: one read in each pass. Their end is
 * journaled, and not read again.
 */
final class OperationStep {

    private final Ports ports;
    private final JournalFeed feed;

    OperationStep(Ports ports, JournalFeed feed) {
        this.ports = ports;
        this.feed = feed;
    }

    /**
     * The change record afterwards. A failed operation ends the change, if a second listing still shows the size of
     * before. An unknown status leaves it open.
     *
     * @param compute with the value of before the change
     * @param fence   the claim under which it is followed
     * @param again   lists the compute a second time; empty if that fails
     */
    ChangeRecord follow(Compute compute, ChangeRecord record, Fence fence, Instant now,
            Supplier<Optional<Compute>> again) {
        LatestChange latest = record.latest();
        if (latest == null || ports.writer() == null) {
            return record;
        }
        Intended open = latest.intent();
        if (latest.reply() == LatestChange.ReplyState.NONE && open.basis().via() == Via.API) {
            return withoutReply(compute, record, open, fence, now, again);
        }
        if (latest.operations().isEmpty()) {
            return record;
        }
        return switch (ports.writer().progress(compute.id(), latest.operations())) {
            case OperationState.Open running -> {
                ports.board().unknownWords(running.unknown());
                yield record;
            }
            case OperationState.Finished finished -> feed.conclude(new Executed(now, compute.id(),
                    open.changeId(), Executed.Outcome.FINISHED,
                    ports.wording().clause(new ChangeResult.OperationsFinished())), record, fence);
            case OperationState.OperationFailed failed -> again.get()
                    .filter(found -> open.from().equals(found.value(open.setting())))
                    .map(found -> feed.conclude(new Settled(now, compute.id(), open.changeId(),
                            Settled.ChangeEnd.FAILED,
                            ports.wording().clause(new ChangeResult.PlatformFailed(failed.message()))), record, fence))
                    .orElse(record);
        };
    }

    /**
     * A change without a reply is given up sooner if the platform shows that it began nothing for the compute since the
     * intent, and a second listing shows the same former value.
     */
    private ChangeRecord withoutReply(Compute compute, ChangeRecord record, Intended open, Fence fence, Instant now,
            Supplier<Optional<Compute>> again) {
        Duration waited = Duration.between(open.at(), now);
        if (waited.compareTo(Verifier.PATIENCE_WITHOUT_OPERATION) < 0
                || !Objects.requireNonNull(ports.writer()).isUntouchedSince(compute.id(), open.at())) {
            return record;
        }
        return again.get()
                .filter(found -> open.from().equals(found.value(open.setting())))
                .map(found -> Verifier.notApplied(open, open.from(), waited))
                .map(missed -> feed.conclude(new Settled(now, compute.id(), open.changeId(),
                        missed.result(), ports.wording().clause(missed.found()), missed.shown()), record, fence))
                .orElse(record);
    }
}
