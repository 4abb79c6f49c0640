package dev.plimsoll.store;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.RecordedCauses;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Entries about a few computes, in random order: changes that end in all ways, answers, and changes of others. */
final class RandomJournal {

    private static final List<ExecutionOutcome> REPLIES = List.of(ExecutionOutcome.ACCEPTED, ExecutionOutcome.REFUSED,
            ExecutionOutcome.NO_REPLY,
            ExecutionOutcome.FINISHED, ExecutionOutcome.NOT_SENT);
    private static final List<EffectVerdict> VERDICTS = List.of(EffectVerdict.values());
    private static final List<Settled.ChangeEnd> ENDS = List.of(Settled.ChangeEnd.APPLIED, Settled.ChangeEnd.APPLIED,
            Settled.ChangeEnd.FAILED);

    private final Random random;
    private final List<ComputeId> computes;
    private final int[] changes;

    RandomJournal(long seed, int computes) {
        this.random = new Random(seed);
        this.computes = IntStream.range(0, computes)
                .mapToObj(i -> new ComputeId("p-%d".formatted(i % 3), "ep-%d".formatted(i)))
                .toList();
        this.changes = new int[computes];
    }

    List<ComputeId> computes() {
        return computes;
    }

    /** Entries from {@code from} on, in equal steps. */
    List<JournalEntry> entries(int count, Instant from, Duration step) {
        List<JournalEntry> entries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            entries.add(next(from.plus(step.multipliedBy(i))));
        }
        return entries;
    }

    private JournalEntry next(Instant at) {
        int which = random.nextInt(computes.size());
        ComputeId id = computes.get(which);
        boolean isSize = random.nextInt(4) > 0;
        SettingValue from = value(isSize);
        SettingValue to = value(isSize);
        String change = "%s-%d".formatted(id.endpointId(), changes[which]);
        return switch (random.nextInt(24)) {
            case 0, 1 ->
                new Recommended(at, id, Action.GROW, Reason.TOO_SMALL, from, to, "br", RecordedCauses.recorded("why"));
            case 2 -> new Blocked(at, id, Guardrail.COOLDOWN, "why");
            case 3, 4 -> new Approved(at, id, from, to, "br", "ann", false, null, at.plus(Duration.ofDays(7)));
            case 5 -> NamedEntries.dismissed(at, id, at.plus(Duration.ofDays(7)), "bob", null);
            case 6 -> NamedEntries.setElsewhere(at, id, from, to);
            case 7 -> new Switched(at, random.nextBoolean(), "ann");
            case 8, 9, 10, 11, 12 -> {
                changes[which]++;
                yield new Intended(at, id, "%s-%d".formatted(id.endpointId(), changes[which]), from, to,
                        RecordedCauses.recorded("why"),
                        Given.basis(Action.GROW, Reason.TOO_SMALL), 1);
            }
            case 13, 14, 15, 16 ->
                new Executed(at, id, change, REPLIES.get(random.nextInt(REPLIES.size())), "", List.of());
            case 17, 18, 19, 20 -> new Settled(at, id, change, ENDS.get(random.nextInt(ENDS.size())), "", null);
            default -> new Verified(at, id, change,
                    VERDICTS.get(random.nextInt(VERDICTS.size())), "");
        };
    }

    private SettingValue value(boolean isSize) {
        return isSize
                ? SettingValue.of(SizeRange.fixed(ComputeUnits.of(List.of("0.5", "1", "2").get(random.nextInt(3)))))
                : SettingValue.of(Autosuspend.ofSeconds(60L + random.nextInt(3)));
    }
}
