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
import dev.plimsoll.cache.StoredSample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.series.SampleSeries;
import dev.plimsoll.cache.series.SampleSeries.RunStart;
import dev.plimsoll.cache.series.SampleSeries.SeriesCourse;
import dev.plimsoll.cache.series.SampleSeries.SeriesDetail;
import dev.plimsoll.cache.series.SeriesSpan;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.Store.Access;
import dev.plimsoll.store.sql.table.SqlSampleSeries;
import dev.plimsoll.store.sql.table.SqlSamples;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
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

    /** Adds {@code count} samples of {@link StoreExamples#BUSY}, a minute apart from noon on. */
    static void fill(StoreCase into, int count) {
        into.alone(db -> db.write(handle -> {
            SqlSamples.append(handle, BUSY, IntStream.range(0, count).mapToObj(SampleSeriesTest::minute).toList());
            return true;
        }));
    }

    private static StoredSample minute(int i) {
        return new StoredSample(sample(NOON.plusSeconds(60L * i), NOON, "1", i % 97),
                new Totals(60_000L * i, 600L * i, 0, 0, 0, 1));
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
                .connections(new Connections(connections, 1, 450, 3, 4, null))
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

    /** Their sums stay: a chart that reaches further back than the samples shows them. */
    @Test
    void sumsAreKeptLonger_thanTheirSamples() {
        appendTwoHours();
        List<SeriesSpan> all = hours();
        // The latest samples of a compute are never deleted.
        append(BUSY, sample(NOON.plus(WEEK), STARTED, "1", 1), new Totals(67_400, 8_200, 0, 0, 1, 2));
        Instant later = NOON.plus(WEEK).minusSeconds(1);

        store.stores().retention().enforce(NOON.plus(settings().retention()).plus(WEEK), compute -> true);

        assertThat(samples().latest(BUSY, 100).samples()).extracting(Sample::at).containsExactly(NOON.plus(WEEK));
        SeriesCourse course = series().read(BUSY, NOON, later, 168);
        assertThat(course.detail()).isEqualTo(SeriesDetail.HOURS);
        assertThat(course.spans()).isEqualTo(all);

        store.stores().retention().enforce(NOON.plus(settings().ofSums()).plus(WEEK), compute -> true);

        assertThat(series().read(BUSY, NOON, later, 168).spans()).isEmpty();
    }

    @Test
    void aSpanOfProbes_endsWithItsHour_alsoWhereAClockIsSetBack_andWhereItIsFull() {
        append(BUSY, sample(NOON.plusSeconds(3500), STARTED, "1", 1), new Totals(0, 0, 0, 0, 0, 1));
        append(BUSY, sample(NOON.plusSeconds(3601), STARTED, "1", 2), new Totals(0, 0, 0, 0, 0, 1));
        append(BUSY, sample(NOON.plusSeconds(3700), NOON.plusSeconds(3650), "1", 3), new Totals(0, 0, 0, 0, 0, 2));

        assertThat(hours()).extracting(SeriesSpan::from)
                .containsExactly(NOON.plusSeconds(3500), NOON.plusSeconds(3601));
        assertThat(spans()).isEqualTo(2);

        append(BUSY, sample(NOON.plusSeconds(3690), NOON.plusSeconds(3650), "1", 3), new Totals(0, 0, 0, 0, 0, 2));
        assertThat(spans()).isEqualTo(3);

        for (int i = 0; i < 1_000; i++) {
            append(BUSY, sample(NOON.plusSeconds(3700).plusMillis(i), NOON.plusSeconds(3650), "1", i * 7919 % 1000),
                    new Totals(i * 999_983L % 7_000_000, i, 0, 0, 0, 2));
        }
        assertThat(spans()).isEqualTo(4);
    }

    private long spans() {
        long[] count = new long[1];
        alone(db -> count[0] = db.number("select count(*) from sample_span"));
        return count[0];
    }
}
