package dev.plimsoll.reconcile.pass;

import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.ChangeResult;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.LatestChange;
import dev.plimsoll.change.journal.Verifier;
import dev.plimsoll.change.journal.Verifier.Settlement;
import dev.plimsoll.change.plan.SettingWriter;
import dev.plimsoll.change.plan.SettingWriter.OperationState;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.reconcile.shared.Ports;
import java.time.Duration;
import java.time.Instant;
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
     * The pass afterwards. A failed operation ends the change, if a second listing still shows the value of before. An
     * unknown status leaves it open.
     *
     * @param pass  with the value of before the change
     * @param again lists the compute a second time; empty if that fails
     */
    Pass follow(Pass pass, Instant now, Supplier<Optional<Compute>> again) {
        LatestChange latest = pass.record().latest();
        SettingWriter writer = ports.writer();
        if (latest == null || writer == null) {
            return pass;
        }
        Intended open = latest.intent();
        if (latest.reply() == LatestChange.ReplyState.NONE && open.basis().via() == Via.API) {
            return withoutReply(pass, open, writer, now, again);
        }
        if (latest.operations().isEmpty()) {
            return pass;
        }
        return switch (writer.progress(pass.id(), latest.operations())) {
            case OperationState.Open running -> {
                ports.board().unknownWords(running.unknown());
                yield pass;
            }
            case OperationState.Finished finished -> feed.conclude(new Executed(now, pass.id(), open.changeId(),
                    Executed.Outcome.FINISHED, ports.wording().clause(new ChangeResult.OperationsFinished())), pass);
            case OperationState.OperationFailed(var message) when showsFormer(open, again) -> feed.conclude(
                    new Settled(now, pass.id(), open.changeId(), Settled.ChangeEnd.FAILED,
                            ports.wording().clause(new ChangeResult.PlatformFailed(message))),
                    pass);
            case OperationState.OperationFailed failed -> pass;
        };
    }

    private static boolean showsFormer(Intended open, Supplier<Optional<Compute>> again) {
        return again.get().filter(found -> open.from().equals(found.value(open.setting()))).isPresent();
    }

    /**
     * A change without a reply is given up sooner if the platform shows that it began nothing for the compute since the
     * intent, and a second listing shows the same former value.
     */
    private Pass withoutReply(Pass pass, Intended open, SettingWriter writer, Instant now,
            Supplier<Optional<Compute>> again) {
        Duration waited = Duration.between(open.at(), now);
        if (waited.compareTo(Verifier.PATIENCE_WITHOUT_OPERATION) < 0
                || !writer.isUntouchedSince(pass.id(), open.at()) || !showsFormer(open, again)) {
            return pass;
        }
        Settlement.Missed missed = Verifier.notApplied(open, open.from(), waited);
        return feed.conclude(new Settled(now, pass.id(), open.changeId(), missed.result(),
                ports.wording().clause(missed.found()), missed.shown()), pass);
    }
}
