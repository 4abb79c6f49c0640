package dev.plimsoll.cycle;

import dev.plimsoll.change.ChangeRecord;
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
import dev.plimsoll.sizing.Recommendation;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The end of the straight way: advice noted, intent written down, one request sent, its effect read again. */
final class Changes {

    private static final Logger LOG = LoggerFactory.getLogger(Changes.class);

    private final Ports ports;
    private final Verifier verifier = new Verifier();

    Changes(Ports ports) {
        this.ports = ports;
    }

    /** Where the compute stands, after an open change was held against what was just listed. */
    ChangeRecord settle(Compute compute, Instant now) {
        ChangeRecord record = ChangeRecord.of(ports.journal().of(compute.id()));
        Intended open = record.open();
        if (open == null) {
            return record;
        }
        return switch (verifier.verify(open, compute, now)) {
            case Verifier.Verdict.Pending pending -> record;
            case Verifier.Verdict.Confirmed confirmed -> append(record,
                    new Verified(now, compute.id(), open.changeId(), Verified.CONFIRMED, "it is " + compute.size()));
            case Verifier.Verdict.Diverged diverged -> append(record,
                    new Verified(now, compute.id(), open.changeId(), Verified.FAILED, diverged.found()));
        };
    }

    /** Writes advice down where it differs from the one before. */
    ChangeRecord note(Compute compute, Recommendation advice, ChangeRecord record, Instant now) {
        Recommended last = record.recommended();
        boolean same = last != null && last.action().equals(advice.action()) && last.to().equals(advice.target())
                && last.reason().equals(advice.reason().word());
        if (same) {
            return record;
        }
        LOG.atInfo()
                .addKeyValue("compute", compute.id())
                .addKeyValue("action", advice.action())
                .addKeyValue("reason", advice.reason().word())
                .addKeyValue("size", advice.target())
                .log(advice.advice().why());
        return append(record, new Recommended(now, compute.id(), advice.action(), advice.reason().word(),
                compute.size(), advice.target(), advice.advice().why()));
    }

    /** Does what the plan says; everything but {@code Apply} changes nothing. */
    void carryOut(Compute compute, Plan plan, ChangeRecord record, InstantSource clock) {
        switch (plan) {
            case Plan.Apply apply -> apply(apply.resize(), clock);
            case Plan.Blocked blocked -> noteVeto(compute, blocked.vetoes().getFirst(), record, clock.instant());
            case Plan.Nothing nothing -> {
            }
            case Plan.Advise advise -> {
            }
            case Plan.Wait wait -> {
            }
        }
    }

    private void apply(Resize resize, InstantSource clock) {
        Resizer resizer = ports.resizer();
        if (resizer == null) {
            // Whoever has no hand only wants to know what would be done.
            return;
        }
        String changeId = UUID.randomUUID().toString();
        ports.journal()
                .append(new Intended(clock.instant(), resize.compute(), changeId, resize.from(), resize.to(),
                        resize.why()));
        LOG.atInfo()
                .addKeyValue("compute", resize.compute())
                .addKeyValue("change_id", changeId)
                .addKeyValue("from", resize.from())
                .addKeyValue("to", resize.to())
                .log("changing its size");
        Execution execution = resizer.resize(resize);
        if (execution instanceof Execution.Accepted accepted) {
            ports.board().heard(accepted.unknown());
        }
        ports.journal().append(executed(resize, changeId, execution, clock.instant()));
    }

    private static Executed executed(Resize resize, String changeId, Execution execution, Instant at) {
        return switch (execution) {
            case Execution.Accepted yes ->
                new Executed(at, resize.compute(), changeId, Executed.ACCEPTED, yes.detail());
            case Execution.Rejected no -> new Executed(at, resize.compute(), changeId, Executed.REFUSED,
                    "%d: %s".formatted(no.status(), no.message()));
            case Execution.Failed lost when !lost.maybeApplied() -> new Executed(at, resize.compute(), changeId,
                    Executed.REFUSED, lost.message());
            case Execution.Failed lost ->
                new Executed(at, resize.compute(), changeId, Executed.NO_REPLY, lost.message());
        };
    }

    private void noteVeto(Compute compute, Veto veto, ChangeRecord record, Instant now) {
        Blocked last = record.blocked();
        if (last == null || !last.guardrail().equals(veto.guardrail().word())) {
            ports.journal().append(new Blocked(now, compute.id(), veto.guardrail().word(), veto.why()));
        }
    }

    private ChangeRecord append(ChangeRecord record, JournalEntry entry) {
        ports.journal().append(entry);
        return record.after(entry);
    }
}
