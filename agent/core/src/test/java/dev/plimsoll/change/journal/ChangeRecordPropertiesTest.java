package dev.plimsoll.change.journal;

import static dev.plimsoll.change.journal.NamedEntries.delay;
import static dev.plimsoll.change.journal.NamedEntries.executed;
import static dev.plimsoll.change.journal.NamedEntries.size;
import static dev.plimsoll.change.journal.NamedEntries.verified;
import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.NOW;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Seeds;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.plan.ChangeCase;
import dev.plimsoll.change.verdict.EffectVerdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** What holds for the record of any journal, also one whose entries come in an order that no agent writes. */
class ChangeRecordPropertiesTest {

    /** Random journals: what is added one by one is what is read at once, and an unsent intent leaves no trace of itself. */
    @Seeds(6)
    void anUnsentIntentLeavesNothingButItsAttempt(long seed) {
        Random random = new Random(seed);
        List<JournalEntry> entries = new ArrayList<>();
        ChangeRecord record = ChangeRecord.EMPTY;
        for (int i = 0; i < 200; i++) {
            JournalEntry entry = random(random, NOW.plusSeconds(i));
            entries.add(entry);
            record = record.after(entry);
            Intended next = random.nextBoolean() ? size("next", NOW) : delay("next", NOW);
            ChangeRecord unsent = record.after(next).after(executed("next", ExecutionOutcome.NOT_SENT));

            assertThat(known(unsent)).as("seed %d, entry %d", seed, i).isEqualTo(known(record));
            assertThat(unsent.approved()).isEqualTo(record.approved());
            assertThat(unsent.foreign()).isEqualTo(record.foreign());
            assertThat(unsent.attempts().starts()).isEqualTo(record.attempts().starts());
            assertThat(record.changes()).hasSizeLessThanOrEqualTo(4);
        }

        assertThat(Given.record(entries)).isEqualTo(record);
    }

    /** The latest changes, but for what the record would be if they were not sent: the latest of them surely was. */
    private static List<LatestChange> known(ChangeRecord record) {
        return record.changes().stream().map(change -> change.with(null)).toList();
    }

    private static JournalEntry random(Random random, Instant at) {
        String id = "c" + random.nextInt(6);
        List<ExecutionOutcome> outcomes = List.of(ExecutionOutcome.ACCEPTED, ExecutionOutcome.REFUSED,
                ExecutionOutcome.NO_REPLY, ExecutionOutcome.FINISHED,
                ExecutionOutcome.PROPOSED, ExecutionOutcome.NOT_SENT);
        List<Settled.ChangeEnd> results = List.of(Settled.ChangeEnd.APPLIED, Settled.ChangeEnd.FAILED,
                Settled.ChangeEnd.ROLLED_BACK);
        return switch (random.nextInt(9)) {
            case 0 -> ChangeCase.recommended(at, TO);
            case 1 -> ChangeCase.approved(at, TO, random.nextBoolean());
            case 2 -> NamedEntries.dismissed(at, Given.ID, at.plusSeconds(60), "ann", null);
            case 3 -> size(id, at);
            case 4 -> delay(id, at);
            case 5 -> new Executed(at, Given.ID, id, outcomes.get(random.nextInt(outcomes.size())), "", List.of());
            case 6 -> new Settled(at, Given.ID, id, results.get(random.nextInt(results.size())), "", null);
            case 7 -> verified(id, at, Given.anyOf(EffectVerdict.values(), random));
            default -> NamedEntries.setElsewhere(at, Given.ID, FROM, Given.cu("2"));
        };
    }
}
