package dev.plimsoll.store;

import static dev.plimsoll.store.StoreExamples.BUSY;
import static dev.plimsoll.store.StoreExamples.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.change.JournalEntry.Archived;
import dev.plimsoll.store.sql.ArchiveFileReport;
import dev.plimsoll.store.sql.ArchiveReport;
import dev.plimsoll.store.sql.ChainReport;
import dev.plimsoll.store.sql.ChainReport.Fault;
import dev.plimsoll.store.sql.ChainReport.Problem;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the evidence that is left of archived entries, on both databases. */
abstract class ArchiveContract extends ArchiveRunContract {
    @Test
    void aBrokenChain_isNotArchived() {
        dismissals(20, OLD);
        sql("drop trigger journal_refuses_update" + ofTable("journal"),
                "update journal set actor = 'eve' where seq = 7");

        assertThat(archive(new MemoryFile())).isEqualTo(
                new ArchiveReport.Broken(new Fault(Problem.HASH_DIFFERS, 7L, BUSY, OLD.plusSeconds(6))));
        assertThat(exported()).hasSize(20);
    }

    @Test
    void theDatabase_deletesOnlyInsideOfGaps_andKeepsGaps() {
        dismissals(20, OLD);
        assertThatThrownBy(() -> sql("insert into journal_gap values (1, 3, 'a', 'b', 20)"))
                .hasMessageContaining("a gap of the journal needs the entry of its archive");
        archive(new MemoryFile());
        dismissals(5, NOON);

        assertThatThrownBy(() -> sql("delete from journal where seq = 20")).hasMessageContaining("append-only");
        assertThatThrownBy(() -> sql("delete from journal where seq = 22")).hasMessageContaining("append-only");
        assertThatThrownBy(() -> sql("delete from journal_gap")).hasMessageContaining("a gap cannot be deleted");
        assertThatThrownBy(() -> sql("update journal_gap set last_seq = 22")).hasMessageContaining("cannot be changed");
        assertThat(verified().fault()).isNull();
    }

    @Test
    void anEntryThatIsDeletedWithoutAGap_isFound() {
        dismissals(20, OLD);
        archive(new MemoryFile());
        dismissals(5, NOON);
        sql("drop trigger journal_refuses_delete" + ofTable("journal"), "delete from journal where seq = 23");

        assertThat(verified().fault()).isEqualTo(new Fault(Problem.ENTRY_MISSING, 23L, null, null));
    }

    /** A gap that is added to a recorded archive changes the hash over its gaps. */
    @Test
    void aForgedGap_isFound() {
        dismissals(20, OLD);
        archive(new MemoryFile());
        dismissals(5, NOON);
        archiveNothingButRecord();
        String[] fields = exported().stream()
                .filter(line -> line.contains("\"seq\":23,"))
                .findFirst()
                .orElseThrow()
                .split("\"", 13);

        sql("insert into journal_gap values (23, 23, '%s', '%s', 27)".formatted(fields[7], fields[11]),
                "delete from journal where seq = 23");

        assertThat(verified().fault()).isEqualTo(new Fault(Problem.GAP_DIFFERS, 23L, null, null));
    }

    /** An entry of an archive after the entries that somebody wants to hide. */
    private void archiveNothingButRecord() {
        append(List.of(new Archived(NOON, "eve", 1, 1, 1, "none", "0".repeat(64), "0".repeat(64))));
    }

    @Test
    void aGapWhoseRowIsMissingOrChanged_isFound() {
        dismissals(20, OLD);
        MemoryFile file = new MemoryFile();
        archive(file);
        sql("drop trigger " + triggerOfGaps("update") + ofTable("journal_gap"),
                "update journal_gap set hash_after = '%s'".formatted("f".repeat(64)));

        assertThat(verified().fault()).isEqualTo(new Fault(Problem.GAP_DIFFERS, 1L, null, null));
        assertThat(verified(file).fault()).isNotNull();

        if (!triggerOfGaps("update").equals(triggerOfGaps("delete"))) {
            sql("drop trigger " + triggerOfGaps("delete") + ofTable("journal_gap"));
        }
        sql("delete from journal_gap");
        assertThat(verified().fault()).isEqualTo(new Fault(Problem.ENTRY_MISSING, 1L, null, null));
    }

    @Test
    void aVerificationInParts_continuesOverAnArchiveRun() {
        dismissals(1_200, OLD);
        assertThat(store.chain().next().fault()).isNull();
        archive(new MemoryFile());
        dismissals(5, NOON);

        for (int part = 0; part < 4; part++) {
            ChainReport next = store.chain().next();
            assertThat(next.fault()).isNull();
            assertThat(next.entries()).isEqualTo(verified().entries());
            assertThat(next.headHash()).isEqualTo(verified().headHash());
        }
        sql("drop trigger journal_refuses_update" + ofTable("journal"),
                "update journal set actor = 'eve' where seq = 1200");
        assertThat(store.chain().next().fault()).extracting(Fault::seq).isEqualTo(1_200L);
    }

    /** A leader whose latest part is so old that its last entry was archived meanwhile. */
    @Test
    void aVerificationInParts_startsAgain_whereItsLastEntryIsArchived() {
        dismissals(700, OLD);
        assertThat(store.chain().next().entries()).isEqualTo(700);
        dismissals(500, OLD.plus(Duration.ofDays(1)));
        archive(new MemoryFile());

        assertThat(store.chain().next()).isEqualTo(verified()).extracting(ChainReport::fault).isNull();
        assertThat(store.chain().next()).isEqualTo(verified());
    }

    @Test
    void aFileThatWasChanged_namesTheLine() {
        dismissals(20, OLD);
        MemoryFile file = new MemoryFile();
        archive(file);
        String whole = file.content;

        file.content = whole.replace("number 4\"", "number 5\"");
        assertThat(verified(file).fault())
                .isEqualTo(new ArchiveFileReport.Fault(ArchiveFileReport.Problem.HASH_DIFFERS, 5));
        file.content = "{}\n" + whole;
        assertThat(verified(file).fault())
                .isEqualTo(new ArchiveFileReport.Fault(ArchiveFileReport.Problem.UNREADABLE, 1));
        file.content = whole + whole;
        assertThat(verified(file).fault())
                .isEqualTo(new ArchiveFileReport.Fault(ArchiveFileReport.Problem.OUT_OF_ORDER, 20));
        for (String other : List.of(whole.replace("\n", "\r\n"), whole.stripTrailing(),
                whole.substring(0, whole.indexOf("{\"id\":15")), "")) {
            file.content = other;
            assertThat(verified(file).fault())
                    .isEqualTo(new ArchiveFileReport.Fault(ArchiveFileReport.Problem.NOT_RECORDED, 0));
        }
        file.content = whole;
        assertThat(verified(file)).isEqualTo(new ArchiveFileReport(19, 1, 19, verified(file).sha256(), null));
    }
}
