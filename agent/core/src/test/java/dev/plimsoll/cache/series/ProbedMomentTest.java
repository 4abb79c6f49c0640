package dev.plimsoll.cache.series;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.StoredSample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.series.SampleSeries.RunStart;
import dev.plimsoll.cache.series.SampleSeries.SeriesCourse;
import dev.plimsoll.cache.series.SampleSeries.SeriesDetail;
import dev.plimsoll.cache.series.SeriesSpan.ConnectionSpan;
import dev.plimsoll.cache.series.SeriesSpan.StartCounts;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One probe as a span of a series, and two spans as one. */
class ProbedMomentTest {

    private static final Instant NOON = Given.T0;
    private static final SizeRange ONE = Given.cu("1");
    private static final StartCounts STARTS = new StartCounts(1, 2, 3);

    @Test
    void aSampleWithItsTotals_keepsWhatASeriesShows() {
        ProbedMoment moment = ProbedMoment.of(new StoredSample(
                new SampleBuilder().at(NOON)
                        .startedAt(NOON.minusSeconds(90))
                        .size(Given.cu("1", "2"))
                        .connections(new Connections(7, 0, 450, 10, 5, null))
                        .sample(),
                new Totals(100, 20, 3, 1, 2, 3)));

        assertThat(moment).isEqualTo(
                new ProbedMoment(NOON, NOON.minusSeconds(90), Given.cu("1", "2"), 7, 435, 100, 20, STARTS));
    }

    @Test
    void theFirstProbe_hasNoReadsAndNoStarts_becauseTheirTimeIsUnknown() {
        assertThat(moment(0, -60, 100, 20, STARTS).after(null)).isEqualTo(new SeriesSpan(NOON, NOON, 1, ReadSpan.NONE,
                new ConnectionSpan(7, 7, 435), ONE, StartCounts.NONE));
    }

    @Test
    void aLaterProbe_hasTheIncreaseSinceTheOneBefore() {
        SeriesSpan span = moment(60, -60, 2_100, 520, STARTS).after(moment(0, -60, 100, 20, STARTS));

        assertThat(span.reads()).isEqualTo(ReadSpan.step(2_000, 500, Duration.ofSeconds(60)));
        assertThat(span.starts()).isEqualTo(StartCounts.NONE);
    }

    @Test
    void afterAStart_theStepBeginsAtTheStart() {
        ProbedMoment before = moment(0, -60, 100, 20, STARTS);

        SeriesSpan started = moment(60, 40, 200, 30, STARTS.plus(new StartCounts(0, 0, 1))).after(before);
        SeriesSpan atTheProbe = moment(60, 0, 200, 30, STARTS).after(before);

        assertThat(started.reads().time()).isEqualTo(Duration.ofSeconds(20));
        assertThat(started.starts()).isEqualTo(new StartCounts(0, 0, 1));
        assertThat(atTheProbe.reads().time()).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void twoSpans_areOne_withTheLimitsAndSizeOfTheLater() {
        SeriesSpan first = new SeriesSpan(NOON, NOON.plusSeconds(60), 2,
                ReadSpan.step(1_000, 0, Duration.ofSeconds(60)),
                new ConnectionSpan(3, 9, 435), ONE, STARTS);
        SeriesSpan second = new SeriesSpan(NOON.plusSeconds(120), NOON.plusSeconds(180), 5,
                ReadSpan.step(0, 1_000, Duration.ofSeconds(60)), new ConnectionSpan(1, 8, 880), Given.cu("2"), STARTS);

        assertThat(first.plus(second)).isEqualTo(new SeriesSpan(NOON, NOON.plusSeconds(180), 7,
                new ReadSpan(1_000, 1_000, Duration.ofMinutes(2), 1_000 / 60.0, 0.0), new ConnectionSpan(1, 9, 880),
                Given.cu("2"), new StartCounts(2, 4, 6)));
    }

    @Test
    void noProbes_areAnEmptyCourse() {
        SeriesCourse course = Courses.ofProbes(List.of(), NOON, NOON, 600);

        assertThat(course)
                .isEqualTo(new SeriesCourse(List.of(), List.of(), SeriesDetail.PROBES, Duration.ofSeconds(1)));
    }

    @Test
    void probesOfOneSlice_areOneSpan_alsoThoseBeforeTheFirst() {
        List<ProbedMoment> moments = new ArrayList<>();
        for (int second : List.of(-5, 0, 9, 10, 19, 20)) {
            moments.add(moment(second, -60, 0, 0, STARTS));
        }

        SeriesCourse course = Courses.ofProbes(moments, NOON, NOON.plusSeconds(29), 3);

        assertThat(course.resolution()).isEqualTo(Duration.ofSeconds(10));
        assertThat(course.spans()).extracting(SeriesSpan::probes).containsExactly(3, 2, 1);
        assertThat(course.spans()).extracting(SeriesSpan::to)
                .containsExactly(NOON.plusSeconds(9), NOON.plusSeconds(19), NOON.plusSeconds(20));
    }

    @Test
    void aStart_isNamedOnlyByAProbeThatSawOne() {
        StartCounts more = STARTS.plus(new StartCounts(1, 0, 0));

        SeriesCourse course = Courses.ofProbes(List.of(moment(0, -60, 0, 0, STARTS), moment(60, -60, 0, 0, STARTS),
                moment(120, 90, 0, 0, more), moment(180, 90, 0, 0, more)), NOON, NOON.plusSeconds(180), 600);

        assertThat(course.starts())
                .containsExactly(new RunStart(NOON.plusSeconds(90), NOON.plusSeconds(60), Totals.StartCause.PROBE));
    }

    private static ProbedMoment moment(long at, long started, long hits, long misses, StartCounts starts) {
        return new ProbedMoment(NOON.plusSeconds(at), NOON.plusSeconds(started), ONE, 7, 435, hits, misses, starts);
    }
}
