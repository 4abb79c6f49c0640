package dev.plimsoll.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.decision.Decision.Act;
import dev.plimsoll.decision.Decision.Verdict;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What was lived at a larger size, beside what is seen and told now. */
class LargerTest {

    private static final long CACHE = Given.PAGES;
    private static final long READS = 600_000;
    private static final Duration DAY = Duration.ofHours(24);

    @Test
    void aLargerSizeThatMissedMoreThanThePresentOneDoesNow_livedSomethingElse_andIsHopedForAgain() {
        Course course = new Course("2").lives(DAY, READS, 0.3, 2 * CACHE)
                .restartsAt("1")
                .lives(DAY, READS, 0.06, CACHE);

        assertThat(expected(course, "2").basis()).isEqualTo(Basis.POWER_LAW);
        assertThat(expected(course, "2").miss()).isLessThan(0.06);
        assertThat(course.decides().act()).isEqualTo(Act.MOVE);
    }

    @Test
    void aLargerSizeThatMissedAsMuch_isALesson() {
        Course course = new Course("2").lives(DAY, READS, 0.06, 2 * CACHE)
                .restartsAt("1")
                .lives(DAY, READS, 0.06, CACHE);

        assertThat(expected(course, "2").basis()).isEqualTo(Basis.OBSERVED);
        assertThat(course.decides().to()).isNotEqualTo(ComputeUnits.of("2"));
    }

    @Test
    void aScanThatNoSizeHolds_asIsToldByWhatItTouches_isNoReasonForALargerOne() {
        Course scanned = new Course("1").touches(CACHE / 2, CACHE, 4 * CACHE)
                .lives(Duration.ofHours(6), READS, 0.2, CACHE);
        Course unknown = new Course("1").lives(Duration.ofHours(6), READS, 0.2, CACHE);

        assertThat(expected(scanned, "2").miss()).as("of what comes anew").isGreaterThan(0.13);
        assertThat(expected(unknown, "2").severity()).isLessThan(expected(scanned, "2").severity());
    }

    @Test
    void whateverALargerSizeWasLivedToMiss_aScanMissesThereAsWell() {
        Course course = new Course("2").lives(DAY, READS, 0.001, 2 * CACHE)
                .restartsAt("1")
                .touches(CACHE / 2, CACHE, 4 * CACHE)
                .lives(Duration.ofHours(6), READS, 0.2, CACHE);

        assertThat(expected(course, "2").miss()).isGreaterThan(0.13);
        assertThat(expected(course, "2").best()).as("by what no cache can have held before, which is less")
                .isLessThan(expected(course, "2").miss());
    }

    @Test
    void aStepThatBroughtNothingAtAll_isNotRepeatedInHope_asUnderALoopThatNoSizeHolds() {
        Course course = new Course("1").database(15)
                .lives(Duration.ofHours(2), READS, 1, CACHE)
                .restartsAt("2")
                .lives(Duration.ofHours(48), READS, 1, 2 * CACHE);

        assertThat(course.decides().verdict()).isEqualTo(Verdict.NO_SIZE_HELPS);
    }

    private static SizeEstimate expected(Course course, String cu) {
        Decision decision = course.decides();
        return decision.expected()
                .stream()
                .filter(each -> each.size().equals(ComputeUnits.of(cu)))
                .findFirst()
                .orElseThrow();
    }
}
