package dev.plimsoll.explain.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Entries of the journal are words for people; only the JSON has the words for programs. */
class EntryTextTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final ComputeId ID = new ComputeId("shop", "ep-one");

    private static Recommended recommended(Action action, Reason reason, String to) {
        return NamedEntries.recommended(NOON, ID, action, reason, Given.cu("1"),
                Given.cu(to), "br-main", "why");
    }

    @Test
    void aRecommendation_hasItsSizeAndItsReason() {
        assertThat(EntryText.of(recommended(Action.GROW, Reason.TOO_SMALL, "2")).event())
                .isEqualTo("grow to 2 CU (too small)");
        assertThat(EntryText.of(recommended(Action.HOLD, Reason.UNDECIDED, "1")).event())
                .isEqualTo("hold 1 CU (not known yet)");
        assertThat(EntryText.of(recommended(Action.ENABLE_POOLER, Reason.CONNECTIONS, "1")).event())
                .isEqualTo("use the pooler (short of connections)");
    }

    @Test
    void noEntryShowsAWordForPrograms() {
        Stream<JournalEntry> advice = Arrays.stream(Action.values())
                .flatMap(action -> Arrays.stream(Reason.values())
                        .map(reason -> recommended(action, reason, "2")));
        Stream<JournalEntry> others = Stream.of(new Executed(NOON, ID, "1", ExecutionOutcome.NO_REPLY, "", List.of()),
                new Settled(NOON, ID, "1", Settled.ChangeEnd.ROLLED_BACK, "", null),
                new Blocked(NOON, ID, Guardrail.OPEN_CHANGE, "why"));

        assertThat(Stream.concat(advice, others).map(entry -> EntryText.of(entry).event()))
                .hasSize(Action.values().length * Reason.values().length + 3)
                .allSatisfy(event -> assertThat(event).doesNotContain("_"));
    }
}
