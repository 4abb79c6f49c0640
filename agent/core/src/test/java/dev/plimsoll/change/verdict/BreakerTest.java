package dev.plimsoll.change.verdict;

import static dev.plimsoll.change.verdict.EffectVerdict.CONFIRMED;
import static dev.plimsoll.change.verdict.EffectVerdict.HARMFUL;
import static dev.plimsoll.change.verdict.EffectVerdict.INCONCLUSIVE;
import static dev.plimsoll.change.verdict.EffectVerdict.INEFFECTIVE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How many bad verdicts open the breaker, for the fleet and for one compute. */
class CircuitBreakerTest {

    @Test
    void withoutVerdictsItIsClosed() {
        assertThat(Breaker.isOpenForFleet(List.of())).isFalse();
        assertThat(Breaker.isOpenForCompute(List.of())).isFalse();
    }

    @Test
    void threeBadVerdictsOpenItForTheFleet_twoForOneCompute() {
        assertThat(Breaker.isOpenForFleet(List.of(HARMFUL, INEFFECTIVE))).isFalse();
        assertThat(Breaker.isOpenForFleet(List.of(HARMFUL, INEFFECTIVE, HARMFUL))).isTrue();
        assertThat(Breaker.isOpenForCompute(List.of(HARMFUL))).isFalse();
        assertThat(Breaker.isOpenForCompute(List.of(INEFFECTIVE, HARMFUL))).isTrue();
    }

    @Test
    void theSixthVerdictOfTheFleetDoesNotCountAnyMore() {
        assertThat(Breaker.isOpenForFleet(List.of(HARMFUL, CONFIRMED, CONFIRMED, HARMFUL, HARMFUL))).isTrue();
        assertThat(Breaker.isOpenForFleet(List.of(CONFIRMED, HARMFUL, CONFIRMED, CONFIRMED, HARMFUL, HARMFUL)))
                .isFalse();
    }

    /** A compute has few changes, so its second bad verdict counts however many good ones there are. */
    @Test
    void goodVerdictsOfAComputeDoNotHelpIt() {
        assertThat(Breaker.isOpenForCompute(
                Stream.concat(Stream.of(HARMFUL, HARMFUL), Stream.generate(() -> CONFIRMED).limit(20)).toList()))
                .isTrue();
    }

    /** Inconclusive verdicts anywhere change nothing, and one more bad verdict never closes it. */
    @Seeds(5)
    void inconclusiveVerdictsCountForNothing(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            List<EffectVerdict> verdicts = new ArrayList<>(
                    Stream.generate(() -> Given.anyOf(EffectVerdict.values(), random))
                            .limit(random.nextInt(10))
                            .toList());
            List<EffectVerdict> known = verdicts.stream().filter(verdict -> verdict != INCONCLUSIVE).toList();
            boolean fleet = Breaker.isOpenForFleet(verdicts);
            boolean compute = Breaker.isOpenForCompute(verdicts);

            assertThat(Breaker.isOpenForFleet(known)).as("seed %d, %s", seed, verdicts).isEqualTo(fleet);
            assertThat(Breaker.isOpenForCompute(known)).isEqualTo(compute);
            assertThat(fleet).isEqualTo(
                    known.stream().limit(Breaker.FLEET_VERDICTS).filter(EffectVerdict::isBad).count() >= 3);
            verdicts.addFirst(HARMFUL);
            assertThat(Breaker.isOpenForCompute(verdicts)).isIn(true, compute);
        }
    }
}
