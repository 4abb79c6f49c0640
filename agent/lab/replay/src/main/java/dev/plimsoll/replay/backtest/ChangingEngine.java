package dev.plimsoll.replay.backtest;

import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.LatestChange;
import dev.plimsoll.change.journal.RecordedCauses;
import dev.plimsoll.change.journal.Verifier;
import dev.plimsoll.change.plan.SettingChange;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.List;

/** The agent's pass, with each accepted change carried out and settled. */
final class ChangingEngine extends ReplayEngine {

    private final Verifier verifier = new Verifier();
    private int changes;

    ChangingEngine(ComputeId id, BacktestPolicy policy) {
        super(id, policy);
    }

    /** Records that {@code resize} was requested and accepted. */
    void recordAccepted(SettingChange resize, Instant at) {
        changes++;
        String number = Integer.toString(changes);
        record = record.after(new JournalEntry.Intended(at, id, number, resize.from(), resize.to(),
                new RecordedCauses(resize.causes()), resize.basis(), 0))
                .after(new JournalEntry.Executed(at, id, number, ExecutionOutcome.ACCEPTED, NO_TEXT,
                        List.of()));
    }

    @Override
    void settle(Compute compute, Instant now) {
        LatestChange latest = record.latest();
        if (latest == null || !latest.isOpen()) {
            return;
        }
        JournalEntry.Intended open = latest.intent();
        switch (verifier.settle(latest, compute, false, now)) {
            case Verifier.Settlement.StillPending pending -> {
            }
            case Verifier.Settlement.Applied applied -> recordApplied(open, now);
            case Verifier.Settlement.Missed missed -> record = record.after(new JournalEntry.Settled(now, id,
                    open.changeId(), missed.result(), NO_TEXT, missed.shown()));
        }
    }

    /** A replay measures the effect of changes itself, so no change waits for its verification. */
    private void recordApplied(JournalEntry.Intended open, Instant now) {
        record = record
                .after(new JournalEntry.Settled(now, id, open.changeId(), JournalEntry.Settled.ChangeEnd.APPLIED,
                        NO_TEXT, null))
                .after(new JournalEntry.Verified(now, id, open.changeId(), EffectVerdict.INCONCLUSIVE, NO_TEXT));
    }
}
