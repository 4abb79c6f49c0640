package dev.plimsoll.activity.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.activity.learned.ActivityTunables.Use;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdleGapsTest {

    private static final Use USE = ActivityTunables.SHIPPED.use();

    @Test
    void longerDelay_neverReducesAwakeTime_orAddsStarts() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            IdleGaps idleGaps = idleGaps(random);
            double awake = 0;
            double starts = Double.MAX_VALUE;
            for (long seconds = 60; seconds < 8 * 86_400; seconds += 1 + random.nextLong(seconds)) {
                Duration delay = Duration.ofSeconds(seconds);

                assertThat(idleGaps.awake(delay)).as("seed %d, %s", seed, delay)
                        .isGreaterThanOrEqualTo(awake - 1e-9)
                        .isBetween(idleGaps.busy(), idleGaps.covered() + 1e-9);
                assertThat(idleGaps.starts(delay)).as("seed %d, %s", seed, delay).isBetween(0.0, starts + 1e-9);
                awake = idleGaps.awake(delay);
                starts = idleGaps.starts(delay);
            }
        }
    }

    @Test
    void gaps_decayByHalfInFourteenDays() {
        IdleGaps idleGaps = IdleGaps.NONE.ended(Duration.ofHours(3), Given.T0, USE);

        IdleGaps later = idleGaps.ended(Duration.ofHours(3), Given.T0.plus(Duration.ofDays(14)), USE);

        assertThat(later.quiet()).isCloseTo(4.5, within(1e-9));
        assertThat(later.starts(Duration.ofMinutes(5))).isCloseTo(1.5, within(1e-9));
        assertThat(IdleGaps.NONE.busy(Duration.ofHours(8), Given.T0, USE)
                .busy(Duration.ofHours(1), Given.T0.plus(Duration.ofDays(28)), USE)
                .busy()).isCloseTo(2 + 1, within(1e-9));
        assertThat(later.seen()).isEqualTo(Duration.ofHours(6));
        assertThat(later.ended()).isEqualTo(2);
    }

    @Test
    void awakeTime_isExactIfTheDelayIsAnEdge() {
        IdleGaps idleGaps = IdleGaps.NONE.busy(Duration.ofHours(1), Given.T0, USE)
                .ended(Duration.ofMinutes(4), Given.T0, USE)
                .ended(Duration.ofMinutes(6), Given.T0, USE)
                .ended(Duration.ofHours(2), Given.T0, USE);

        assertThat(idleGaps.awake(Duration.ofMinutes(5))).isCloseTo((60 + 4 + 5 + 5) / 60.0, within(1e-9));
        assertThat(idleGaps.starts(Duration.ofMinutes(5))).isCloseTo(2, within(1e-9));
    }

    private static IdleGaps idleGaps(Random random) {
        IdleGaps idleGaps = IdleGaps.NONE.busy(Duration.ofMinutes(random.nextInt(600)), Given.T0, USE);
        for (int left = 1 + random.nextInt(60); left > 0; left--) {
            long seconds = Math.round(60 * Math.exp(random.nextDouble() * 9));
            idleGaps = idleGaps.ended(Duration.ofSeconds(seconds), Given.T0.plusSeconds(random.nextInt(1_000_000)),
                    USE);
        }
        return idleGaps;
    }

    @Test
    void gapsWithAnotherNumberOfLengths_areRefused() {
        List<Double> fourteen = IdleGaps.NONE.counts();
        List<Double> thirteen = fourteen.subList(1, fourteen.size());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new IdleGaps(null, 0, thirteen, fourteen, Duration.ZERO, 0))
                .withMessageContaining("need 14 lengths, not 13 and 14");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new IdleGaps(null, 0, fourteen, thirteen, Duration.ZERO, 0))
                .withMessageContaining("need 14 lengths, not 14 and 13");
    }

    @Test
    void aGap_countsFromTheEdgeThatItReaches() {
        for (int length = 0; length < IdleGaps.EDGES.size(); length++) {
            Duration edge = IdleGaps.EDGES.get(length);

            assertThat(IdleGaps.NONE.lasting(edge, Given.T0, USE).counts().get(length)).as("%s", edge).isEqualTo(1);
            assertThat(IdleGaps.NONE.lasting(edge.minusNanos(1), Given.T0, USE).counts().get(Math.max(0, length - 1)))
                    .isEqualTo(1);
        }
    }

    @Test
    void theDelayThatOutlastsAllGaps_isTheNextEdge_unlessOneWasAsLongAsTheLast() {
        assertThat(IdleGaps.NONE.outlasting()).contains(Duration.ofMinutes(1));
        assertThat(IdleGaps.NONE.ended(Duration.ofMinutes(5), Given.T0, USE).outlasting())
                .contains(Duration.ofMinutes(7));
        assertThat(IdleGaps.NONE.ended(Duration.ofMinutes(299), Given.T0, USE)
                .ended(Duration.ofMinutes(1), Given.T0, USE)
                .outlasting()).contains(Duration.ofHours(8));
        assertThat(IdleGaps.NONE.ended(Duration.ofHours(8), Given.T0, USE).outlasting()).contains(Duration.ofHours(24));
        assertThat(IdleGaps.NONE.ended(Duration.ofHours(24), Given.T0, USE).outlasting()).isEmpty();
    }

    /** A gap of 6 minutes is between the edges of 5 and 7: of the gaps there, the share above the delay starts. */
    @ParameterizedTest
    @CsvSource({"PT5M, 1", "PT5M30S, 0.75", "PT6M, 0.5", "PT7M, 0", "PT8M, 0", "PT1M, 1"})
    void betweenTwoEdges_startsFallEvenly(Duration delay, double starts) {
        assertThat(IdleGaps.NONE.ended(Duration.ofMinutes(6), Given.T0, USE).starts(delay))
                .isCloseTo(starts, within(1e-12));
    }

    /** Beyond the last edge, the mean length decides. */
    @ParameterizedTest
    @CsvSource({"PT24H, 2", "PT29H59M, 2", "PT30H, 0", "PT168H, 0"})
    void beyondTheLastEdge_startsFollowTheMeanLength(Duration delay, double starts) {
        IdleGaps gaps = IdleGaps.NONE.ended(Duration.ofHours(25), Given.T0, USE)
                .ended(Duration.ofHours(35), Given.T0, USE);

        assertThat(gaps.starts(delay)).isEqualTo(starts);
        assertThat(gaps.awake(delay)).isCloseTo(Math.min(60, 2 * delay.toMinutes() / 60.0), within(1e-9));
    }

    @Test
    void anEarlierTime_decaysNothing_andMovesNoTimeBack() {
        IdleGaps late = IdleGaps.NONE.busy(Duration.ofHours(1), Given.T0, USE);

        IdleGaps both = late.busy(Duration.ofHours(1), Given.T0.minus(Duration.ofDays(14)), USE);

        assertThat(both.asOf()).isEqualTo(Given.T0);
        assertThat(both.busy()).isEqualTo(2);
        assertThat(both.covered()).isEqualTo(2);
        assertThat(both.seen()).isEqualTo(Duration.ofHours(2));
    }
}
