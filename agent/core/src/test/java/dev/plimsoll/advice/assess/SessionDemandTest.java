package dev.plimsoll.advice.assess;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionDemandTest {

    @ParameterizedTest
    @CsvSource({"1, 0", "20, 0", "59, 0", "92, 0", "93, 1", "200, 4", "3000, 130"})
    void soManyOfTheLargest_areLeftOut(int probes, int left) {
        assertThat(SessionDemand.leftOut(probes)).isEqualTo(left);
    }

    @Test
    void whileProbesAreFew_theMostThatRanIsCarried() {
        assertThat(SessionDemand.p95(probes(59, 40))).isEqualTo(3);
    }

    @Test
    void whenProbesAreMany_theFewBusiestCountForNothing() {
        assertThat(SessionDemand.p95(probes(3_000, 50))).isZero();
        assertThat(SessionDemand.p95(probes(3_000, 15))).isEqualTo(3);
    }

    @Test
    void whoRunsAtEvery18thProbe_isCarriedFromTheFirstTimeOn() {
        assertThat(IntStream.rangeClosed(18, 3_000).map(count -> SessionDemand.p95(probes(count, 18))).distinct())
                .containsExactly(3);
    }

    /** Three sessions at every so many probes, else none. */
    private static int[] probes(int count, int every) {
        return IntStream.rangeClosed(1, count).map(probe -> probe % every == 0 ? 3 : 0).toArray();
    }
}
