package dev.plimsoll.cache;

import static dev.plimsoll.Given.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given.Life;
import dev.plimsoll.Seeds;
import dev.plimsoll.cache.Totals.StartCause;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The increase of the counters over a time, and their totals over all runs. */
class IncreaseTest {

    @Test
    void ratios_areOfAllReads() {
        Increase increase = new Increase(900, 100, 7, MINUTE, 2);

        assertThat(increase.accesses()).isEqualTo(1_000);
        assertThat(increase.hitRatio()).hasValue(new Ratio(0.9));
        assertThat(increase.missRatio()).isEqualTo(new Ratio(0.9).complement());
        assertThat(increase.accessesPerSecond()).isEqualTo(1_000 / 60.0);
    }

    @Test
    void aRatio_needsTwoProbesAndEnoughReads() {
        assertThat(new Increase(900, 100, 0, MINUTE, 2).hitRatio(1_000)).isPresent();
        assertThat(new Increase(900, 99, 0, MINUTE, 2).hitRatio(1_000)).isEmpty();
        assertThat(new Increase(900, 100, 0, MINUTE, 1).hitRatio(1_000)).isEmpty();
    }

    @Test
    void withoutReads_thereIsNoRatio_andNothingMissed() {
        assertThat(Increase.NONE.hitRatio()).isEmpty();
        assertThat(Increase.NONE.missRatio()).isZero();
        assertThat(Increase.NONE.accessesPerSecond()).isZero();
    }

    @Test
    void adjoiningTimes_shareAProbe() {
        Increase first = new Increase(10, 1, 2, MINUTE, 2);

        assertThat(first.plus(first)).isEqualTo(new Increase(20, 2, 4, MINUTE.multipliedBy(2), 3));
        assertThat(Increase.NONE.plus(first)).isEqualTo(first);
        assertThat(first.plus(Increase.NONE)).isEqualTo(first);
    }

    @Test
    void totals_countEachRunFromItsStart_andWhoStartedIt() {
        List<Sample> samples = new Life("1").reads(MINUTE, 1_000, 0.5, 300)
                .reads(MINUTE, 100, 0.25, 310)
                .restarts(MINUTE)
                .reads(MINUTE, 400, 0.25, 80)
                .history()
                .samples();

        Totals totals = Totals.ZERO.advance(null, null, samples.get(0), StartCause.OTHERS)
                .advance(samples.get(0), samples.get(0), samples.get(1), StartCause.OTHERS)
                .advance(samples.get(1), samples.get(1), samples.get(2), StartCause.PROBE);

        assertThat(totals).isEqualTo(new Totals(500 + 75 + 300, 500 + 25 + 100, 0, 1, 0, 1));
        assertThat(totals.startsByUs()).isEqualTo(1);
    }

    @Test
    void aProbeWithoutCounters_addsNothing_andTheNextContinuesFromTheOneBefore() {
        List<Sample> samples = new Life("1").reads(MINUTE, 1_000, 0.5, 300)
                .looksInVain(MINUTE)
                .reads(MINUTE, 100, 0.5, 300)
                .history()
                .samples();
        Totals first = Totals.ZERO.advance(null, null, samples.get(0), StartCause.OTHERS);

        Totals blank = first.advance(samples.get(0), samples.get(0), samples.get(1), StartCause.OTHERS);
        assertThat(blank).isEqualTo(first);
        assertThat(blank.advance(samples.get(1), samples.get(0), samples.get(2), StartCause.OTHERS).hits())
                .isEqualTo(550);
    }

    @Test
    void aTotalThatWouldOverflow_beginsAgain() {
        Sample sample = new Life("1").reads(MINUTE, 1_000, 0.5, 300).history().samples().getFirst();

        assertThat(new Totals(Long.MAX_VALUE, -1, 0, 0, 0, 0).advance(null, null, sample, StartCause.CHANGE))
                .isEqualTo(new Totals(500, 500, 0, 0, 1, 0));
    }

    @Seeds(5)
    void totals_neverFall_andCountEachReadThatAProbeSaw(long seed) {
        Random random = new Random(seed);
        Life life = new Life("1");
        long reads = 0;
        for (int probe = 0; probe < 50; probe++) {
            if (random.nextInt(5) == 0) {
                life.restarts(MINUTE);
            }
            long more = random.nextInt(10_000);
            life.reads(MINUTE, more, random.nextDouble(), random.nextInt(1_000));
            reads += more;
        }
        Totals totals = Totals.ZERO;
        Sample earlier = null;
        for (Sample sample : life.history().samples()) {
            Totals next = totals.advance(earlier, earlier, sample, StartCause.OTHERS);
            assertThat(next.hits()).as("seed %d", seed).isGreaterThanOrEqualTo(totals.hits());
            assertThat(next.startsByOthers()).isGreaterThanOrEqualTo(totals.startsByOthers());
            totals = next;
            earlier = sample;
        }
        assertThat(totals.hits() + totals.misses()).as("seed %d", seed).isEqualTo(reads);
    }

    @Test
    void theIncreaseBetweenCounters_isTheDifferenceOfEach() {
        assertThat(Increase.between(new Counters(10, 20, 30, 1L, null), new Counters(13, 25, 37, 0L, null), MINUTE))
                .isEqualTo(new Increase(3, 5, 7, MINUTE, 2));
    }

    @Test
    void overNoTime_nothingIsReadPerSecond() {
        assertThat(new Increase(5, 5, 0, Duration.ZERO, 2).accessesPerSecond()).isZero();
        assertThat(new Increase(5, 5, 0, MINUTE.negated(), 2).accessesPerSecond()).isZero();
        assertThat(new Increase(5, 5, 0, Duration.ofMillis(1), 2).accessesPerSecond()).isEqualTo(10_000);
    }
}
