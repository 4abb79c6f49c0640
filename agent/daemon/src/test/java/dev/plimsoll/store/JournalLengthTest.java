package dev.plimsoll.store;

import static dev.plimsoll.store.StoreExamples.BUSY;
import static dev.plimsoll.store.StoreExamples.NOON;
import static dev.plimsoll.store.StoreExamples.OTHER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.store.sql.JournalAudit;
import dev.plimsoll.store.sql.JournalBatch;
import dev.plimsoll.store.sql.SqlJournal;
import dev.plimsoll.store.sql.table.Db;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.ProgressHandler;

/** What agents and pages read from the journal costs the same, however long it is: by the steps of SQLite's machine. */
class JournalLengthTest {

    private static final SizeRange ONE = Given.cu("1");
    private static final SizeRange TWO = Given.cu("2");
    /** Each round ends a change of two computes; more than the bound of what is read of one compute. */
    private static final int SHORT = 40;
    private static final int LONG = 3 * SHORT;

    @TempDir
    Path folder;

    /** A store with a journal of one change a day, which ends at noon. */
    private final class Measured implements AutoCloseable {

        private final Connection connection;
        private final Db db;
        private final AtomicLong steps = new AtomicLong();
        private final Fence fence;

        Measured(int rounds) throws SQLException {
            String url = "jdbc:sqlite:" + folder.resolve(rounds + ".db");
            Store.open(new StoreSettings(url, Duration.ofDays(3650))).close();
            connection = DriverManager.getConnection(url);
            db = Db.forWork(Migration.oneSession(connection), session -> {}, IllegalStateException::new);
            JournalBatch.append(db, IntStream.range(0, rounds)
                    .mapToObj(round -> NOON.minus(Duration.ofDays(rounds - round)))
                    .flatMap(at -> Stream.of(BUSY, OTHER).flatMap(compute -> round(compute, at).stream()))
                    .toList());
            fence = OpenStore.claimed("a", 2, db::execute);
        }

        private static List<JournalEntry> round(ComputeId compute, Instant at) {
            String change = compute.endpointId() + at;
            return List.of(
                    NamedEntries.recommended(at, compute, Action.GROW, Reason.TOO_SMALL, ONE, TWO, "br-main",
                            "the cache is full"),
                    new Blocked(at, compute, Guardrail.COOLDOWN, "not yet"),
                    NamedEntries.approved(at, compute, ONE, TWO, "br-main", "ann", false, null),
                    intent(compute, at, change),
                    new Executed(at, compute, change, ExecutionOutcome.ACCEPTED, "", List.of()),
                    new Settled(at, compute, change, Settled.ChangeEnd.APPLIED, "", null),
                    new Verified(at, compute, change, EffectVerdict.INCONCLUSIVE, ""),
                    NamedEntries.dismissed(at, compute, at.plusSeconds(1), "ann", null));
        }

        private static Intended intent(ComputeId compute, Instant at, String change) {
            return NamedEntries.intended(at, compute, change, ONE, TWO, "",
                    Given.basis(Action.GROW, Reason.TOO_SMALL), 1);
        }

        /** Steps of each read, by its name. */
        Map<String, Long> costs() throws SQLException {
            SqlJournal journal = new SqlJournal(db);
            long head = journal.head();
            Map<String, Long> costs = new LinkedHashMap<>();
            costs.put("record of a compute", of(() -> journal.record(BUSY)));
            costs.put("recent changes", of(() -> journal.fleet(NOON)));
            costs.put("news", of(() -> journal.since(head - 20)));
            costs.put("known computes", of(journal::computes));
            costs.put("first page", of(() -> journal.page(null, Long.MAX_VALUE, 100)));
            costs.put("deep page", of(() -> journal.page(null, head / 2, 100)));
            costs.put("deep page of a compute", of(() -> journal.page(BUSY, head / 2, 100)));
            costs.put("counters", of(() -> List.of(journal.outcomes(), journal.decisions(), journal.vetoes())));
            costs.put("scorecard", of(() -> new JournalAudit(db).scorecard()));
            costs.put("intent for a notification",
                    of(() -> journal.intent(BUSY.endpointId() + NOON.minus(Duration.ofDays(1)))));
            costs.put("intent", of(() -> {
                assertThat(IntentTest.intend(journal, intent(BUSY, NOON, "new"), fence)).isTrue();
            }));
            return costs;
        }

        private long of(Runnable question) throws SQLException {
            long before = steps.get();
            ProgressHandler.setHandler(connection, 1, new ProgressHandler() {
                @Override
                protected int progress() {
                    steps.incrementAndGet();
                    return 0;
                }
            });
            question.run();
            ProgressHandler.clearHandler(connection);
            return steps.get() - before;
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }

    @Test
    void readingForAPass_costsTheSame_howeverLongTheJournalIs() throws SQLException {
        try (Measured few = new Measured(SHORT); Measured many = new Measured(LONG)) {
            Map<String, Long> ofFew = few.costs();

            many.costs()
                    .forEach((what, steps) -> assertThat(steps).as(what)
                            .isLessThanOrEqualTo(ofFew.getOrDefault(what, 0L) * 11 / 10 + 20));
        }
    }
}
