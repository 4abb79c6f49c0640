package dev.plimsoll.cache;

import static dev.plimsoll.Given.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.Seeds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HistoryTest {

    @Test
    void whatIsNew_followsTheSampleOfTheSameTimeAndRun_orIsLaterThanIt() {
        List<Sample> samples = new Life("1").reads(2, MINUTE, 1_000, 0, 10)
                .restarts(MINUTE)
                .reads(MINUTE, 500, 1, 10)
                .history()
                .samples();
        Sample second = samples.get(1);

        assertThat(indexAfter(samples, second)).isEqualTo(2);
        assertThat(indexAfter(samples, samples.getLast())).isEqualTo(samples.size());
        assertThat(indexAfter(samples.subList(2, samples.size()), second)).as("all are later").isZero();
        assertThat(History.indexAfter(samples, second.at(), samples.getLast().run().startedAt()))
                .as("of another run, at the same time")
                .isEqualTo(2);
        List<Sample> setBack = List.of(samples.getLast(), samples.getFirst(), second);
        assertThat(indexAfter(setBack, samples.getLast())).as("in order of arrival").isEqualTo(1);
        assertThat(indexAfter(setBack.subList(1, 3), samples.getLast())).as("none is later").isEqualTo(2);
        assertThat(indexAfter(List.of(), second)).isZero();
    }

    private static int indexAfter(List<Sample> samples, Sample sample) {
        return History.indexAfter(samples, sample.at(), sample.run().startedAt());
    }

    @Test
    void window_countsOnlyTheIncreaseInside() {
        Life life = new Life("1").reads(Duration.ofHours(3), 1_000_000, 0.5, 10).reads(2, MINUTE, 1_000, 0.1, 10);

        Increase increase = life.history().increase(Duration.ofMinutes(5), life.now());

        assertThat(increase.accesses()).isEqualTo(2_000);
        assertThat(increase.missRatio()).isCloseTo(0.1, within(1e-9));
        assertThat(increase.span()).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void window_countsAStartAsZeros() {
        Life life = new Life("1").reads(MINUTE, 1_000, 0.2, 10);

        Increase increase = life.history().increase(Duration.ofMinutes(5), life.now());

        assertThat(increase.accesses()).isEqualTo(1_000);
        assertThat(increase.samples()).isEqualTo(2);
    }

    @Test
    void window_isEmptyWithOneSampleWhoseStartIsBeforeIt() {
        Life life = new Life("1").reads(Duration.ofHours(2), 1_000_000, 0.2, 10);

        assertThat(life.history().increase(Duration.ofMinutes(5), life.now()).hitRatio(1)).isEmpty();
    }

    @Test
    void window_addsUpOnBothSidesOfARestart() {
        Life life = new Life("1").reads(2, MINUTE, 1_000, 0, 10).restarts(MINUTE).reads(MINUTE, 500, 1, 10);

        Increase increase = life.history().increase(Duration.ofMinutes(10), life.now());

        assertThat(increase.hits()).isEqualTo(2_000);
        assertThat(increase.misses()).isEqualTo(500);
    }

    @Test
    void window_neverGoesNegativeWhenCountersGoDownWithoutARestart() {
        Sample first = new SampleBuilder().startedAt(Given.T0).at(Given.T0.plus(MINUTE)).reads(1_000, 0).sample();
        Sample reset = new SampleBuilder().startedAt(Given.T0).at(first.at().plus(MINUTE)).sample();

        Increase increase = new History(List.of(first, reset)).increase(Duration.ofMinutes(5), reset.at());

        assertThat(increase.accesses()).isEqualTo(1_000);
    }

    @Test
    void latestRun_beginsWithItsStart() {
        Life life = new Life("1").reads(MINUTE, 1_000, 0, 10).restarts(MINUTE).reads(MINUTE, 70, 0, 5);

        List<Sample> run = life.history().latestRun();

        assertThat(run).hasSize(2);
        assertThat(run.getFirst().cache().counters()).isEqualTo(Counters.ZERO);
        assertThat(History.along(run).accesses()).isEqualTo(70);
    }

    @Test
    void latestRun_beginsAtAChangeOfBranch() {
        Life life = new Life("1").reads(MINUTE, 1_000, 0, 10).movesToBranch("br-other").reads(MINUTE, 70, 0, 5);

        assertThat(life.history().latestRun()).hasSize(1);
    }

    @Test
    void latestRun_beginsAtAChangeOfSizeWithoutAStart() {
        Life life = new Life("2").reads(MINUTE, 1_000, 0, 10)
                .resizes(Given.cu("1"))
                .reads(MINUTE, 70, 0, 5)
                .reads(MINUTE, 30, 0, 5);

        List<Sample> run = life.history().latestRun();

        assertThat(run).hasSize(2);
        assertThat(History.along(run).accesses()).isEqualTo(30);
    }

    @Test
    void samplesBeforeAClockStepBack_areInNoWindow() {
        Life life = new Life("1").reads(2, MINUTE, 1_000, 0, 10)
                .setsClock(Duration.ofHours(-3))
                .reads(2, MINUTE, 1_000, 0.5, 10);

        List<Sample> samples = life.history().samples();

        assertThat(life.history().latest()).contains(samples.getLast());
        assertThat(life.history().timely()).isEqualTo(samples.subList(2, 4));
        assertThat(life.history().increase(Duration.ofMinutes(1), life.now()).missRatio()).isEqualTo(0.5);
        assertThat(History.along(life.history().latestRun()).accesses()).isEqualTo(4_000);
    }

    @Test
    void timeBetweenTwoProbes_isTheServers_ifTheAgentsClockWasSet() {
        for (Duration set : List.of(Duration.ofHours(-3), Duration.ofDays(30))) {
            List<Sample> samples = new Life("1").reads(MINUTE, 1_000, 0, 10)
                    .setsClock(set)
                    .reads(MINUTE, 1_000, 0, 10)
                    .history()
                    .samples();

            assertThat(samples.getLast().since(samples.getFirst())).isEqualTo(MINUTE);
        }
    }

    @Seeds(8)
    void totals_doNotDependOnWhichProbesWereMade_orOnProbesWithoutCounters(long seed) {
        Random random = new Random(seed);
        List<Sample> all = lifeWithRestarts(random).history().samples();
        List<Sample> some = new ArrayList<>(all);
        some.removeIf(sample -> random.nextBoolean() && notLastOfItsRun(all, sample));
        some.replaceAll(sample -> random.nextInt(4) == 0 && notLastOfItsRun(all, sample) ? blank(sample) : sample);

        assertThat(totals(some)).as("seed %d", seed).isEqualTo(totals(all));
    }

    private static Sample blank(Sample sample) {
        return Given.with(sample, Given.statistics(null));
    }

    private static Life lifeWithRestarts(Random random) {
        Life life = new Life("1");
        for (int i = 0; i < 40; i++) {
            life.reads(MINUTE, random.nextInt(5_000), random.nextDouble(), random.nextInt(1_000));
            if (random.nextInt(6) == 0) {
                life.restarts(MINUTE);
            }
        }
        return life.reads(MINUTE, 10, 0, 1);
    }

    private static boolean notLastOfItsRun(List<Sample> all, Sample sample) {
        int next = all.indexOf(sample) + 1;
        return next < all.size() && all.get(next).run().startedAt().equals(sample.run().startedAt());
    }

    private static Totals totals(List<Sample> samples) {
        Totals totals = Totals.ZERO;
        Sample before = null;
        Sample counted = null;
        for (Sample sample : samples) {
            boolean sameRun = counted != null && counted.run().startedAt().equals(sample.run().startedAt());
            totals = totals.advance(before, sameRun ? counted : null, sample, Totals.StartCause.OTHERS);
            before = sample;
            counted = sample.cache().counters() == null ? counted : sample;
        }
        return totals;
    }
}
