package dev.plimsoll.reconcile.pass;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ChangeResult;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.LatestChange;
import dev.plimsoll.change.journal.Verifier;
import dev.plimsoll.change.journal.Verifier.Settlement;
import dev.plimsoll.change.plan.ChangeAttempt;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.plan.Proposer;
import dev.plimsoll.change.verdict.EffectCause;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.reconcile.shared.Ports;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Step of a pass that compares an open change, or the values of before, with what the platform lists. */
public final class SettleStep {

    private static final Logger LOG = LoggerFactory.getLogger(SettleStep.class);

    private final Ports ports;
    private final JournalFeed feed;
    private final OperationStep operations;
    private final Verifier verifier = new Verifier();

    public SettleStep(Ports ports) {
        this.ports = ports;
        this.feed = new JournalFeed(ports);
        this.operations = new OperationStep(ports, feed);
    }

    /**
     * The change record afterwards. Before it blames somebody else for a value, it lists the project again, and then
     * reads the journal again. If that listing fails or shows another value, the next pass decides.
     *
     * @param before the compute in the listing before; null where there was none
     * @param policy which settings the agent may change, and so which of others it notes
     * @param isUrgent whether an open change is in the way of a roll-back
     * @param fence  the claim under which the pass runs
     */
    ChangeRecord settle(Compute compute, @Nullable Compute before, ChangeRecord record, ChangePolicy policy,
            boolean isUrgent, Fence fence, Instant now) {
        List<SettingValue> former = before == null ? List.of() : before.values();
        Settlement first = verifier.settle(compute, former, record, policy.settings(), isUrgent, now);
        if (first instanceof Settlement.StillPending) {
            LatestChange latest = record.latest();
            if (latest != null && latest.isProposalUnknown()) {
                return read(latest.intent(), compute, record, fence, now);
            }
            return operations.follow(compute, record, fence, now, () -> again(compute.id()));
        }
        if (first instanceof Settlement.NothingOpen) {
            return record;
        }
        // The value shows at once. The change is complete when its last operation is.
        if ((first instanceof Settlement.Missed || first instanceof Settlement.Applied) && isInProgress(record, now)) {
            return record;
        }
        if (!first.needsSecondListing()) {
            // The same listing may also show that somebody else changed another setting.
            ChangeRecord then = written(first, compute, record, policy, fence, now);
            return then.equals(record) ? record : settle(compute, before, then, policy, isUrgent, fence, now);
        }
        Optional<Compute> again = again(compute.id()).filter(found -> found.values().equals(compute.values()));
        if (again.isEmpty()) {
            return record;
        }
        // After the listing: each change that it may show is in the journal by now.
        ChangeRecord read = ports.journal().record(compute.id());
        // A change that ended meanwhile, ended by a later listing than this one.
        boolean isLater = read.isAfterClaim(fence.epoch()) || !Objects.equals(read.open(), record.open());
        return isLater ? read : settled(again.get(), former, read, policy, isUrgent, fence, now);
    }

    /** Writes all that a confirmed listing says, one setting after the other. */
    private ChangeRecord settled(Compute compute, List<SettingValue> former, ChangeRecord record, ChangePolicy policy,
            boolean isUrgent, Fence fence, Instant now) {
        Settlement next = verifier.settle(compute, former, record, policy.settings(), isUrgent, now);
        ChangeRecord then = written(next, compute, record, policy, fence, now);
        return then.equals(record) ? record : settled(compute, former, then, policy, isUrgent, fence, now);
    }

    /** The agent died before it knew whether its proposal is there. People cannot apply one that is not. */
    private ChangeRecord read(Intended intent, Compute compute, ChangeRecord record, Fence fence, Instant now) {
        Proposer proposer = ports.ways().proposer();
        return proposer == null ? record
                : proposer.proposed(compute, intent)
                        .map(found -> feed.conclude(ChangeAttempt.Recorded.reply(intent, found, now), record, fence))
                        .orElse(record);
    }

    private Optional<Compute> again(ComputeId id) {
        try {
            return ports.fleet().computes(id.projectId()).items().stream().filter(one -> one.id().equals(id)).findAny();
        } catch (PlatformFault fault) {
            LOG.atInfo()
                    .addKeyValue("compute", id)
                    .addKeyValue("why", fault.getMessage())
                    .log("the second listing failed; the next pass decides");
            return Optional.empty();
        }
    }

    private ChangeRecord written(Settlement settlement, Compute compute, ChangeRecord record, ChangePolicy policy,
            Fence fence, Instant now) {
        return switch (settlement) {
            case Settlement.NothingOpen nothing -> record;
            case Settlement.StillPending pending -> record;
            case Settlement.Applied applied -> ended(replaced(applied.shown(), record, fence, now), fence, now,
                    isRollBack(record) ? Settled.ChangeEnd.ROLLED_BACK : Settled.ChangeEnd.APPLIED,
                    new ChangeResult.ValueShown(applied.shown()), null);
            case Settlement.Missed missed -> ended(record, fence, now, missed.result(), missed.found(), missed.shown());
            case Settlement.Foreign other -> setElsewhere(compute, other.former(), record, policy, fence, now);
        };
    }

    /** A value that the next change of the agent replaces has its verdict before: nobody waits for it any more. */
    private ChangeRecord replaced(SettingValue shown, ChangeRecord record, Fence fence, Instant now) {
        LatestChange before = record.unverified(shown.setting());
        return before == null ? record
                : feed.conclude(inconclusive(before, new EffectCause.Replaced(shown), now), record, fence);
    }

    private Verified inconclusive(LatestChange change, Cause why, Instant now) {
        return new Verified(now, change.intent().compute(), change.intent().changeId(), EffectVerdict.INCONCLUSIVE,
                ports.wording().clause(why));
    }

    /** Whether the platform shows that it still works on what the open change asked for. */
    private boolean isInProgress(ChangeRecord record, Instant now) {
        Intended open = record.open();
        return open != null && ports.writer() != null && open.at().plus(Verifier.LATEST).isAfter(now)
                && ports.writer().isWorkingOn(open.compute(), open.at());
    }

    private static boolean isRollBack(ChangeRecord record) {
        return record.latest() != null && record.latest().intent().basis().undoesOwn();
    }

    /** Writes how the latest change ended. */
    private ChangeRecord ended(ChangeRecord record, Fence fence, Instant now, Settled.ChangeEnd result,
            ChangeResult found,
            @Nullable SettingValue shown) {
        LatestChange latest = record.latest();
        if (latest == null) {
            return record;
        }
        Intended change = latest.intent();
        return feed.conclude(new Settled(now, change.compute(), change.changeId(), result,
                ports.wording().clause(found), shown), record, fence);
    }

    private ChangeRecord setElsewhere(Compute compute, SettingValue former, ChangeRecord record, ChangePolicy policy,
            Fence fence, Instant now) {
        SettingValue found = Objects.requireNonNull(compute.value(former.setting()));
        return feed.conclude(
                new SetElsewhere(now, compute.id(), former, found, policy.isAdvised(record, former, found)), record,
                fence);
    }

    /**
     * Ends all changes of a compute that is gone: an open one cannot come any more, and one in use gets no other verdict. Its
     * project would stay busy otherwise, and other computes would wait for the verdict.
     */
    public void settleGone(ComputeId id, Fence fence, Instant now) {
        ChangeResult gone = new ChangeResult.ComputeGone();
        ChangeRecord record = ports.journal().record(id);
        for (LatestChange change : record.changes()) {
            if (change.isOpen()) {
                ended(record, fence, now, Settled.ChangeEnd.FAILED, gone, null);
            } else if (change.isUnverified()) {
                feed.conclude(inconclusive(change, gone, now), record, fence);
            }
        }
    }
}
