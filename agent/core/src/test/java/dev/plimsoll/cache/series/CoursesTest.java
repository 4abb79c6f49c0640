package dev.plimsoll.cache.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.cache.Totals.StartCause;
import dev.plimsoll.cache.series.SampleSeries.RunStart;
import dev.plimsoll.cache.series.SampleSeries.SeriesCourse;
import dev.plimsoll.cache.series.SampleSeries.SeriesDetail;
import dev.plimsoll.cache.series.SeriesSpan.ConnectionSpan;
import dev.plimsoll.cache.series.SeriesSpan.StartCounts;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CoursesTest {

    private static final Instant T0 = Given.T0;
    private static final Instant STARTED = T0.minusSeconds(3600);
    private static final StartCounts ONE = new StartCounts(0, 0, 1);

    private static ProbedMoment probe(int minute, int connections, long hits, long misses) {
        return new ProbedMoment(T0.plusSeconds(60L * minute), STARTED, Given.cu("1"), connections, 443, hits, misses,
                ONE);
    }

    @Test
    void aStep_isTheIncreaseBetweenTwoProbes_andTheFirstProbeHasNone() {
        SeriesCourse course = Courses.ofProbes(List.of(probe(0, 3, 500, 500), probe(1, 4, 59_900, 1_100)), T0,
                T0.plusSeconds(60), 600);

        assertThat(course.spans()).hasSize(2);
        assertThat(course.spans().getFirst().reads()).isEqualTo(ReadSpan.NONE);
        ReadSpan step = course.spans().getLast().reads();
        assertThat(step.hits()).isEqualTo(59_400);
        assertThat(step.misses()).isEqualTo(600);
        assertThat(step.hitRatio()).hasValueSatisfying(ratio -> assertThat(ratio).isEqualTo(0.99, within(1e-9)));
        assertThat(step.missRate()).contains(10.0);
    }

    /** A minute of misses, and one probe with many connections, in a week of quiet minutes. */
    @Test
    void peaksStay_whereverTheyAre_howeverFewPointsAreLeft() {
        int minutes = 7 * 24 * 60;
        for (int peak : List.of(1, 17, 5_003, minutes - 1)) {
            List<ProbedMoment> moments = new ArrayList<>();
            long hits = 0;
            long misses = 0;
            for (int minute = 0; minute < minutes; minute++) {
                hits += minute == peak ? 6_000 : 60_000;
                misses += minute == peak ? 54_000 : 60;
                moments.add(probe(minute, minute == peak ? 440 : 12, hits, misses));
            }

            SeriesCourse course = Courses.ofProbes(moments, T0, T0.plusSeconds(60L * minutes), 600);

            assertThat(course.spans()).as("peak at %d", peak).hasSizeBetween(500, 600);
            assertThat(course.spans().stream().mapToInt(span -> span.connections().highest()).max()).hasValue(440);
            assertThat(course.spans().stream().mapToDouble(span -> span.reads().highestMissRate()).max())
                    .hasValue(900);
            assertThat(course.spans().stream().map(span -> span.reads().lowestRatio())).contains(0.1);
            assertThat(course.spans().stream().mapToInt(SeriesSpan::probes).sum()).isEqualTo(minutes);
            assertThat(course.spans().stream().mapToLong(span -> span.reads().misses()).sum())
                    .isEqualTo(misses - (peak == 0 ? 54_000 : 60));
        }
    }

    @Test
    void aStart_countsItsReadsSinceTheStart_andNamesItsCause() {
        Instant restarted = T0.plusSeconds(600);
        ProbedMoment after = new ProbedMoment(T0.plusSeconds(660), restarted, Given.cu("2"), 2, 894, 61_000, 2_000,
                new StartCounts(0, 1, 1));

        SeriesCourse course = Courses.ofProbes(List.of(probe(0, 3, 1_000, 1_000), after), T0, T0.plusSeconds(3600),
                600);

        assertThat(course.starts()).containsExactly(new RunStart(restarted, T0, StartCause.CHANGE));
        assertThat(course.spans().getLast().starts()).isEqualTo(new StartCounts(0, 1, 0));
        assertThat(course.spans().getLast().reads().time()).isEqualTo(Duration.ofSeconds(60));
        assertThat(course.spans().getLast().size()).isEqualTo(Given.cu("2"));
    }

    @Test
    void timeWithoutProbes_hasNoSpan() {
        SeriesCourse course = Courses.ofProbes(List.of(probe(0, 1, 0, 0), probe(600, 1, 0, 0)), T0,
                T0.plusSeconds(36_000), 100);

        assertThat(course.spans()).extracting(SeriesSpan::from).containsExactly(T0, T0.plusSeconds(36_000));
    }

    /** A set-back clock, or counters that a row of an earlier version got wrong. */
    @Test
    void aStepBackwards_countsForNothing() {
        SeriesCourse course = Courses.ofProbes(List.of(probe(0, 1, 5_000, 5_000), probe(0, 1, 9_000, 6_000),
                probe(1, 1, 10, 10)), T0, T0.plusSeconds(60), 600);

        assertThat(course.spans()).allSatisfy(span -> assertThat(span.reads()).isEqualTo(ReadSpan.NONE));
        assertThat(ReadSpan.NONE.hitRatio()).isEmpty();
        assertThat(ReadSpan.NONE.missRate()).isEmpty();
    }

    @Test
    void hoursBecomePoints_ofAtLeastAnHour() {
        List<SeriesSpan> hours = new ArrayList<>();
        for (int hour = 0; hour < 24 * 365; hour++) {
            Instant at = T0.plusSeconds(3600L * hour);
            hours.add(new SeriesSpan(at, at.plusSeconds(3599), 60, ReadSpan.step(9_000, 1_000, Duration.ofHours(1)),
                    new ConnectionSpan(hour % 50, 50 + hour % 50, 443), Given.cu("1"), StartCounts.NONE));
        }

        SeriesCourse year = Courses.ofHours(hours, T0, T0.plus(Duration.ofDays(365)), 600);
        SeriesCourse day = Courses.ofHours(hours.subList(0, 24), T0, T0.plus(Duration.ofDays(1)), 600);

        assertThat(year.detail()).isEqualTo(SeriesDetail.HOURS);
        assertThat(year.spans()).hasSizeBetween(550, 600);
        assertThat(year.spans().stream().mapToInt(SeriesSpan::probes).sum()).isEqualTo(60 * 24 * 365);
        assertThat(day.spans()).hasSize(24);
        assertThat(day.resolution()).isEqualTo(Duration.ofHours(1));
    }
}
