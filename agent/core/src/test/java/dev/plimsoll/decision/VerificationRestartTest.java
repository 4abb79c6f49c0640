package dev.plimsoll.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.decision.Decision.Act;
import dev.plimsoll.decision.Decision.Constraint;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class VerificationRestartTest {

    private static final long CACHE = Given.PAGES;
    private static final long READS = 600_000;

    @Test
    void aFullCacheThatFits_asksForAStart_onceASmallerSizeMayHaveSavedWhatThatIsWorth() {
        Course course = full("4", Duration.ofHours(3));
        assertThat(course.decides().act()).isEqualTo(Act.STAY);
        assertThat(course.model().sizeNeed().saved()).isPositive();

        Decision due = full("4", Duration.ofDays(3)).decides();

        assertThat(due.act()).isEqualTo(Act.RESTART);
        assertThat(due.to()).hasToString("4");
        assertThat(due.saved()).isGreaterThan(due.cost());
        assertThat(due.constraints()).isEmpty();
    }

    @Test
    void whereThePlatformTellsWhatIsTouched_nothingIsAsked() {
        Course course = new Course("4").touches(3 * CACHE, 7 * CACHE / 2, 4 * CACHE)
                .lives(Duration.ofDays(6), READS, 0.001, 4 * CACHE);

        assertThat(course.model().sizeNeed().saved()).as("in the half hour before anything is told").isLessThan(0.01);
        assertThat(course.decides().act()).isEqualTo(Act.STAY);
    }

    @Test
    void inAnHourThatIsNotQuiet_itWaits_untilItIsWorthMuchMore() {
        Course course = new Course("4").lives(Duration.ofHours(3), READS, 0.001, 4 * CACHE);
        while (course.decides().act() != Act.RESTART) {
            course.lives(Duration.ofMinutes(50), READS / 4, 0.001, 4 * CACHE)
                    .lives(Duration.ofMinutes(10), READS, 0.001, 4 * CACHE);
        }
        assertThat(course.decides().constraints()).containsExactly(Constraint.LOAD_HIGH);

        assertThat(course.lives(Duration.ofHours(8), READS / 8, 0.001, 4 * CACHE).decides().constraints()).isEmpty();
    }

    @Test
    void eachStartThatFillsTheCacheAgain_makesTheNextLater() {
        Course course = full("4", Duration.ofDays(2));
        assertThat(course.model().sizeNeed().confirmedStarts()).isEqualTo(1);

        course.restartsAt("4").lives(Duration.ofHours(1), READS, 0.001, 4 * CACHE);
        assertThat(course.model().sizeNeed().confirmedStarts()).isEqualTo(2);
        assertThat(course.lives(Duration.ofDays(2), READS, 0.001, 4 * CACHE).decides().act()).isEqualTo(Act.STAY);
        assertThat(course.lives(Duration.ofDays(4), READS, 0.001, 4 * CACHE).decides().act()).isEqualTo(Act.RESTART);
    }

    @Test
    void aStartAfterWhichLessIsInUse_leadsDown() {
        Course course = full("4", Duration.ofDays(2));

        course.restartsAt("4").lives(Duration.ofHours(12), READS, 0.001, CACHE / 2);

        assertThat(course.decides().act()).isEqualTo(Act.MOVE);
        assertThat(course.decides().to()).hasToString("1");
    }

    @Test
    void whereNoSmallerSizeMayBeHad_orNothingIsToBeSaved_itAsksForNone() {
        assertThat(full("4", Duration.ofDays(9)).mayHave("4", "8").decides().act()).isEqualTo(Act.STAY);
        assertThat(full("4", Duration.ofDays(2)).connections(1_600)
                .lives(Duration.ofDays(1), READS, 0.001, 4 * CACHE)
                .decides()
                .act()).as("2 CU allow 901 connections, 3 CU 1,351").isEqualTo(Act.STAY);
        assertThat(full("1", Duration.ofDays(30)).decides().act()).isEqualTo(Act.STAY);
    }

    @Test
    void aCacheThatIsNotFull_orMissesTooMuch_hidesNothing() {
        assertThat(new Course("4").lives(Duration.ofDays(2), READS, 0.001, 3 * CACHE).model().sizeNeed().since())
                .isNull();
        assertThat(full("4", Duration.ofHours(1)).lives(Duration.ofDays(2), READS, 0.02, 4 * CACHE)
                .model()
                .sizeNeed()
                .saved()).isLessThan(0.1);
    }

    @Test
    void aSleeper_isNeverStartedForIt() {
        assertThat(full("4", Duration.ofDays(9)).decidesAsleep().act()).isEqualTo(Act.STAY);
    }

    private static Course full(String cu, Duration time) {
        double caches = Double.parseDouble(cu);
        return new Course(cu).lives(time, READS, 0.001, (long) (caches * CACHE));
    }
}
