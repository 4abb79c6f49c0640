package dev.plimsoll.store;

import static dev.plimsoll.store.StoreExamples.BUSY;
import static dev.plimsoll.store.StoreExamples.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.Campaigns;
import dev.plimsoll.Given;
import dev.plimsoll.change.journal.JournalEntry.Archived;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.sql.ChainReport;
import dev.plimsoll.store.sql.ChainReport.ChainFault;
import dev.plimsoll.store.sql.ChainReport.ChainProblem;
import dev.plimsoll.store.sql.JournalBatch;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of the retention of chained entries, and of the evidence that is left of removed ones, on both databases. */
@ParameterizedClass
@EnumSource(names = {"SQLITE", "POSTGRES"})
class RemovalTest extends StoreCase {

    private static final Duration KEPT = Duration.ofDays(365);
    private static final Duration STEP = Duration.ofDays(30);
    private static final Instant OLD = NOON.minus(KEPT).minus(STEP).minus(Duration.ofDays(1));
    private static final String BY = "the retention of the journal";

    RemovalTest(Database database) {
        super(database);
    }

    /** Name of the trigger that refuses {@code what} of an anchor. */
    private String triggerOfAnchors(String what) {
        return database == Database.SQLITE ? "journal_archive_refuses_" + what : "journal_archive_refuses";
    }

    private void remove() {
        removeAt(NOON);
    }

    private void removeAt(Instant now) {
        store.stores().retention().enforce(now, compute -> true);
    }

    /** Answers about one compute, of which only the latest counts. */
    private void dismissals(int count, Instant from) {
        alone(db -> JournalBatch.append(db, IntStream.range(0, count)
                .mapToObj(i -> NamedEntries.dismissed(from.plusSeconds(i), BUSY, from, "bob", "number " + i))
                .toList()));
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
            read.put("record of " + compute, store.stores().journal().record(compute));
            read.put("where is " + compute, entries().computes().contains(compute));
        }
        read.put("fleet", store.stores().journal().fleet(NOON));
        read.put("outcomes", entries().outcomes());
        read.put("decisions", entries().decisions());
        read.put("vetoes", entries().vetoes());
        read.put("scorecard", store.audit().scorecard());
        return read;
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, Campaigns.of(1, 3, 3));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whatIsDecidedFrom_isTheSameBeforeAndAfter(long seed) {
        RandomJournal random = new RandomJournal(seed, 5);
        append(random.entries(1_000, NOON.minus(Duration.ofDays(700)), Duration.ofHours(9)));
        append(random.entries((int) seed * 100, NOON.minus(Duration.ofDays(20)), Duration.ofMinutes(30)));
        Map<String, Object> decidedFrom = read(random.computes());
        List<String> lines = exported().stream().filter(line -> line.contains("\"seq\"")).toList();

        long archived = -1;
        long before;
        do {
            before = archived;
            remove();
            ChainReport step = verified();
            assertThat(step.fault()).isNull();
            archived = step.archived();
        } while (archived > before);

        assertThat(read(random.computes())).isEqualTo(decidedFrom);
        ChainReport report = verified();
        assertThat(report.archived()).isGreaterThan(300);
        assertThat(report.first()).isBetween(NOON.minus(KEPT).minus(STEP), NOON.minus(KEPT).plus(STEP));
        assertThat(exported().stream().filter(line -> line.contains("\"seq\"") && !line.contains("archived")))
                .as("also the previous hash after the anchor")
                .isSubsetOf(lines)
                .hasSizeLessThan(lines.size() - 300);
        append(random.entries(100, NOON, Duration.ofMinutes(1)));
        assertThat(verified().fault()).isNull();
    }

    @Test
    void aRemoval_isRecordedInTheChain() {
        dismissals(1_200, OLD);
        String head = verified().headHash();

        remove();

        assertThat(Given.latest(entries(), 5)).singleElement()
                .isInstanceOfSatisfying(Archived.class, entry -> assertThat(entry)
                        .isEqualTo(new Archived(NOON, BY, 1, 1_200, 1_200, null, null, entry.archivesSha256())));
        assertThat(exported().getFirst()).contains("\"seq\":1201", head).doesNotContain("file");
        assertThat(verified()).isEqualTo(new ChainReport(1_201, 1_200, NOON, NOON, verified().headHash(), null));
    }

    @Test
    void entriesThatAreNotOld_stay_andSoDoesWhatFollowsThem() {
        remove();
        assertThat(exported()).isEmpty();
        dismissals(10, OLD);
        dismissals(1, NOON);
        dismissals(10, OLD);

        removeAt(NOON.minus(Duration.ofDays(2)));
        assertThat(exported()).as("no whole month is old").hasSize(21);
        remove();
        assertThat(verified().archived()).isEqualTo(10);
        assertThat(exported()).hasSize(12);
        remove();
        assertThat(exported()).hasSize(12);
    }

    @Test
    void aClockThatIsYearsAhead_losesAMonth() {
        dismissals(10, NOON.minus(Duration.ofDays(60)));
        dismissals(10, NOON);

        removeAt(NOON.plus(Duration.ofDays(4_000)));

        assertThat(verified().archived()).isEqualTo(10);
    }

    /** Of a stop before all was deleted. */
    @Test
    void whatIsLeftOfAStoppedRemoval_isDeletedByTheNext() {
        dismissals(20, OLD);
        remove();
        sql("insert into journal (at, kind, body, seq, hash) values (0, 'switched', '{}', 20, 'x')");
        assertThat(verified().fault()).isNull();

        remove();

        assertThat(exported()).hasSize(1);
        assertThat(verified().fault()).isNull();
    }

    @Test
    void twoAgentsAtOnce_removeEachEntryOnce_whileOthersWrite() {
        dismissals(1_200, OLD);
        try (Store other = Store.open(settings())) {
            IntStream.range(0, 3)
                    .mapToObj(i -> Thread.ofVirtual()
                            .start(() -> (i == 0 ? store : other).stores()
                                    .retention()
                                    .enforce(NOON, compute -> true)))
                    .toList()
                    .forEach(RemovalTest::join);
            other.stores().journal().append(new Switched(NOON, true, "ann"));
        }

        assertThat(exported()).hasSize(2);
        assertThat(verified().fault()).isNull();
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aSecondRemoval_goesOn_alsoAfterAFileOfVersion010() {
        dismissals(600, OLD);
        remove();
        // As that version recorded a file.
        append(List.of(new Archived(NOON.plusSeconds(1), "ann", 601, 601, 1, "old.jsonl", "f".repeat(64), "")));
        dismissals(600, NOON.plusSeconds(1));
        assertThat(entries().page(null, Long.MAX_VALUE, 1_000)).hasSize(602);

        removeAt(NOON.plus(KEPT).plus(STEP).plus(STEP));

        assertThat(verified().fault()).isNull();
        assertThat(verified().archived()).as("with the entry of the first anchor").isEqualTo(600 + 602);
    }

    @Test
    void aBrokenChain_staysAsItIs() {
        dismissals(20, OLD);
        sql("drop trigger journal_refuses_update" + ofTable("journal"),
                "update journal set body = replace(body, 'bob', 'eve') where seq = 7");

        remove();

        assertThat(verified().fault())
                .isEqualTo(new ChainFault(ChainProblem.HASH_DIFFERS, 7L, BUSY, OLD.plusSeconds(6)));
        assertThat(exported()).hasSize(20);
    }

    @Test
    void theDatabase_deletesOnlyWhatIsAnchored_andKeepsAnchors() {
        dismissals(20, OLD);
        assertThatThrownBy(() -> sql("insert into journal_archive values (1, 3, 'a', 'b', 'c', 20)"))
                .hasMessageContaining("an archive of the journal needs its entry");
        remove();
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
    void anEntryThatIsDeletedWithoutAnAnchor_isFound() {
        dismissals(20, OLD);
        remove();
        dismissals(5, NOON);
        sql("drop trigger journal_refuses_delete" + ofTable("journal"), "delete from journal where seq = 23");

        assertThat(verified().fault()).isEqualTo(new ChainFault(ChainProblem.ENTRY_MISSING, 23L, null, null));
    }

    /** An anchor that is added changes the hash over all anchors, which the entry of the latest one has. */
    @Test
    void aForgedAnchor_isFound() {
        dismissals(20, OLD);
        remove();
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
    void anAnchorThatIsMissingOrChanged_isFound() {
        dismissals(20, OLD);
        remove();
        sql("drop trigger " + triggerOfAnchors("update") + ofTable("journal_archive"),
                "update journal_archive set hash_after = '%s'".formatted("f".repeat(64)));

        assertThat(verified().fault()).isEqualTo(new ChainFault(ChainProblem.ARCHIVE_DIFFERS, 20L, null, null));

        if (!triggerOfAnchors("update").equals(triggerOfAnchors("delete"))) {
            sql("drop trigger " + triggerOfAnchors("delete") + ofTable("journal_archive"));
        }
        sql("delete from journal_archive");
        assertThat(verified().fault()).isEqualTo(new ChainFault(ChainProblem.ENTRY_MISSING, 1L, null, null));
    }

    /** What entries add up to is compared with what stands beside them, also after an anchor. */
    @Test
    void aRecordThatSomebodyChanged_isFound() {
        dismissals(20, OLD);
        remove();
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
    void aVerificationInParts_continuesOverARemoval() {
        dismissals(1_200, OLD);
        assertThat(store.audit().verifyNext().fault()).isNull();
        remove();
        dismissals(5, NOON);

        for (int part = 0; part < 4; part++) {
            ChainReport next = store.audit().verifyNext();
            assertThat(next.fault()).isNull();
            assertThat(next.entries()).isEqualTo(verified().entries());
            assertThat(next.headHash()).isEqualTo(verified().headHash());
        }
        sql("drop trigger journal_refuses_update" + ofTable("journal"),
                "update journal set body = replace(body, 'bob', 'eve') where seq = 1203");
        assertThat(store.audit().verifyNext().fault()).extracting(ChainFault::seq).isEqualTo(1_203L);
    }

    /** A leader whose latest part is so old that its last entry was removed meanwhile. */
    @Test
    void aVerificationInParts_startsAgain_whereItsLastEntryIsRemoved() {
        dismissals(700, OLD);
        assertThat(store.audit().verifyNext().entries()).isEqualTo(700);
        dismissals(500, OLD.plus(Duration.ofHours(1)));
        remove();

        assertThat(store.audit().verifyNext()).isEqualTo(verified()).extracting(ChainReport::fault).isNull();
        assertThat(store.audit().verifyNext()).isEqualTo(verified());
    }
}
