package dev.plimsoll.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.decision.Decision.Act;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.Part;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class QuietPeriodTest {

    private static final long CACHE = Given.PAGES;
    private static final long READS = 600_000;

    @Test
    void afterADayOfReports_whatWasLivedBeforeThem_isEnoughAtOnce() {
        assertThat(afterReports(Tunables.SHIPPED).decides()).satisfies(decision -> {
            assertThat(decision.act()).isEqualTo(Act.MOVE);
            assertThat(decision.to()).hasToString("1");
        });
    }

    @Test
    void withoutIt_theDayBeforeHoldsASmallerSizeBack() {
        assertThat(afterReports(Tunables.SHIPPED.without(Part.LULL)).decides().act()).isNotEqualTo(Act.MOVE);
    }

    @Test
    void aLoadThatComesEachDaySoonAgain_isNoLull() {
        Course course = quietDay(Tunables.SHIPPED);
        course.restartsAt("3").lives(Duration.ofHours(1), READS * 4, 0.001, 2 * CACHE);
        for (int day = 0; day < 4; day++) {
            course.lives(Duration.ofHours(20), READS * 4, 0.001, 3 * CACHE);
            for (int hour = 0; hour < 4; hour++) {
                course.lives(Duration.ofHours(1), READS, 0.001, 3 * CACHE);
                assertThat(course.decides().act()).isNotEqualTo(Act.MOVE);
            }
        }
    }

    /** A day at 1 CU, then eight hours that needed 4 CU, and four like the day before. */
    private static Course afterReports(Tunables tunables) {
        Course course = quietDay(tunables).lives(Duration.ofHours(2), READS * 4, 0.3, CACHE);
        return course.restartsAt("4")
                .lives(Duration.ofHours(1), READS * 4, 0.001, 2 * CACHE)
                .lives(Duration.ofHours(5), READS * 4, 0.001, 4 * CACHE)
                .lives(Duration.ofHours(4), READS, 0.001, 4 * CACHE);
    }

    private static Course quietDay(Tunables tunables) {
        return new Course("1", tunables).lives(Duration.ofHours(30), READS, 0.001, CACHE);
    }
}
