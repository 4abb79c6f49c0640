package dev.plimsoll.notify;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.ChangeBasis;
import dev.plimsoll.change.ChangeRecord;
import dev.plimsoll.change.FleetChanges;
import dev.plimsoll.change.JournalEntry.Executed;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.JournalEntry.OfCompute;
import dev.plimsoll.change.JournalEntry.Recommended;
import dev.plimsoll.change.JournalEntry.SetElsewhere;
import dev.plimsoll.change.JournalEntry.Settled;
import dev.plimsoll.change.JournalEntry.Verified;
import dev.plimsoll.change.effect.EffectVerdict;
import dev.plimsoll.change.effect.Expectation;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Journal entries of one compute, written one after the other to a notifier. */
final class JournalExamples {

    static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
    static final ComputeId ID = new ComputeId("p-shop", "ep-shop-1");
    static final SizeRange ONE = SizeRange.fixed(ComputeUnits.of("1"));
    static final SizeRange TWO = SizeRange.fixed(ComputeUnits.of("2"));

    private final Notifier notifier;
    private ChangeRecord record = ChangeRecord.EMPTY;
    private Instant now = START;

    JournalExamples(Notifier notifier) {
        this.notifier = notifier;
    }

    private JournalExamples entry(OfCompute entry) {
        record = record.after(entry);
        notifier.recorded(entry, record);
        now = now.plus(Duration.ofMinutes(1));
        return this;
    }

    JournalExamples later(Duration time) {
        now = now.plus(time);
        return this;
    }

    JournalExamples recommends(SizeRange from, SizeRange to) {
        return entry(new Recommended(now, ID, "grow", "cache_misses", from, to, "br-1", "The cache is full."));
    }

    JournalExamples begins(String id, SizeRange from, SizeRange to, @Nullable String undoes) {
        return entry(new Intended(now, ID, id, from, to, "The cache is full.",
                new ChangeBasis(Action.GROW, Reason.FITS, Expectation.NONE, null, undoes), 1));
    }

    JournalExamples answered(String id, String outcome) {
        return entry(new Executed(now, ID, id, outcome, "the platform says so"));
    }

    JournalExamples settled(String id, String result) {
        return entry(new Settled(now, ID, id, result, "the platform shows 2 CU"));
    }

    JournalExamples verified(String id, EffectVerdict verdict) {
        return entry(new Verified(now, ID, id, verdict, "the hit ratio is 99.5 %"));
    }

    JournalExamples setElsewhere(SizeRange from, SizeRange to) {
        return entry(new SetElsewhere(now, ID, from, to));
    }

    /** A change with its verdict, long after the one before. */
    JournalExamples change(String id, EffectVerdict verdict) {
        return later(Duration.ofHours(2)).begins(id, ONE, TWO, null)
                .settled(id, Settled.APPLIED)
                .verified(id, verdict);
    }

    static FleetChanges fleet(int harmful, @Nullable Instant resumedAt) {
        return new FleetChanges(List.of(), Collections.nCopies(harmful, EffectVerdict.HARMFUL), resumedAt);
    }
}
