package dev.plimsoll.reconcile;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.change.ChangeRecord;
import dev.plimsoll.change.ChangeResult;
import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.change.JournalEntry.Blocked;
import dev.plimsoll.change.JournalEntry.Executed;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.JournalEntry.Recommended;
import dev.plimsoll.change.JournalEntry.Verified;
import dev.plimsoll.change.Plan;
import dev.plimsoll.change.Resize;
import dev.plimsoll.change.Resizer;
import dev.plimsoll.change.Resizer.Execution;
import dev.plimsoll.change.Verifier;
import dev.plimsoll.change.Veto;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Last steps of a pass: journal the advice, journal the intent, send one request, and read its effect again. */
final class ChangeExecutor {

    private static final Logger LOG = LoggerFactory.getLogger(ChangeExecutor.class);

    /** Longest time from the intent to the request. After a longer pause this replica may have lost the lease. */
    private static final Duration PROMPT = Duration.ofSeconds(5);

    private final Ports ports;
    private final InstantSource clock;
    private final Verifier verifier = new Verifier();

    ChangeExecutor(Ports ports, InstantSource clock) {
        this.ports = ports;
        this.clock = clock;
    }

    /** The change record, after comparing an open change with the latest listing. */
    ChangeRecord settle(Compute compute, ChangeRecord record, Instant now) {
        Intended open = record.open();
        if (open == null) {
            return record;
        }
        return switch (verifier.verify(open, compute, now)) {
            case Verifier.Verdict.Pending pending -> record;
            case Verifier.Verdict.Confirmed confirmed -> append(record,
                    new Verified(now, compute.id(), open.changeId(), Verified.CONFIRMED,
                            ports.wording().clause(new ChangeResult.SizeShown(compute.size()))));
            case Verifier.Verdict.Diverged diverged -> append(record,
                    new Verified(now, compute.id(), open.changeId(), Verified.FAILED,
                            ports.wording().clause(diverged.found())));
        };
    }

    /** Journals a recommendation if it differs from the one before. */
    ChangeRecord note(Compute compute, Recommendation advice, ChangeRecord record, Instant now) {
        Recommended last = record.recommended();
        boolean same = last != null && last.action().equals(advice.action().word()) && last.to().equals(advice.target())
                && last.reason().equals(advice.reason().word());
        // Not worth a journal entry: each suspend and each wake makes another part of the advice undecided for a while.
        boolean silent = last != null && last.action().equals(Action.HOLD.word())
                && advice.action() == Action.HOLD
                && advice.reason() == Reason.UNDECIDED;
        if (same || silent) {
            return record;
        }
        String why = ports.wording().sentences(advice.causes());
        LOG.atLevel(last == null && advice.action() == Action.HOLD ? Level.DEBUG : Level.INFO)
                .addKeyValue("compute", compute.id())
                .addKeyValue("action", advice.action().word())
                .addKeyValue("reason", advice.reason().word())
                .addKeyValue("size", advice.target())
                .log(why);
        return append(record, new Recommended(now, compute.id(), advice.action().word(), advice.reason().word(),
                compute.size(), advice.target(), why));
    }

    /** Journals what blocks a change, if it differs from what blocked it before. */
    ChangeRecord noteVetoes(Compute compute, Plan plan, ChangeRecord record, Instant now) {
        if (!(plan instanceof Plan.Blocked blocked)) {
            return record;
        }
        Veto veto = blocked.vetoes().getFirst();
        Blocked last = record.blocked();
        return last != null && last.guardrail().equals(veto.guardrail().word())
                ? record
                : append(record, new Blocked(now, compute.id(), veto.guardrail().word(), ports.wording().clause(veto)));
    }

    /**
     * Sends one request to the platform, after the intent is on disk.
     *
     * @param turn the leadership, with its lease, under which the change was decided
     */
    ChangeRecord apply(Resize resize, ChangeRecord record, Leadership.Turn turn) {
        Resizer resizer = ports.resizer();
        if (resizer == null) {
            // Without a resizer nothing is changed; the caller only wants the plan.
            return record;
        }
        String changeId = UUID.randomUUID().toString();
        Intended intent = new Intended(clock.instant(), resize.compute(), changeId, resize.from(), resize.to(),
                ports.wording().sentences(resize.causes()), turn.fence().epoch());
        long written = System.nanoTime();
        if (!ports.journal().intend(intent, turn.fence())) {
            LOG.atWarn()
                    .addKeyValue("compute", resize.compute())
                    .log("size not changed: another agent is the leader now, or a change is open; no request was sent");
            return record;
        }
        ChangeRecord open = record.after(intent);
        if (System.nanoTime() - written > PROMPT.toNanos()) {
            return append(open, new Executed(clock.instant(), resize.compute(), changeId, Executed.REFUSED,
                    ports.wording().clause(new ChangeResult.NotSent(PROMPT))));
        }
        LOG.atInfo()
                .addKeyValue("compute", resize.compute())
                .addKeyValue("change_id", changeId)
                .addKeyValue("from", resize.from())
                .addKeyValue("to", resize.to())
                .log("changing the size");
        Execution execution = resizer.resize(resize);
        if (execution instanceof Execution.Accepted accepted) {
            ports.board().unknownWords(accepted.unknown());
        }
        return append(open, executed(resize, changeId, execution, clock.instant()));
    }

    private static Executed executed(Resize resize, String changeId, Execution execution, Instant at) {
        return switch (execution) {
            case Execution.Accepted accepted ->
                new Executed(at, resize.compute(), changeId, Executed.ACCEPTED, accepted.detail());
            case Execution.Rejected rejected -> new Executed(at, resize.compute(), changeId, Executed.REFUSED,
                    "%d: %s".formatted(rejected.status(), rejected.message()));
            case Execution.Failed lost when !lost.maybeApplied() -> new Executed(at, resize.compute(), changeId,
                    Executed.REFUSED, lost.message());
            case Execution.Failed lost ->
                new Executed(at, resize.compute(), changeId, Executed.NO_REPLY, lost.message());
        };
    }

    private ChangeRecord append(ChangeRecord record, JournalEntry entry) {
        ports.journal().append(entry);
        return record.after(entry);
    }
}
