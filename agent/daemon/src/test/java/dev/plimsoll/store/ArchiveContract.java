package dev.plimsoll.store;

import static dev.plimsoll.store.StoreExamples.BUSY;
import static dev.plimsoll.store.StoreExamples.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.change.journal.JournalEntry.Archived;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.store.sql.ArchiveFileReport;
import dev.plimsoll.store.sql.ArchiveReport;
import dev.plimsoll.store.sql.ChainReport;
import dev.plimsoll.store.sql.ChainReport.ChainFault;
import dev.plimsoll.store.sql.ChainReport.ChainProblem;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the evidence that is left of archived entries, on both databases. */
abstract class ArchiveContract extends ArchiveRunContract {
    @Test
    void aBrokenChain_isNotArchived() {
        dismissals(20, OLD);
        sql("drop trigger journal_refuses_update" + ofTable("journal"),
                "update journal set body = replace(body, 'bob', 'eve') where seq = 7");

        assertThat(archive(new MemoryFile())).isEqualTo(
                new ArchiveReport.ChainBroken(new ChainFault(ChainProblem.HASH_DIFFERS, 7L, BUSY, OLD.plusSeconds(6))));
        assertThat(exported()).hasSize(20);
    }

    @Test
    void theDatabase_deletesOnlyWhatIsArchived_andKeepsArchives() {
        dismissals(20, OLD);
        assertThatThrownBy(() -> sql("insert into journal_archive values (1, 3, 'a', 'b', 'c', 20)"))
                .hasMessageContaining("an archive of the journal needs its entry");
        archive(new MemoryFile());
        dismissals(5, NOON);

        assertThatThrownBy(() -> sql("delete from journal where seq = 21")).hasMessageContaining("append-only");
        assertThatThrownBy(() -> sql("delete from journal where seq = 22")).hasMessageContaining("append-only");
        assertThatThrownBy(() -> sql("delete from journal_archive"))
                .hasMessageContaining("an archive cannot be deleted");
        assertThatThrownBy(() -> sql("update journal_archive set last_seq = 22"))
                .hasMessageContaining("cannot be changed");
        assertThat(verified().fault()).isNull();
    }

    @Test
    void anEntryThatIsDeletedWithoutAnArchive_isFound() {
        dismissals(20, OLD);
        archive(new MemoryFile());
        dismissals(5, NOON);
        sql("drop trigger journal_refuses_delete" + ofTable("journal"), "delete from journal where seq = 23");

        assertThat(verified().fault()).isEqualTo(new ChainFault(ChainProblem.ENTRY_MISSING, 23L, null, null));
    }

    /** An archive that is added changes the hash over all archives, which the entry of the latest one has. */
    @Test
    void aForgedArchive_isFound() {
        dismissals(20, OLD);
        archive(new MemoryFile());
        dismissals(5, NOON);
        append(List.of(new Archived(NOON, "eve", 1, 1, 1, "none", "0".repeat(64), "0".repeat(64))));
        String[] before = fields(21);
        String[] last = fields(23);

        sql("insert into journal_archive values (21, 23, '%s', '%s', '%s', 27)".formatted(before[7], last[11],
                "0".repeat(64)), "delete from journal where seq <= 23");

        assertThat(verified().fault()).isEqualTo(new ChainFault(ChainProblem.ARCHIVE_DIFFERS, 23L, null, null));
    }

    private String[] fields(int seq) {
        return exported().stream()
                .filter(line -> line.contains("\"seq\":%d,".formatted(seq)))
                .findFirst()
                .orElseThrow()
                .split("\"", 13);
    }

    @Test
    void anArchiveWhoseRowIsMissingOrChanged_isFound() {
        dismissals(20, OLD);
        MemoryFile file = new MemoryFile();
        archive(file);
        sql("drop trigger " + triggerOfArchives("update") + ofTable("journal_archive"),
                "update journal_archive set hash_after = '%s'".formatted("f".repeat(64)));

        assertThat(verified().fault()).isEqualTo(new ChainFault(ChainProblem.ARCHIVE_DIFFERS, 20L, null, null));
        assertThat(verified(file).fault()).isNotNull();

        if (!triggerOfArchives("update").equals(triggerOfArchives("delete"))) {
            sql("drop trigger " + triggerOfArchives("delete") + ofTable("journal_archive"));
        }
        sql("delete from journal_archive");
        assertThat(verified().fault()).isEqualTo(new ChainFault(ChainProblem.ENTRY_MISSING, 1L, null, null));
    }

    /** What entries add up to is compared with what stands beside them, also after an archive. */
    @Test
    void aRecordThatSomebodyChanged_isFound() {
        dismissals(20, OLD);
        archive(new MemoryFile());
        dismissals(3, NOON);
        assertThat(verified().fault()).isNull();

        sql("update change_record set body = replace(body, 'number 2', 'number 7')");
        assertThat(verified().fault()).isEqualTo(new ChainFault(ChainProblem.RECORD_DIFFERS, null, BUSY, null));
        sql("update change_record set body = '[]'");
        assertThat(verified().fault()).as("damaged")
                .isEqualTo(new ChainFault(ChainProblem.RECORD_DIFFERS, null, BUSY, null));
        sql("delete from change_record");
        assertThat(verified().fault()).isEqualTo(new ChainFault(ChainProblem.RECORD_DIFFERS, null, BUSY, null));
    }

    @Test
    void aFleetThatSomebodyChanged_isFound() {
        append(List.of(new Switched(NOON, true, "ann")));
        sql("update fleet_record set body = replace(body, 'true', 'false')");

        assertThat(verified().fault()).isEqualTo(new ChainFault(ChainProblem.RECORD_DIFFERS, null, null, null));
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
                "update journal set body = replace(body, 'bob', 'eve') where seq = 1203");
        assertThat(store.chain().next().fault()).extracting(ChainFault::seq).isEqualTo(1_203L);
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
                .isEqualTo(new ArchiveFileReport.ArchiveFault(ArchiveFileReport.ArchiveProblem.HASH_DIFFERS, 5));
        file.content = "{}\n" + whole;
        assertThat(verified(file).fault())
                .isEqualTo(new ArchiveFileReport.ArchiveFault(ArchiveFileReport.ArchiveProblem.UNREADABLE, 1));
        file.content = whole + whole;
        assertThat(verified(file).fault())
                .isEqualTo(new ArchiveFileReport.ArchiveFault(ArchiveFileReport.ArchiveProblem.OUT_OF_ORDER, 21));
        for (String other : List.of(whole.replace("\n", "\r\n"), whole.stripTrailing(),
                whole.substring(0, whole.indexOf("{\"id\":15")), "")) {
            file.content = other;
            assertThat(verified(file).fault())
                    .isEqualTo(new ArchiveFileReport.ArchiveFault(ArchiveFileReport.ArchiveProblem.NOT_RECORDED, 0));
        }
        file.content = whole;
        assertThat(verified(file)).isEqualTo(new ArchiveFileReport(20, 1, 20, verified(file).sha256(), null));
    }
}
