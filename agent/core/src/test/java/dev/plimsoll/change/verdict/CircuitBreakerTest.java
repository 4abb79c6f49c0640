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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many bad verdicts open the breaker, for the fleet and for one compute. */
class CircuitBreakerTest {

    /** Verdicts by their first letter (confirmed, harmful, ineffective), and whether they open the breaker. */
    @ParameterizedTest
    @CsvSource(value = {"'', false, false", "H, false, false", "HI, false, true", "IH, false, true",
        "HIH, true, true", "HCCHH, true, true", "CHCCHH, false, true", "HHCCCCCCCCCCCCCCCCCCCC, false, true"})
    void threeBadVerdictsOfTheLatestFiveOpenItForTheFleet_twoOfAnyForOneCompute(String letters, boolean fleet,
            boolean compute) {
        List<EffectVerdict> verdicts = letters.chars()
                .mapToObj(letter -> letter == 'C' ? CONFIRMED : letter == 'H' ? HARMFUL : INEFFECTIVE)
                .toList();

        assertThat(Breaker.isOpenForFleet(verdicts)).isEqualTo(fleet);
        assertThat(Breaker.isOpenForCompute(verdicts)).isEqualTo(compute);
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
