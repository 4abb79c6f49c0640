package dev.plimsoll.reconcile.pass;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ChangeResult;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere.Relation;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Settled.ChangeEnd;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.LatestChange;
import dev.plimsoll.change.journal.Verifier;
import dev.plimsoll.change.journal.Verifier.Settlement;
import dev.plimsoll.change.plan.ChangeAttempt;
import dev.plimsoll.change.plan.Proposer;
import dev.plimsoll.change.plan.SettingWriter;
import dev.plimsoll.change.plan.SettingWriter.OperationState;
import dev.plimsoll.change.verdict.EffectCause;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.reconcile.shared.Ports;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Step of a pass that compares an open change, or the values of before, with what the platform lists. It follows the operations
 * of a change to their end, where the platform shows them: one read in each pass. Their end is journaled, and not read again.
 */
public final class SettleStep {

    private static final Logger LOG = LoggerFactory.getLogger(SettleStep.class);

    private final Ports ports;
    private final JournalFeed feed;
    private final Verifier verifier = new Verifier();

    public SettleStep(Ports ports) {
        this.ports = ports;
        this.feed = new JournalFeed(ports);
    }

    /**
     * The pass afterwards. Before it blames somebody else for a value, it lists the project again, and then reads the
     * journal again. If that listing fails or shows another value, the next pass decides.
     *
     * @param former   the values in the listing before; empty where there was none
     * @param isUrgent whether an open change is in the way of a roll-back
     */
    Pass settle(Pass pass, List<SettingValue> former, boolean isUrgent, Instant now) {
        ChangeRecord record = pass.record();
        Settlement first = settlement(pass, former, isUrgent, now);
        if (first instanceof Settlement.StillPending) {
            LatestChange latest = record.latest();
            return latest != null && latest.isProposalUnknown()
                    ? proposed(latest.intent(), pass, now)
                    : followed(pass, now);
        }
        if (first instanceof Settlement.NothingOpen) {
            return pass;
        }
        // The value shows at once. The change is complete when its last operation is.
        if ((first instanceof Settlement.Missed || first instanceof Settlement.Applied) && isInProgress(record, now)) {
            return pass;
        }
        if (!first.needsSecondListing()) {
            // The same listing may also show that somebody else changed another setting.
            Pass then = written(first, pass, now);
            return then.record().equals(record) ? pass : settle(then, former, isUrgent, now);
        }
        Optional<Compute> again = again(pass.id()).filter(found -> found.values().equals(pass.compute().values()));
        if (again.isEmpty()) {
            return pass;
        }
        // After the listing: each change that it may show is in the journal by now.
        ChangeRecord read = ports.journal().record(pass.id());
        // A change that ended meanwhile, ended by a later listing than this one.
        boolean isLater = read.isAfterClaim(pass.fence().epoch()) || !Objects.equals(read.open(), record.open());
        return isLater ? pass.with(read) : settled(pass.with(read), former, isUrgent, now);
    }

    private Settlement settlement(Pass pass, List<SettingValue> former, boolean isUrgent, Instant now) {
        return verifier.settle(pass.compute(), former, pass.record(), pass.terms().change().settings(), isUrgent, now);
    }

    /** Writes all that a confirmed listing says, one setting after the other. */
    private Pass settled(Pass pass, List<SettingValue> former, boolean isUrgent, Instant now) {
        Pass then = written(settlement(pass, former, isUrgent, now), pass, now);
        return then.record().equals(pass.record()) ? pass : settled(then, former, isUrgent, now);
    }

    /** The agent died before it knew whether its proposal is there. People cannot apply one that is not. */
    private Pass proposed(Intended intent, Pass pass, Instant now) {
        Proposer proposer = ports.channels().proposer();
        return proposer == null ? pass
                : proposer.proposed(pass.compute(), intent)
                        .map(found -> feed.conclude(ChangeAttempt.Recorded.reply(intent, found, now), pass))
                        .orElse(pass);
    }

    /**
     * The pass afterwards. A failed operation ends the change, if a second listing still shows the value of before. An
     * unknown status leaves it open.
     *
     * @param pass with the value of before the change
     */
    private Pass followed(Pass pass, Instant now) {
        LatestChange latest = pass.record().latest();
        SettingWriter writer = ports.writer();
        if (latest == null || writer == null) {
            return pass;
        }
        Intended open = latest.intent();
        if (latest.reply() == LatestChange.ReplyState.NONE && open.basis().via() == Via.API) {
            return withoutReply(pass, latest, writer, now);
        }
        if (latest.operations().isEmpty()) {
            return pass;
        }
        OperationState shown = writer.progress(pass.id(), latest.operations());
        // The reply need not name all of them: a compute that is prewarmed and promoted stays active.
        if (!(shown instanceof OperationState.Open) && isInProgress(pass.record(), now)) {
            return pass;
        }
        return switch (shown) {
            case OperationState.Open running -> {
                ports.board().unknownWords(running.unknown());
                yield pass.with(pass.around().failing(running.failures()));
            }
            case OperationState.Finished finished ->
                feed.conclude(new Executed(now, pass.id(), open.changeId(), ExecutionOutcome.FINISHED,
                        ports.wording().clause(new ChangeResult.OperationsFinished()), List.of()), pass);
            case OperationState.OperationFailed(var message) when showsFormer(open) -> feed.conclude(
                    ended(latest, ChangeEnd.FAILED, new ChangeResult.PlatformFailed(message), null, now),
                    pass);
            case OperationState.OperationFailed failed -> pass;
        };
    }

    private boolean showsFormer(Intended open) {
        return again(open.compute()).filter(found -> open.from().equals(found.value(open.setting()))).isPresent();
    }

    /**
     * A change without a reply is given up sooner if the platform shows that it began nothing for the compute since the
     * intent, and a second listing shows the same former value.
     */
    private Pass withoutReply(Pass pass, LatestChange latest, SettingWriter writer, Instant now) {
        Intended open = latest.intent();
        Duration waited = Duration.between(open.at(), now);
        if (waited.compareTo(Verifier.PATIENCE_WITHOUT_OPERATION) < 0
                || !writer.isUntouchedSince(pass.id(), open.at()) || !showsFormer(open)) {
            return pass;
        }
        Settlement.Missed missed = Verifier.notApplied(open, open.from(), waited);
        return feed.conclude(ended(latest, missed.result(), missed.found(), missed.shown(), now), pass);
    }

    private Optional<Compute> again(ComputeId id) {
        try {
            return ports.fleet()
                    .computes(id.projectId())
                    .items()
                    .stream()
                    .filter(compute -> compute.id().equals(id))
                    .findAny();
        } catch (PlatformFault fault) {
            LOG.atInfo()
                    .addKeyValue("compute", id)
                    .addKeyValue("why", fault.getMessage())
                    .log("the second listing failed; the next pass decides");
            return Optional.empty();
        }
    }

    private Pass written(Settlement settlement, Pass pass, Instant now) {
        return switch (settlement) {
            case Settlement.NothingOpen nothing -> pass;
            case Settlement.StillPending pending -> pass;
            case Settlement.Applied(var shown) -> {
                LatestChange latest = Objects.requireNonNull(pass.record().latest());
                ChangeEnd end = latest.intent().basis().undoesOwn() ? ChangeEnd.ROLLED_BACK : ChangeEnd.APPLIED;
                yield feed.conclude(ended(latest, end, new ChangeResult.ValueShown(shown), null, now),
                        replaced(shown, pass, now));
            }
            case Settlement.Missed missed -> feed.conclude(ended(Objects.requireNonNull(pass.record().latest()),
                    missed.result(), missed.found(), missed.shown(), now), pass);
            case Settlement.Foreign(var former) -> {
                SettingValue found = Objects.requireNonNull(pass.compute().value(former.setting()));
                boolean isAdvised = pass.terms().change().isAdvised(pass.record(), former, found);
                yield feed.conclude(new SetElsewhere(now, pass.id(), former, found,
                        isAdvised ? Relation.FOLLOWED : null, null), pass);
            }
        };
    }

    /** A value that the next change of the agent replaces has its verdict before: nobody waits for it any more. */
    private Pass replaced(SettingValue shown, Pass pass, Instant now) {
        LatestChange before = pass.record().unverified(shown.setting());
        return before == null ? pass : feed.conclude(inconclusive(before, new EffectCause.Replaced(shown), now), pass);
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

    /** How a change ended. */
    private Settled ended(LatestChange change, ChangeEnd end, ChangeResult found, @Nullable SettingValue shown,
            Instant now) {
        return new Settled(now, change.intent().compute(), change.intent().changeId(), end,
                ports.wording().clause(found), shown);
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
                feed.conclude(ended(change, ChangeEnd.FAILED, gone, null, now), record, fence);
            } else if (change.isUnverified()) {
                feed.conclude(inconclusive(change, gone, now), record, fence);
            }
        }
    }
}
