package dev.plimsoll.store;

import static dev.plimsoll.store.StoreExamples.BUSY;
import static dev.plimsoll.store.StoreExamples.NOON;
import static dev.plimsoll.store.StoreExamples.everyKind;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.store.sql.ChainReport;
import dev.plimsoll.store.sql.ChainReport.ChainFault;
import dev.plimsoll.store.sql.ChainReport.ChainProblem;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the journal's hash chain, on both databases. */
@ParameterizedClass
@EnumSource(names = {"SQLITE", "POSTGRES"})
class ChainTest extends StoreCase {

    private static final SizeRange ONE = Given.cu("1");
    private static final SizeRange RANGE = Given.cu("0.25", "10");

    ChainTest(Database database) {
        super(database);
    }

    private void withoutTriggers(String... statements) {
        sql("drop trigger journal_refuses_update" + ofTable("journal"),
                "drop trigger journal_refuses_delete" + ofTable("journal"));
        sql(statements);
    }

    @Test
    void anEmptyChain_isIntact() {
        assertThat(verified()).isEqualTo(new ChainReport(0, 0, null, null, "0".repeat(64), null));
    }

    @Test
    void entriesThatAreNeverDeleted_formOneChain() {
        everyKind().forEach(journal()::append);

        List<StoredEntry> all = entries().page(null, Long.MAX_VALUE, 100).reversed();
        assertThat(all).extracting(StoredEntry::entry).containsExactlyElementsOf(everyKind());
        assertThat(all).filteredOn(stored -> stored.link() == null)
                .extracting(StoredEntry::entry)
                .hasOnlyElementsOfTypes(Recommended.class, Blocked.class);
        assertThat(all).filteredOn(stored -> stored.link() != null)
                .extracting(stored -> requireNonNull(stored.link()).seq())
                .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
        assertThat(verified()).isEqualTo(new ChainReport(8, 0, NOON.plusNanos(1), NOON,
                requireNonNull(all.getLast().link()).hash(), null));
    }

    @Test
    void theDatabaseItself_refusesToChangeOrDeleteAChainedEntry() {
        everyKind().forEach(journal()::append);

        assertThatThrownBy(() -> sql("update journal set body = 'other' where seq = 2"))
                .hasMessageContaining("the journal is append-only: a chained entry cannot be changed");
        assertThatThrownBy(() -> sql("update journal set seq = null where seq = 2"))
                .hasMessageContaining("append-only");
        assertThatThrownBy(() -> sql("delete from journal where kind = 'approved'"))
                .hasMessageContaining("the journal is append-only: a chained entry cannot be deleted");
        sql("delete from journal where kind = 'blocked'");
        store.stores().retention().enforce(NOON.plus(Duration.ofDays(60)), compute -> false);

        assertThat(Given.latest(entries(), 100)).hasSize(8);
        assertThat(verified().fault()).isNull();
    }

    @Test
    void aChangedEntry_isFound() {
        everyKind().forEach(journal()::append);

        withoutTriggers("update journal set body = replace(body, '10', '99') where seq = 3");

        assertThat(verified()).isEqualTo(new ChainReport(2, 0, NOON.plusNanos(1), NOON.plusNanos(1),
                verified().headHash(), new ChainFault(ChainProblem.HASH_DIFFERS, 3L, BUSY, NOON.plusMillis(1))));
    }

    @Test
    void aDeletedEntry_isFound() {
        everyKind().forEach(journal()::append);

        withoutTriggers("delete from journal where seq = 2");

        assertThat(verified().fault()).isEqualTo(new ChainFault(ChainProblem.ENTRY_MISSING, 2L, null, null));
    }

    @Test
    void aDeletedEnd_isFound() {
        everyKind().forEach(journal()::append);

        withoutTriggers("delete from journal where seq > 6");

        assertThat(verified().entries()).isEqualTo(6);
        assertThat(verified().fault()).isEqualTo(new ChainFault(ChainProblem.ENTRY_MISSING, 7L, null, null));
    }

    @Test
    void aHeadThatDoesNotBelongToTheLastEntry_isFound() {
        everyKind().forEach(journal()::append);

        sql("update fleet_record set hash = '" + "f".repeat(64) + "'");
        assertThat(verified().fault()).isEqualTo(new ChainFault(ChainProblem.HEAD_DIFFERS, 8L, null, NOON));

        sql("update fleet_record set seq = 7");
        assertThat(verified().fault()).isEqualTo(new ChainFault(ChainProblem.HEAD_DIFFERS, 8L, null, NOON));

        sql("delete from fleet_record");
        assertThat(verified().fault()).isEqualTo(new ChainFault(ChainProblem.HEAD_DIFFERS, null, null, null));
        assertThatThrownBy(() -> journal().append(new Switched(NOON, false, "ann")));
    }

    @Test
    void anEntryNextToTheChain_isFound() {
        everyKind().forEach(journal()::append);

        sql("insert into journal (at, kind, body) values (1000000000, 'switched', '{}')");

        assertThat(verified().entries()).isEqualTo(8);
        assertThat(verified().fault())
                .isEqualTo(new ChainFault(ChainProblem.NOT_CHAINED, null, null, Instant.ofEpochSecond(1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "{\"kind\":\"switched\",\"stopped\":false,\"by\":\"ann\"}",
        "{\"at\":null,\"kind\":\"switched\",\"stopped\":false,\"by\":\"ann\"}"})
    void aBodyThatIsNoEntry_isFound_alsoWithTheRightHash(String body) throws Exception {
        everyKind().forEach(journal()::append);
        String hash = HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256")
                        .digest((verified().headHash() + body).getBytes(StandardCharsets.UTF_8)));

        sql("insert into journal (at, kind, body, seq, hash) values (0, 'switched', '%s', 9, '%s')"
                .formatted(body, hash), "update fleet_record set seq = 9, hash = '%s'".formatted(hash));

        assertThat(verified().entries()).isEqualTo(8);
        assertThat(verified().fault()).isEqualTo(new ChainFault(ChainProblem.HASH_DIFFERS, 9L, null, Instant.EPOCH));
    }

    @Test
    void anEntryBeforeTheFirst_orInAnotherOrder_isFound() {
        everyKind().forEach(journal()::append);

        sql("insert into journal (at, kind, body, seq, hash) values (0, 'switched', '{}', -3, 'y')");
        assertThat(verified().fault()).extracting(ChainFault::seq).isEqualTo(-3L);

        withoutTriggers("delete from journal where seq = -3", "insert into journal (at, kind, project_id, endpoint_id,"
                + " body, seq, hash) select at, kind, project_id, endpoint_id, body, -4, hash"
                + " from journal where kind = 'dismissed'", "delete from journal where seq = 4",
                "update journal set seq = 4 where seq = -4");
        assertThat(verified().fault()).as("the same entry with a higher id")
                .isEqualTo(new ChainFault(ChainProblem.OUT_OF_ORDER, 5L, BUSY, NOON));
    }

    @Test
    void aVerificationInParts_goesOnWhereItWas_andReadsOldEntriesAgain() {
        everyKind().forEach(journal()::append);
        assertThat(store.audit().verifyNext()).isEqualTo(verified());

        everyKind().forEach(journal()::append);
        assertThat(store.audit().verifyNext()).isEqualTo(verified()).extracting(ChainReport::entries).isEqualTo(16L);

        withoutTriggers("update journal set body = replace(body, '10', '99') where seq = 3");
        assertThat(store.audit().verifyNext().fault()).extracting(ChainFault::problem, ChainFault::seq)
                .containsExactly(ChainProblem.HASH_DIFFERS, 3L);
        assertThat(store.audit().verifyNext().fault()).as("it stays wrong").isNotNull();
    }

    @Test
    void aVerificationInParts_findsWhatIsMissingOrNextToTheChain_sinceThePartBefore() {
        everyKind().forEach(journal()::append);
        assertThat(store.audit().verifyNext().fault()).isNull();

        withoutTriggers("delete from journal where seq > 6");
        assertThat(store.audit().verifyNext().fault())
                .isEqualTo(new ChainFault(ChainProblem.ENTRY_MISSING, 7L, null, null));
    }

    @Test
    void aVerificationInParts_findsAnEntryNextToTheChain() {
        everyKind().forEach(journal()::append);
        assertThat(store.audit().verifyNext().fault()).isNull();

        sql("insert into journal (at, kind, body) values (1000000000, 'switched', '{}')");
        assertThat(store.audit().verifyNext().fault()).extracting(ChainFault::problem)
                .isEqualTo(ChainProblem.NOT_CHAINED);
    }

    @Test
    void aChainThatWasWrittenAgain_isFoundByTheRememberedHash() {
        everyKind().forEach(journal()::append);
        assertThat(store.audit().verifyNext().fault()).isNull();

        withoutTriggers("delete from journal", "delete from change_record", "update fleet_record set seq = 0,"
                + " body = '{\"stopped\":false}', hash = '" + "0".repeat(64) + "'");
        for (int i = 0; i < 8; i++) {
            journal().append(NamedEntries.dismissed(NOON, BUSY, NOON, "mallory", null));
        }

        assertThat(verified().fault()).as("the chain by itself is intact").isNull();
        assertThat(store.audit().verifyNext().fault()).extracting(ChainFault::problem)
                .isEqualTo(ChainProblem.HEAD_DIFFERS);
    }

    @Test
    void aFailedWrite_leavesNoGap() {
        journal().append(new Switched(NOON, true, "ann"));
        sql("alter table journal rename to elsewhere");
        assertThatThrownBy(() -> journal().append(new Switched(NOON, false, "ann")))
                .isInstanceOf(StoreUnavailable.class);
        sql("alter table elsewhere rename to journal");

        journal().append(new Switched(NOON, false, "ann"));

        assertThat(verified().entries()).isEqualTo(2);
        assertThat(verified().fault()).isNull();
    }

    @Test
    void severalWritersAtOnce_keepOneChain_whileItIsVerified() throws Exception {
        int entries = 25;
        try (Store second = Store.open(settings()); ExecutorService pool = Executors.newFixedThreadPool(5)) {
            Fence fence = claimed("a", 2);
            List<Callable<@Nullable ChainFault>> work = new ArrayList<>();
            for (Store each : List.of(store, second)) {
                work.add(() -> {
                    for (int i = 0; i < entries; i++) {
                        each.stores()
                                .journal()
                                .append(NamedEntries.dismissed(NOON.plusSeconds(i), BUSY, NOON, "bob", null));
                        each.stores().journal().append(new Blocked(NOON, BUSY, Guardrail.COOLDOWN, "no"));
                    }
                    return null;
                });
                work.add(() -> {
                    for (int i = 0; i < entries; i++) {
                        ComputeId own = new ComputeId("p-%d-%d".formatted(System.identityHashCode(each), i), "ep-one");
                        assertThat(IntentTest.intend(each.stores().journal(),
                                NamedEntries.intended(NOON, own, "c", ONE, RANGE,
                                        "why", Given.basis(Action.GROW, Reason.TOO_SMALL), 1),
                                fence)).isTrue();
                    }
                    return null;
                });
            }
            work.add(() -> second.audit().verify().fault());
            for (Future<@Nullable ChainFault> each : pool.invokeAll(work)) {
                assertThat(each.get()).isNull();
            }
        }

        assertThat(verified().entries()).isEqualTo(4L * entries);
        assertThat(verified().fault()).isNull();
        assertThat(entries().page(null, Long.MAX_VALUE, 1000).reversed()).extracting(StoredEntry::link)
                .filteredOn(link -> link != null)
                .extracting(StoredEntry.Link::seq)
                .containsExactlyElementsOf(LongStream.rangeClosed(1, 4L * entries).boxed().toList());
    }
}
