package dev.plimsoll.store;

import static dev.plimsoll.store.StoreExamples.BUSY;
import static dev.plimsoll.store.StoreExamples.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.change.ChangeRecord;
import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.change.JournalEntry.Archived;
import dev.plimsoll.change.JournalEntry.Dismissed;
import dev.plimsoll.change.JournalEntry.Switched;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.sql.ArchiveFileReport;
import dev.plimsoll.store.sql.ArchiveReport;
import dev.plimsoll.store.sql.ArchiveReport.Done;
import dev.plimsoll.store.sql.ArchiveReport.Nothing;
import dev.plimsoll.store.sql.ArchiveRun.Target;
import dev.plimsoll.store.sql.ChainReport;
import dev.plimsoll.store.sql.ChainReport.Fault;
import dev.plimsoll.store.sql.ChainReport.Problem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of archiving old entries of the journal, on both databases. */
abstract class ArchiveContract extends OpenStore {

    private static final Duration AGE = Duration.ofDays(365);
    static final Instant OLD = NOON.minus(Duration.ofDays(700));
    private static final String BY = "ann by the command line";

    /** Runs statements as another program does. */
    abstract void sql(String... statements);

    /** What follows the name of a trigger of {@code table} in the statement that drops it. */
    abstract String ofTable(String table);

    /** A file in memory. */
    static final class MemoryFile implements Target {

        private final StringBuilder draft = new StringBuilder();
        private String content = "";

        @Override
        public String name() {
            return "journal.jsonl";
        }

        @Override
        public void write(String line) {
            draft.append(line).append('\n');
        }

        @Override
        public void complete() {
            content = draft.toString();
        }

        @Override
        public InputStream open() {
            return new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8));
        }

        List<String> lines() {
            return content.lines().toList();
        }
    }

    /** A process that ends at some step. */
    private static final class Killed extends RuntimeException {

        private static final long serialVersionUID = 1;
    }

    private ArchiveReport archive(Target file) {
        return archive(file, () -> {});
    }

    private ArchiveReport archive(Target file, Runnable pause) {
        return archive(file, pause, NOON);
    }

    private ArchiveReport archive(Target file, Runnable pause, Instant now) {
        try {
            return store.audit().archiveRun(pause).run(now.minus(AGE), BY, now, file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ArchiveFileReport verified(MemoryFile file) {
        try {
            return store.audit().verify(file::open);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ChainReport verified() {
        return store.audit().verify();
    }

    private void append(List<JournalEntry> entries) {
        entries.forEach(store.stores().journal()::append);
    }

    /** Answers about one compute, of which only the latest is needed. */
    private void dismissals(int count, Instant from) {
        for (int i = 0; i < count; i++) {
            append(List.of(new Dismissed(from.plusSeconds(i), BUSY, from, "bob", "number " + i)));
        }
    }

    private List<String> exported() {
        List<String> lines = new ArrayList<>();
        store.audit().export(null, lines::add);
        return lines;
    }

    /** All that decisions and pages read, but lists of old entries. */
    private Map<String, Object> read(List<ComputeId> computes) {
        Map<String, Object> read = new LinkedHashMap<>();
        for (ComputeId compute : computes) {
            read.put("record of " + compute, ChangeRecord.of(store.stores().journal().of(compute)));
            read.put("where is " + compute, store.archive().find(compute.endpointId()));
            read.put("record for a notification of " + compute, store.notices()
                    .recordAt(compute, Long.MAX_VALUE - 1)
                    .latest() == null);
        }
        for (int days : List.of(0, 8, 300)) {
            read.put("changes since " + days, store.stores().journal().fleetChanges(NOON.minus(Duration.ofDays(days))));
        }
        read.put("stopped", store.stores().journal().stopped());
        read.put("outcomes", store.archive().outcomes());
        read.put("decisions", store.archive().decisions());
        read.put("vetoes", store.archive().vetoes());
        read.put("scorecard", store.audit().scorecard());
        return read;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whatIsDecidedFrom_isTheSameBeforeAndAfter(long seed) {
        RandomJournal random = new RandomJournal(seed, 5);
        append(random.entries(2_000, OLD, Duration.ofHours(3)));
        append(random.entries((int) seed * 100, NOON.minus(Duration.ofDays(20)), Duration.ofMinutes(30)));
        Map<String, Object> before = read(random.computes());
        List<String> lines = exported();
        MemoryFile file = new MemoryFile();

        Done done = (Done) archive(file);

        assertThat(read(random.computes())).isEqualTo(before);
        assertThat(done.isAll()).isTrue();
        assertThat(done.entry().entries()).isGreaterThan(300).isEqualTo(file.lines().size());
        assertThat(file.lines()).isSubsetOf(lines);
        assertThat(exported()).hasSize(lines.size() - file.lines().size() + 1);
        assertThat(exported().subList(0, exported().size() - 1)).as("also the previous hash after a gap")
                .isSubsetOf(lines);
        assertThat(verified().fault()).isNull();
        assertThat(verified().archived()).isEqualTo(done.entry().entries());
        assertThat(verified().entries()).isEqualTo(done.seq());
        assertThat(verified(file).fault()).isNull();

        append(random.entries(300, NOON, Duration.ofMinutes(1)));
        Map<String, Object> later = read(random.computes());
        assertThat(archive(new MemoryFile())).as("what is needed is still old")
                .isInstanceOfAny(Nothing.class, Done.class);
        assertThat(read(random.computes())).isEqualTo(later);
        assertThat(verified().fault()).isNull();
    }

    @Test
    void aRun_isRecordedInTheChain_andOnlyTheLatestAnswerStays() {
        dismissals(1_200, OLD);
        String head = verified().headHash();
        MemoryFile file = new MemoryFile();

        Done done = (Done) archive(file);

        assertThat(done.seq()).isEqualTo(1_201);
        assertThat(done.entry()).isEqualTo(new Archived(NOON, BY, 1, 1_199, 1_199, "journal.jsonl",
                verified(file).sha256(), done.entry().gapsSha256()));
        assertThat(store.archive().latest(5)).hasSize(2).contains(done.entry());
        assertThat(exported().getFirst()).contains("\"seq\":1200", head);
        assertThat(verified()).isEqualTo(new ChainReport(1_201, 1_199, OLD.plusSeconds(1_199), NOON,
                verified().headHash(), null));
    }

    @Test
    void entriesThatAreNotOld_stay_andSoDoesWhatFollowsThem() {
        dismissals(10, OLD);
        dismissals(1, NOON);
        dismissals(10, OLD);

        Done done = (Done) archive(new MemoryFile());

        assertThat(done.entry().lastSeq()).isEqualTo(10);
        assertThat(exported()).hasSize(12);
        assertThat(archive(new MemoryFile())).isEqualTo(new Nothing(NOON.minus(AGE), 0));
    }

    @Test
    void anEmptyJournal_andOneWithoutOldEntries_haveNothingToArchive() {
        assertThat(archive(new MemoryFile())).isEqualTo(new Nothing(NOON.minus(AGE), 0));
        dismissals(3, NOON);
        MemoryFile file = new MemoryFile();

        assertThat(archive(file)).isEqualTo(new Nothing(NOON.minus(AGE), 0));
        assertThat(file.lines()).isEmpty();
        assertThat(exported()).hasSize(3);
    }

    /** A run that ends at any of its steps loses nothing, the chain verifies, and the next run goes on. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void aRunThatIsKilledWhileItDeletes_isFinishedByTheNext(int transactions) {
        dismissals(1_200, OLD);
        AtomicInteger left = new AtomicInteger(transactions);
        MemoryFile file = new MemoryFile();

        assertThatThrownBy(() -> archive(file, () -> {
            if (left.getAndDecrement() == 0) {
                throw new Killed();
            }
        })).isInstanceOf(Killed.class);

        long deleted = Math.min(1_199, 500L * (transactions + 1));
        assertThat(exported()).hasSize((int) (1_201 - deleted));
        assertThat(verified().fault()).isNull();
        assertThat(verified().archived()).isEqualTo(deleted);
        assertThat(verified(file).fault()).isNull();
        assertThat(file.lines()).hasSize(1_199);

        assertThat(archive(new MemoryFile())).isEqualTo(new Nothing(NOON.minus(AGE), 1_199 - deleted));
        assertThat(exported()).hasSize(2);
        assertThat(verified().archived()).isEqualTo(1_199);
        assertThat(verified().fault()).isNull();
    }

    @Test
    void aRunThatIsKilledBeforeItIsRecorded_deletesNothing() {
        dismissals(20, OLD);
        Target killed = new Target() {
            @Override
            public String name() {
                return "killed";
            }

            @Override
            public void write(String line) {
                assertThat(line).startsWith("{\"id\":");
            }

            @Override
            public void complete() {
                throw new Killed();
            }

            @Override
            public InputStream open() {
                return InputStream.nullInputStream();
            }
        };

        assertThatThrownBy(() -> archive(killed)).isInstanceOf(Killed.class);
        assertThat(exported()).hasSize(20);
        assertThat(verified().fault()).isNull();
        assertThat(((Done) archive(new MemoryFile())).entry().entries()).isEqualTo(19);
    }

    @Test
    void aFileThatLostItsContent_endsTheRunBeforeAnythingIsDeleted() {
        dismissals(20, OLD);
        MemoryFile file = new MemoryFile();
        Target lossy = new Target() {
            @Override
            public String name() {
                return "lossy";
            }

            @Override
            public void write(String line) {
                if (!line.contains("\"seq\":7,")) {
                    file.write(line);
                }
            }

            @Override
            public void complete() {
                file.complete();
            }

            @Override
            public InputStream open() {
                return file.open();
            }
        };

        assertThat(archive(lossy)).isInstanceOf(ArchiveReport.FileDiffers.class);
        assertThat(exported()).hasSize(20);
        assertThat(verified(file).fault())
                .isEqualTo(new ArchiveFileReport.Fault(ArchiveFileReport.Problem.NOT_RECORDED, 0));
    }

    @Test
    void twoRunsAtOnce_neverArchiveTheSameEntryTwice() {
        dismissals(20, OLD);
        MemoryFile first = new MemoryFile();
        Target slow = new Target() {
            @Override
            public String name() {
                return "slow";
            }

            @Override
            public void write(String line) {
                first.write(line);
            }

            @Override
            public void complete() {
                first.complete();
                assertThat(archive(new MemoryFile())).isInstanceOf(Done.class);
            }

            @Override
            public InputStream open() {
                return first.open();
            }
        };

        assertThat(archive(slow)).isEqualTo(new ArchiveReport.OtherRun());
        assertThat(exported()).hasSize(2);
        assertThat(verified().fault()).isNull();
    }

    @Test
    void aSecondRun_archivesWhatIsOldByThen_andBothFilesVerify() {
        dismissals(600, OLD);
        MemoryFile first = new MemoryFile();
        MemoryFile second = new MemoryFile();
        archive(first);
        dismissals(600, NOON.plusSeconds(1));

        Done done = (Done) archive(second, () -> {}, NOON.plus(AGE).plus(AGE));

        assertThat(done.entry().firstSeq()).isEqualTo(600);
        assertThat(done.entry().entries()).as("without the entry of the first archive, and the latest answer")
                .isEqualTo(600);
        assertThat(verified(first).fault()).isNull();
        assertThat(verified(second).fault()).isNull();
        assertThat(verified().fault()).isNull();
        assertThat(verified().archived()).isEqualTo(599 + 600);
    }

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

    /** Whoever adds a gap to a recorded archive changes the hash over its gaps. */
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

    /** Name of the trigger that refuses {@code what} of a gap. */
    abstract String triggerOfGaps(String what);

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

    @Test
    void agentsWriteMeanwhile() {
        dismissals(1_200, OLD);
        AtomicInteger turns = new AtomicInteger();

        archive(new MemoryFile(), () -> {
            append(List.of(new Switched(NOON.plusSeconds(turns.incrementAndGet()), true, "ann")));
            assertThat(verified().fault()).isNull();
        });

        assertThat(turns.get()).isGreaterThan(1);
        assertThat(verified().entries()).isEqualTo(1_201 + turns.get());
        assertThat(verified().fault()).isNull();
    }
}
