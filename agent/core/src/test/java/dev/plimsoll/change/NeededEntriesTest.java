package dev.plimsoll.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.JournalEntry.Approved;
import dev.plimsoll.change.JournalEntry.Blocked;
import dev.plimsoll.change.JournalEntry.Dismissed;
import dev.plimsoll.change.JournalEntry.Executed;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.JournalEntry.Recommended;
import dev.plimsoll.change.JournalEntry.SetElsewhere;
import dev.plimsoll.change.JournalEntry.Settled;
import dev.plimsoll.change.JournalEntry.Verified;
import dev.plimsoll.change.effect.EffectVerdict;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.SettingValue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the change record of a compute depends on, in random journals. */
class NeededEntriesTest {

    private static final Instant START = Instant.parse("2025-01-01T00:00:00Z");
    private static final List<String> REPLIES = List.of(Executed.ACCEPTED, Executed.REFUSED, Executed.NO_REPLY,
            Executed.FINISHED, Executed.PROPOSED, Executed.NOT_SENT);
    private static final List<EffectVerdict> VERDICTS = List.of(EffectVerdict.values());
    private static final List<String> ENDS = List.of(Settled.APPLIED, Settled.ROLLED_BACK, Settled.FAILED);

    /** Entries in any order, also in orders that no agent writes. */
    private static final class Writer {

        private final Random random;
        private final List<StoredEntry> entries = new ArrayList<>();
        private Instant now = START;
        private int changes;

        Writer(int seed) {
            random = new Random(seed);
        }

        List<StoredEntry> write(int count) {
            while (entries.size() < count) {
                now = now.plus(Duration.ofMinutes(7));
                entries.add(new StoredEntry(10L * entries.size() + 1, null, next()));
            }
            return entries;
        }

        private JournalEntry next() {
            boolean isSize = random.nextInt(4) > 0;
            SettingValue from = value(isSize);
            SettingValue to = value(isSize);
            String change = "c" + Math.max(1, changes - (random.nextInt(3) == 0 ? random.nextInt(3) : 0));
            return switch (random.nextInt(13)) {
                case 0 -> new Recommended(now, Given.ID, "grow", "too_small", from, to, "br", "why");
                case 1 -> new Blocked(now, Given.ID, "cooldown", "why");
                case 2 -> new Approved(now, Given.ID, from, to, "br", "ann", false, null);
                case 3 -> new Dismissed(now, Given.ID, now.plus(Duration.ofDays(7)), "bob", null);
                case 4 -> new SetElsewhere(now, Given.ID, from, to);
                case 5, 6, 7 -> new Intended(now, Given.ID, "c" + ++changes, from, to, "why",
                        ChangeBasis.of(Action.GROW, Reason.TOO_SMALL), 1);
                case 8, 9 -> new Executed(now, Given.ID, change, REPLIES.get(random.nextInt(REPLIES.size())), "");
                case 10, 11 -> new Settled(now, Given.ID, change, ENDS.get(random.nextInt(ENDS.size())), "");
                default -> new Verified(now, Given.ID, change,
                        VERDICTS.get(random.nextInt(VERDICTS.size())), "");
            };
        }

        private SettingValue value(boolean isSize) {
            return isSize
                    ? SettingValue.of(Given.cu(List.of("0.5", "1", "2").get(random.nextInt(3))))
                    : SettingValue.of(Autosuspend.ofSeconds(60L + random.nextInt(3)));
        }
    }

    private static ChangeRecord record(List<StoredEntry> entries) {
        return ChangeRecord.of(entries.stream().map(StoredEntry::entry).toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8, 13, 40, 150, 700})
    void theRecordOfTheNeededEntries_isThatOfAll(int count) {
        int all = 0;
        for (int seed = 0; seed < 300; seed++) {
            List<StoredEntry> entries = new Writer(seed).write(count);

            Set<Long> needed = NeededEntries.of(entries);

            assertThat(record(entries.stream().filter(stored -> needed.contains(stored.id())).toList()))
                    .as("seed %d", seed)
                    .isEqualTo(record(entries));
            all += needed.size() == count ? 1 : 0;
        }
        if (count == 700) {
            assertThat(all).as("journals of which nothing may be archived, after orders that no agent writes")
                    .isLessThan(15);
        }
    }

    @Test
    void withoutEntries_noneIsNeeded() {
        assertThat(NeededEntries.of(List.of())).isEmpty();
    }

    /** Twenty-four attempts count, and what is older does not. */
    @Test
    void changesBeforeTheLatestAttemptsAndVerdicts_areNotNeeded() {
        List<StoredEntry> entries = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Instant at = START.plus(Duration.ofDays(i));
            String change = "c" + i;
            List.of(new Intended(at, Given.ID, change, Given.cu("1"), Given.cu("2"), "why",
                    ChangeBasis.of(Action.GROW, Reason.TOO_SMALL), 1),
                    new Executed(at, Given.ID, change, Executed.ACCEPTED, ""),
                    new Settled(at, Given.ID, change, Settled.APPLIED, ""),
                    new Verified(at, Given.ID, change, EffectVerdict.CONFIRMED, ""))
                    .forEach(entry -> entries.add(new StoredEntry(entries.size() + 1L, null, entry)));
        }

        assertThat(NeededEntries.of(entries)).hasSize(4 * ChangeRecord.KEPT).allMatch(id -> id > 304);
    }
}
