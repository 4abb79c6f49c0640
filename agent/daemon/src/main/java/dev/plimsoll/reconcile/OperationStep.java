package dev.plimsoll.reconcile;

import dev.plimsoll.change.ChangeRecord;
import dev.plimsoll.change.ChangeResult;
import dev.plimsoll.change.JournalEntry.Executed;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.JournalEntry.Settled;
import dev.plimsoll.change.LatestChange;
import dev.plimsoll.change.SettingWriter.Progress;
import dev.plimsoll.fleet.Compute;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Follows the operations of an accepted change to their end, where the platform shows them: one read in each pass.
 * Their end is journaled, and not read again.
 */
final class OperationStep {

    private final Ports ports;
    private final ChangeLog changeLog;

    OperationStep(Ports ports, ChangeLog changeLog) {
        this.ports = ports;
        this.changeLog = changeLog;
    }

    /**
     * The change record afterwards. A failed operation ends the change, if a second listing still shows the size of
     * before. An unknown status leaves it open.
     *
     * @param compute with the value of before the change
     * @param again   lists the compute a second time; empty if that fails
     */
    ChangeRecord follow(Compute compute, ChangeRecord record, Instant now, Supplier<Optional<Compute>> again) {
        LatestChange latest = record.latest();
        if (latest == null || latest.operations().isEmpty() || ports.writer() == null) {
            return record;
        }
        Intended open = latest.intent();
        return switch (ports.writer().progress(compute.id(), latest.operations())) {
            case Progress.Open running -> {
                ports.board().unknownWords(running.unknown());
                yield record;
            }
            case Progress.Finished finished -> changeLog.append(record, new Executed(now, compute.id(),
                    open.changeId(), Executed.FINISHED,
                    ports.wording().clause(new ChangeResult.OperationsFinished())));
            case Progress.OperationFailed failed -> again.get()
                    .filter(found -> open.from().equals(found.value(open.setting())))
                    .map(found -> changeLog.append(record, new Settled(now, compute.id(), open.changeId(),
                            Settled.FAILED, ports.wording().clause(new ChangeResult.PlatformFailed(failed.message())))))
                    .orElse(record);
        };
    }
}
