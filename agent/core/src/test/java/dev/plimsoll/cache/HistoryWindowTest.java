package dev.plimsoll.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Seeds;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Which samples a history keeps, and which of them count from some time on. */
class HistoryWindowTest {

    private static final Instant START = Given.T0;

    /** What follows from the facts of before is what the samples alone show, after each of them. */
    @Seeds(24)
    void withAtMostSoManySamples_theLatestStay_andNothingElseChanges(long seed) {
        List<Sample> samples = anyLife(new Random(seed));
        for (int most : List.of(1, 2, 7, samples.size(), Integer.MAX_VALUE)) {
            History grown = History.EMPTY;
            for (int i = 0; i < samples.size(); i++) {
                grown = grown.plus(samples.get(i), most);
                History made = new History(samples.subList(Math.max(0, i + 1 - most), i + 1));
                Instant week = samples.get(i).at().minus(Duration.ofDays(7));

                assertThat(grown.samples()).as("seed %d, at most %d", seed, most).isEqualTo(made.samples());
                assertThat(grown.timely()).isEqualTo(made.timely());
                assertThat(grown.of("br-main")).isEqualTo(made.of("br-main"))
                        .isEqualTo(made.samples().stream().filter(one -> one.branchId().equals("br-main")).toList());
                assertThat(grown.timely("br-other")).isEqualTo(made.timely("br-other"));
                assertThat(grown.latestRun()).isEqualTo(made.latestRun());
                assertThat(grown.latestRuns(Duration.ofHours(1), week))
                        .isEqualTo(made.latestRuns(Duration.ofHours(1), week));
            }
        }
    }

    /** A set-back clock leaves the history, once its samples do. */
    @Test
    void onceTheSamplesBeforeASetBackClockAreGone_allSamplesAreTimely() {
        History history = new History(List.of(at(9_000))).plus(at(60), 3).plus(at(120), 3);
        assertThat(history.timely()).containsExactly(at(60), at(120));

        History later = history.plus(at(180), 3);

        assertThat(later.timely()).isEqualTo(later.samples()).hasSize(3);
    }

    @Seeds(8)
    void sinceATime_areTheTimelySamplesFromIt_andTheLastWithCountersBeforeIt(long seed) {
        Random random = new Random(seed);
        History history = new History(anyLife(random));
        for (int i = 0; i < 40; i++) {
            Instant from = START.plusSeconds(random.nextInt(3_000) - 200);
            List<Sample> timely = history.timely();
            int first = timely.size() - 1;
            while (first > 0 && !(timely.get(first).at().isBefore(from) && isCounted(timely.get(first)))) {
                first--;
            }

            assertThat(history.timelySince(from)).as("seed %d, from %s", seed, from)
                    .isEqualTo(timely.subList(first, timely.size()));
        }
    }

    @Test
    void aSampleAtTheTime_isNotBeforeIt() {
        History history = new History(List.of(at(0), at(60), at(120)));

        assertThat(history.timelySince(START.plusSeconds(60))).containsExactly(at(0), at(60), at(120));
        assertThat(history.timelySince(START.plusSeconds(61))).containsExactly(at(60), at(120));
    }

    @Test
    void theSamplesOfABranch_areThoseWithItsData() {
        Sample other = new SampleBuilder().at(START.plusSeconds(60)).branch("br-other").sample();
        History history = new History(List.of(at(0), other, at(120)));

        assertThat(history.timely("br-main")).containsExactly(at(0), at(120));
        assertThat(history.timely("br-other")).containsExactly(other);
        assertThat(history.timely("br-none")).isEmpty();
        assertThat(new History(List.of(at(0), at(120))).timely("br-main")).containsExactly(at(0), at(120));
    }

    @Test
    void noSamples_haveNoLatestNoRunAndNoIncrease() {
        assertThat(History.EMPTY.latest()).isEmpty();
        assertThat(History.EMPTY.latestRun()).isEmpty();
        assertThat(increase(History.EMPTY)).isEqualTo(Increase.NONE);
        assertThat(History.along(List.of(at(0)))).isEqualTo(Increase.NONE);
    }

    @Test
    void samplesWithoutCounters_areNoRun() {
        assertThat(new History(List.of(blankAt(0), blankAt(60))).latestRun()).isEmpty();
        assertThat(new History(List.of(at(0), blankAt(60), at(120))).latestRun())
                .containsExactly(at(0).atStart(), at(0), at(120));
    }

    @Test
    void aHistory_doesNotChangeWithTheListItWasMadeOf() {
        List<Sample> samples = new ArrayList<>(List.of(at(0)));
        History history = new History(samples);

        samples.clear();

        assertThat(history.samples()).containsExactly(at(0)).isUnmodifiable();
    }

    @Test
    void countersThatWereResetWithoutAStart_areNoStart() {
        Sample first = new SampleBuilder().at(START).startedAt(START.minusSeconds(60)).reads(1_000, 0).sample();
        Sample reset = new SampleBuilder().at(START.plusSeconds(60))
                .startedAt(START.minusSeconds(60))
                .reads(10, 10)
                .sample();

        Increase increase = new History(List.of(first, reset)).increase(Duration.ofHours(1), START.plusSeconds(60));

        assertThat(increase.accesses()).isEqualTo(1_000);
    }

    private static Increase increase(History history) {
        return history.increase(Duration.ofMinutes(20), START.plusSeconds(2_000));
    }

    private static boolean isCounted(Sample sample) {
        return sample.cache().counters() != null;
    }

    private static Sample at(long second) {
        return new SampleBuilder().at(START.plusSeconds(second)).sample();
    }

    private static Sample blankAt(long second) {
        return new SampleBuilder().at(START.plusSeconds(second)).cache(Given.statistics(null)).sample();
    }

    /** Samples with starts, set-back clocks, resets of counters, some without counters, and other data at the end. */
    private static List<Sample> anyLife(Random random) {
        Given.Life life = new Given.Life(Given.cu("1"));
        int kinds = random.nextBoolean() ? 12 : 80;
        for (int probe = 0; probe < 50; probe++) {
            switch (random.nextInt(kinds)) {
                case 0 -> life.restarts(Duration.ofSeconds(30));
                case 1 -> life.setsClock(Duration.ofSeconds(random.nextInt(600) - 400));
                case 2 -> life.countsAgain();
                case 3 -> life.looksInVain(Duration.ofSeconds(30));
                default -> life.reads(Duration.ofSeconds(60), random.nextInt(5_000), 0.25, 10);
            }
        }
        List<Sample> samples = new ArrayList<>(life.history().samples());
        int other = random.nextInt(samples.size());
        samples.subList(other, samples.size())
                .replaceAll(sample -> SampleBuilder.like(sample).branch("br-other").sample());
        return samples;
    }
}
