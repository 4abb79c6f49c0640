package dev.plimsoll.store;

import static dev.plimsoll.store.StoreExamples.BUSY;
import static dev.plimsoll.store.StoreExamples.NOON;
import static dev.plimsoll.store.StoreExamples.OTHER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.series.SampleSeries;
import dev.plimsoll.cache.series.SampleSeries.RunStart;
import dev.plimsoll.cache.series.SampleSeries.SeriesCourse;
import dev.plimsoll.cache.series.SampleSeries.SeriesDetail;
import dev.plimsoll.cache.series.SeriesSpan;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.Store.Access;
import dev.plimsoll.store.sql.table.SqlSampleSeries;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of the series of samples, on both databases. */
@ParameterizedClass
@EnumSource(names = {"SQLITE", "POSTGRES"})
class SampleSeriesTest extends StoreCase {

    private static final Instant STARTED = NOON.minusSeconds(600);
    private static final Duration WEEK = Duration.ofDays(7);

    SampleSeriesTest(Database database) {
        super(database);
    }

    /** Adds {@code count} samples of {@link StoreExamples#BUSY}, a minute apart from noon on, and their hours. */
    static void fill(StoreCase into, int count) {
        long noon = NOON.getEpochSecond() * 1_000_000_000L;
        into.sql("""
                with recursive probe(i) as (select 0 union all select i + 1 from probe where i < %1$d - 1)
                insert into sample (project_id, endpoint_id, at, started_at, uptime, min_cu, max_cu, branch_id,
                    connections, running, max_connections, superuser_reserved, other_reserved, database_bytes,
                    others_sessions, others_busy_millis, active_millis, workers, total_hits, total_misses, total_writes,
                    starts_by_us, starts_by_changes, starts_by_others)
                select 'shop', 'ep-busy', %2$d + i * 60000000000, %2$d, 60000000000 * i, '1', '1', 'br-main',
                    i %% 97, 1, 450, 3, 4, 1048576, 1, 1, 1, 0, 60000 * i, 600 * i, 0, 0, 0, 1
                from probe""".formatted(count, noon), """
                with recursive clock(h) as (select 0 union all select h + 1 from clock where h < (%1$d - 1) / 60),
                    hour as (select h, case when %1$d - 60 * h < 60 then %1$d - 60 * h else 60 end as probes from clock)
                insert into sample_hour (project_id, endpoint_id, at, first_at, last_at, probes, hits, misses, span,
                    highest_miss_rate, lowest_ratio, lowest_connections, highest_connections, connection_limit, min_cu,
                    max_cu, starts_by_us, starts_by_changes, starts_by_others)
                select 'shop', 'ep-busy', %2$d + h * 3600000000000, %2$d + h * 3600000000000,
                    %2$d + (60 * h + probes - 1) * 60000000000, probes, 60000 * probes, 600 * probes,
                    60000000000 * probes, 10, 60000 / 60600.0, 0, 96, 443, '1', '1', 0, 0, 0
                from hour""".formatted(count, noon));
    }

    /** The hours, which are read where there are too many probes. */
    private List<SeriesSpan> hours() {
        List<SeriesSpan> hours = new ArrayList<>();
        alone(db -> hours.addAll(new SqlSampleSeries(db, 0).read(BUSY, NOON, NOON.plus(WEEK), 168).spans()));
        return hours;
    }

    SampleSeries series() {
        return store.stores(Access.CHARTS).series();
    }

    private static Sample sample(Instant at, Instant started, String cu, int connections) {
        return new SampleBuilder().at(at)
                .startedAt(started)
                .size(Given.cu(cu))
                .counters(null)
                .connections(new Connections(connections, 1, 450, 3, 4))
                .database(1 << 20)
                .sample();
    }

    private void append(ComputeId compute, Sample sample, Totals totals) {
        store.stores().samples().append(compute, sample, totals);
    }

    /** Two hours with a restart by a change, and with one bad minute. */
    private void appendTwoHours() {
        append(BUSY, sample(NOON, STARTED, "1", 5), new Totals(1_000, 1_000, 0, 0, 0, 1));
        append(BUSY, sample(NOON.plusSeconds(60), STARTED, "1", 40), new Totals(60_400, 1_600, 0, 0, 0, 1));
        append(BUSY, sample(NOON.plusSeconds(120), STARTED, "1", 3), new Totals(61_400, 7_600, 0, 0, 0, 1));
        append(OTHER, sample(NOON.plusSeconds(121), STARTED, "4", 400), new Totals(0, 99_999, 0, 0, 0, 9));
        append(BUSY, sample(NOON.plusSeconds(3700), NOON.plusSeconds(3640), "2", 8),
                new Totals(67_400, 8_200, 0, 0, 1, 1));
    }

    @Test
    void probesAreReadInOrder_withStartsAndSteps() {
        appendTwoHours();

        SeriesCourse course = series().read(BUSY, NOON, NOON.plus(WEEK), 20_000);

        assertThat(course.detail()).isEqualTo(SeriesDetail.PROBES);
        assertThat(course.spans()).hasSize(4);
        assertThat(course.starts()).extracting(RunStart::at).containsExactly(NOON.plusSeconds(3640));
        SeriesSpan bad = course.spans().get(2);
        assertThat(bad.reads().highestMissRate()).isEqualTo(100, within(1e-9));
        assertThat(bad.reads().lowestRatio()).isEqualTo(1.0 / 7, within(1e-9));
        assertThat(course.spans().getLast().size()).isEqualTo(Given.cu("2"));
        assertThat(course.spans().getLast().connections().limit()).isEqualTo(443);
        assertThat(series().read(BUSY, NOON.plusSeconds(61), NOON.plusSeconds(120), 600).spans()).hasSize(1);
        assertThat(series().read(new ComputeId("shop", "ep-none"), NOON, NOON.plus(WEEK), 600).spans()).isEmpty();
    }

    @Test
    void hoursHoldWhatTheirProbesHold() {
        appendTwoHours();

        assertThat(hours()).isEqualTo(series().read(BUSY, NOON, NOON.plus(WEEK), 168).spans());
    }

    @Test
    void aRangeWithManyProbes_isReadByHours() {
        fill(this, SqlSampleSeries.MOST_PROBES + 1);

        SeriesCourse all = series().read(BUSY, NOON, NOON.plus(Duration.ofDays(30)), 600);
        SeriesCourse day = series().read(BUSY, NOON, NOON.plus(Duration.ofDays(1)), 600);

        assertThat(all.detail()).isEqualTo(SeriesDetail.HOURS);
        assertThat(all.spans().stream().mapToInt(SeriesSpan::probes).sum())
                .isEqualTo(SqlSampleSeries.MOST_PROBES + 1);
        assertThat(all.resolution()).isGreaterThanOrEqualTo(Duration.ofHours(1));
        assertThat(day.detail()).isEqualTo(SeriesDetail.PROBES);
        assertThat(day.spans().stream().mapToInt(SeriesSpan::probes).sum()).isEqualTo(1441);
    }

    @Test
    void hoursAreDeletedWithTheirSamples() {
        appendTwoHours();

        store.stores().retention().enforce(NOON.plus(settings().retention()).plus(WEEK), compute -> true);

        assertThat(hours()).isEmpty();
    }
}
