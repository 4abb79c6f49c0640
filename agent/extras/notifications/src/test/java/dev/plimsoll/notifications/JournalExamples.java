package dev.plimsoll.notifications;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Entries of a journal, written one after the other by any process; about one compute unless {@link #of} says another. */
final class JournalExamples {

    static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
    static final ComputeId ID = new ComputeId("p-shop", "ep-shop-1");
    static final SizeRange ONE = Given.cu("1");
    static final SizeRange TWO = Given.cu("2");

    private final NoticesInMemory journal;
    private ComputeId compute = ID;
    private Instant now = START;

    JournalExamples(NoticesInMemory journal) {
        this.journal = journal;
    }

    private JournalExamples entry(JournalEntry entry) {
        journal.append(entry);
        now = now.plus(Duration.ofMinutes(1));
        return this;
    }

    /** What follows is about this compute. */
    JournalExamples of(ComputeId other) {
        compute = other;
        return this;
    }

    JournalExamples resumed() {
        return entry(new Switched(now, false, "ann"));
    }

    /** A person gives the change up, in another process. */
    JournalExamples dismissed(String id) {
        return settled(id, Settled.ChangeEnd.FAILED)
                .entry(NamedEntries.dismissed(now, compute, now.plus(Duration.ofDays(7)), "ann", null));
    }

    JournalExamples later(Duration time) {
        now = now.plus(time);
        return this;
    }

    JournalExamples recommends(SizeRange from, SizeRange to) {
        return entry(
                NamedEntries.recommended(now, compute, Action.GROW, Reason.TOO_SMALL, from, to, "br-1",
                        "The cache is full."));
    }

    JournalExamples begins(String id, SizeRange from, SizeRange to, @Nullable String undoes) {
        return entry(NamedEntries.intended(now, compute, id, from, to, "The cache is full.",
                new ChangeBasis(Action.GROW, Reason.FITS, Expectation.NONE, null, undoes, ChangeBasis.Via.API), 1));
    }

    JournalExamples answered(String id, ExecutionOutcome outcome) {
        return entry(new Executed(now, compute, id, outcome, "the platform says so", List.of()));
    }

    JournalExamples settled(String id, Settled.ChangeEnd result) {
        return entry(new Settled(now, compute, id, result, "the platform shows 2 CU", null));
    }

    JournalExamples verified(String id, EffectVerdict verdict) {
        return entry(new Verified(now, compute, id, verdict, "the hit ratio is 99.5 %"));
    }

    JournalExamples setElsewhere(SizeRange from, SizeRange to) {
        return entry(NamedEntries.setElsewhere(now, compute, from, to));
    }

    /** A change with its verdict, long after the one before. */
    JournalExamples change(String id, EffectVerdict verdict) {
        return later(Duration.ofHours(2)).begins(id, ONE, TWO, null)
                .settled(id, Settled.ChangeEnd.APPLIED)
                .verified(id, verdict);
    }
}
