package dev.plimsoll.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.knowledge.Notes;
import dev.plimsoll.knowledge.Observed;
import dev.plimsoll.knowledge.Pooling;
import dev.plimsoll.knowledge.course.Epoch;
import dev.plimsoll.regret.Terms;
import dev.plimsoll.regret.meter.Meter;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class NotesTextTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final ComputeUnits ONE = ComputeUnits.of("1");
    private static final SizeTable TABLE = new SizeTable(
            List.of(new Size(ONE, new Bytes(4L << 30), new Bytes(3L << 30), 450)));
    private static final Notes NOTES = new Notes("br-main", UsedUnit.PAGES, new Meter(Terms.SHIPPED, TABLE).after(null,
            new Epoch(NOON, NOON, NOON.plusSeconds(300), ONE, 90_000, 3_000, 0, 3_000, UsedUnit.PAGES, 30,
                    Bytes.ZERO)));

    @Test
    void howLongItWasObserved_isReadAgain_andNotMissedInNotesOfBefore() throws IOException {
        Notes notes = NOTES.with(new Observed(SizeRange.fixed(ONE), "br-main", Duration.ofHours(30), NOON,
                NOON.plusSeconds(300)));

        assertThat(NotesText.read(NotesText.of(notes))).isEqualTo(notes);
        assertThat(NotesText.read(NotesText.of(NOTES).replace(",\"observed\":null", ""))).isEqualTo(NOTES);
    }

    @Test
    void sinceWhenClientsComeThroughThePooler_isReadAgain() throws IOException {
        Notes notes = NOTES.with(new Pooling(true, NOON.plusSeconds(9), NOON));

        assertThat(NotesText.read(NotesText.of(notes))).isEqualTo(notes);
    }
}
