package dev.plimsoll.store;

import static dev.plimsoll.store.StoreExamples.BUSY;
import static dev.plimsoll.store.StoreExamples.NOON;
import static dev.plimsoll.store.StoreExamples.OTHER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.plimsoll.Given;
import dev.plimsoll.cache.CacheStatistics;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.series.SampleSeries.SeriesCourse;
import dev.plimsoll.cache.series.SeriesSpan;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.Store.Access;
import dev.plimsoll.store.sql.table.Db;
import dev.plimsoll.store.sql.table.RecordColumns;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What version 0.1.0 wrote, one row for each sample, is read after the update, on both databases. */
class ReleasedStoreTest {

    private static final String COLUMNS = """
            project_id, endpoint_id, at, started_at, uptime, min_cu, max_cu, branch_id, hits, misses, writes, used,
            reported_percent, cache_limit, touched5m, touched15m, touched1h, touched4h, connections, running, max_connections,
            superuser_reserved, other_reserved, clients, clients_idle, clients_idle_long, clients_in_transaction,
            most_idle_name, most_idle_count, clients_pooled, database_bytes, others_since_last, others_sessions,
            others_busy_millis, active_millis, workers, total_hits, total_misses, total_writes, starts_by_us,
            starts_by_changes, starts_by_others""";
    private static final RecordColumns<Row> ROW = RecordColumns.of(Row.class,
            COLUMNS.replace("uptime,", "uptime, null, null, null, null,")
                    .replace("touched4h,", "touched4h, null, null, null, null,"));
    private static final String INSERT = "insert into sample (%s) values (%s)".formatted(COLUMNS,
            String.join(", ", Collections.nCopies(42, "?")));

    @TempDir
    Path folder;

    /** A row as that version wrote it. */
    record Row(ComputeId compute, Sample sample, Totals totals) {}

    private static void make(StoreSettings settings, Row... rows) {
        StoreCase.madeBy(StoreCase.FIRST_RELEASE, settings, db -> db.write(connection -> {
            for (Row row : rows) {
                Db.execute(connection, INSERT, ROW.values(row));
            }
            return rows.length;
        }));
    }

    private StoreSettings settings(StoreCase.Database database, String name) {
        return database == StoreCase.Database.SQLITE
                ? new StoreSettings("jdbc:sqlite:" + folder.resolve("released.db"), Duration.ofDays(30))
                : StoreCase.onServer(StoreServer.shared().create(name));
    }

    /** The sample without what that version did not read from the server. */
    private static Sample released(Sample sample) {
        CacheStatistics cache = sample.cache();
        return Given.with(sample,
                new CacheStatistics(cache.counters(), cache.limit(), cache.workingSet(), null, null, null, null));
    }

    /** Three hours of a compute that is restarted once, and whose counters are missing for a while. */
    private static List<Row> minutes() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 180; i++) {
            Instant started = i < 100 ? NOON.minusSeconds(90) : NOON.plusSeconds(60 * 99 + 20);
            long misses = 7L * i;
            boolean isCounted = i % 50 != 7;
            rows.add(new Row(BUSY, new SampleBuilder().at(NOON.plusSeconds(60L * i).plusNanos(i))
                    .startedAt(started)
                    .counters(isCounted ? new Counters(900L * i, misses, misses / 2, 40L, 99.2) : null)
                    .sample(), new Totals(900L * i + 5, misses + 6, misses / 2 + 7, 1, 0, i < 100 ? 1 : 2)));
        }
        return rows;
    }

    @ParameterizedTest
    @EnumSource(value = StoreCase.Database.class, names = {"SQLITE", "POSTGRES"})
    void everyFieldOfEverySample_isReadAfterTheUpdate(StoreCase.Database database) {
        List<Row> rows = new ArrayList<>(minutes());
        Instant later = NOON.plus(Duration.ofDays(1));
        for (Sample each : List.of(StoreExamples.bare(later), StoreExamples.partial(later.plusNanos(1)),
                StoreExamples.awkward(later.plusNanos(2)), StoreExamples.sample(later.plusSeconds(1), 7))) {
            rows.add(new Row(OTHER, released(each), new Totals(Long.MAX_VALUE, 2, 3, 4, 5, 6)));
        }
        Collections.swap(rows, 60, 61);
        StoreSettings settings = settings(database, "released");
        make(settings, rows.toArray(Row[]::new));

        try (Store store = Store.open(settings)) {
            for (ComputeId compute : List.of(BUSY, OTHER)) {
                List<Row> its = rows.stream().filter(row -> row.compute.equals(compute)).toList();
                List<Sample> samples = its.stream().map(Row::sample).toList();
                assertThat(store.record().samples(compute, Instant.MIN, Instant.MAX)).isEqualTo(samples);
                assertThat(store.stores().samples().latest(compute, 150).samples())
                        .isEqualTo(samples.subList(Math.max(0, samples.size() - 150), samples.size()));
                assertThat(store.stores().samples().totals(compute)).contains(its.getLast().totals);
            }
            assertThat(store.record().computes()).containsExactly(BUSY, OTHER);
            SeriesCourse course = store.stores(Access.CHARTS).series().read(BUSY, NOON, later, 10);
            assertThat(course.spans().stream().mapToInt(SeriesSpan::probes).sum()).isEqualTo(180);
            assertThat(course.starts()).hasSize(1);

            Sample next = StoreExamples.sample(later, 9);
            store.stores().samples().append(BUSY, next, Totals.ZERO);
            assertThat(store.stores().samples().latest(BUSY, 2).samples())
                    .containsExactly(minutes().getLast().sample, next);
        }
    }

    /** A row that is spoiled ends the update as an interruption does; it is repaired, and the update is done again. */
    @ParameterizedTest
    @EnumSource(value = StoreCase.Database.class, names = {"SQLITE", "POSTGRES"})
    void anUpdateThatEndsEarly_leavesTheStoreAsItWas(StoreCase.Database database) {
        StoreSettings settings = settings(database, "released_early");
        make(settings, minutes().toArray(Row[]::new));
        past(settings, db -> db.execute("update sample set branch_id = '', max_cu = 'x' where hits = 900 * 150"));

        assertThatThrownBy(() -> Store.open(settings)).isInstanceOf(StoreUnavailable.class);
        past(settings, db -> {
            assertThat(db.number("select count(*) from sample")).isEqualTo(180);
            assertThat(db.number("select count(*) from sample_hour")).isZero();
            assertThat(db.list(row -> row.getString(1), "select version from flyway_schema_history where success"))
                    .contains(StoreCase.FIRST_RELEASE)
                    .doesNotContain("2", "5");
            db.execute("update sample set max_cu = '1' where max_cu = 'x'");
        });

        try (Store store = Store.open(settings)) {
            assertThat(store.record().samples(BUSY, Instant.MIN, Instant.MAX)).hasSize(180);
        }
    }

    private static void past(StoreSettings settings, Consumer<Db> work) {
        try (HikariDataSource source = new HikariDataSource(Engine.of(settings).pool())) {
            work.accept(Db.forWork(source, connection -> {}, IllegalStateException::new));
        }
    }

    /** Whichever program wrote it. */
    @Test
    void aRowWhoseCountersAreNotPlausible_isLeftOut() {
        StoreSettings settings = settings(StoreCase.Database.SQLITE, "");
        Row good = minutes().getFirst();
        make(settings, good, minutes().get(1), minutes().get(2));
        past(settings, db -> {
            db.execute("update sample set hits = -1 where id = 2");
            db.execute("update sample set used = 9223372036854775807 where id = 3");
        });

        try (Store store = Store.open(settings)) {
            assertThat(store.record().samples(BUSY, Instant.MIN, Instant.MAX)).containsExactly(good.sample);
        }
    }
}
