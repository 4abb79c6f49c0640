package dev.plimsoll.reconcile;

import dev.plimsoll.change.ChangeRecord;
import dev.plimsoll.change.ChangeResult;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.JournalEntry.SetElsewhere;
import dev.plimsoll.change.JournalEntry.Settled;
import dev.plimsoll.change.Verifier;
import dev.plimsoll.change.Verifier.Settlement;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Step of a pass that compares an open change, or the size of before, with what the platform lists. */
final class SettleStep {

    private static final Logger LOG = LoggerFactory.getLogger(SettleStep.class);

    private final Ports ports;
    private final ChangeLog changeLog;
    private final OperationStep operations;
    private final Verifier verifier = new Verifier();

    SettleStep(Ports ports) {
        this.ports = ports;
        this.changeLog = new ChangeLog(ports);
        this.operations = new OperationStep(ports, changeLog);
    }

    /**
     * The change record afterwards. Before it blames somebody else for a size, it lists the project again, and then
     * reads the journal again. If that listing fails or shows another size, the next pass decides.
     *
     * @param before the size in the listing before; null where there was none
     * @param epoch  epoch of the lease under which the pass runs
     */
    ChangeRecord settle(Compute compute, @Nullable SizeRange before, ChangeRecord record, long epoch, Instant now) {
        Settlement first = verifier.settle(compute, before, record);
        if (first instanceof Settlement.Pending) {
            return operations.follow(compute, record, now, () -> again(compute.id()));
        }
        if (!first.needsSecondListing()) {
            return written(first, compute, record, now);
        }
        Optional<Compute> again = again(compute.id()).filter(found -> found.size().equals(compute.size()));
        if (again.isEmpty()) {
            return record;
        }
        // After the listing: each change that it may show is in the journal by now.
        ChangeRecord read = ChangeRecord.of(ports.journal().of(compute.id()));
        return read.isAfterLease(epoch)
                ? read
                : written(verifier.settle(again.get(), before, read), again.get(), read, now);
    }

    private Optional<Compute> again(ComputeId id) {
        try {
            return ports.fleet().computes(id.projectId()).items().stream().filter(one -> one.id().equals(id)).findAny();
        } catch (PlatformFault fault) {
            LOG.atInfo()
                    .addKeyValue("compute", id)
                    .addKeyValue("why", fault.getMessage())
                    .log("the second listing failed; the next pass decides about the size");
            return Optional.empty();
        }
    }

    private ChangeRecord written(Settlement settlement, Compute compute, ChangeRecord record, Instant now) {
        return switch (settlement) {
            case Settlement.Nothing nothing -> record;
            case Settlement.Pending pending -> record;
            case Settlement.Applied applied -> ended(record, now,
                    record.open() != null && record.open().isRollBack() ? Settled.ROLLED_BACK : Settled.APPLIED,
                    new ChangeResult.SizeShown(compute.size()));
            case Settlement.Diverged diverged -> {
                SizeRange former = record.open() == null ? compute.size() : record.open().from();
                yield changeLog.append(ended(record, now, Settled.FAILED, diverged.found()),
                        new SetElsewhere(now, compute.id(), former, compute.size()));
            }
            case Settlement.Foreign other -> setElsewhere(compute, other.former(), record, now);
        };
    }

    private ChangeRecord ended(ChangeRecord record, Instant now, String result, ChangeResult found) {
        Intended open = record.open();
        return open == null
                ? record
                : changeLog.append(record, new Settled(now, open.compute(), open.changeId(), result,
                        ports.wording().clause(found)));
    }

    private ChangeRecord setElsewhere(Compute compute, SizeRange former, ChangeRecord record, Instant now) {
        LOG.atInfo()
                .addKeyValue("compute", compute.id())
                .addKeyValue("from", former)
                .addKeyValue("to", compute.size())
                .log("somebody else changed the size");
        return changeLog.append(record, new SetElsewhere(now, compute.id(), former, compute.size()));
    }

    /** Ends the open change of a deleted compute: it cannot come any more, and would block its project otherwise. */
    void settleGone(ComputeId id, Instant now) {
        ended(ChangeRecord.of(ports.journal().of(id)), now, Settled.FAILED, new ChangeResult.ComputeGone());
    }
}
