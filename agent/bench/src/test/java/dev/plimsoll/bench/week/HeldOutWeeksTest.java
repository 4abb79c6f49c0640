package dev.plimsoll.bench.week;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HeldOutWeeksTest {

    /** Hits are counted in sixteen bits. */
    private static final int MOST_READS = 65_535;

    @Test
    void families_areAtLeastTwelve_andNoneIsAmongTheOthers() {
        assertThat(HeldOutWeeks.families()).hasSizeGreaterThanOrEqualTo(12)
                .extracting(HeldOutWeeks.Untouched::word)
                .doesNotHaveDuplicates()
                .doesNotContain(Arrays.stream(Family.values()).map(Family::word).toArray(String[]::new));
    }

    @ParameterizedTest
    @MethodSource("dev.plimsoll.bench.week.HeldOutWeeks#families")
    void week_isTheSameForTheSameSeed_andAnotherForAnother(HeldOutWeeks.Untouched kind) {
        assertThat(digest(kind.week(101))).isEqualTo(digest(kind.week(101))).isNotEqualTo(digest(kind.week(102)));
    }

    @ParameterizedTest
    @MethodSource("dev.plimsoll.bench.week.HeldOutWeeks#families")
    void week_staysInItsRanges(HeldOutWeeks.Untouched kind) {
        for (int seed : HeldOutWeeks.SEEDS) {
            Week week = kind.week(seed);
            var reads = week.reads().get();
            long all = 0;
            for (int epoch = 0; epoch < Week.EPOCHS; epoch++) {
                int[] pages = reads.apply(epoch);
                all += pages.length;
                assertThat(pages.length).as("%s, epoch %d", week.name(), epoch).isLessThanOrEqualTo(MOST_READS);
                assertThat(IntStream.of(pages).allMatch(page -> page >= 0 && page < week.pages()))
                        .as("%s, epoch %d", week.name(), epoch)
                        .isTrue();
                assertThat(week.isAwake(epoch) || pages.length == 0).as("%s, epoch %d", week.name(), epoch).isTrue();
                assertThat(week.life().database(epoch)).as(week.name()).isBetween(1, week.pages());
                assertThat(week.life().connections(epoch)).as(week.name()).isLessThan(4_000);
            }
            assertThat(all).as(week.name()).isGreaterThan(100_000);
            assertThat(week.firstSize()).isBetween(0, Ladder.count() - 1);
        }
    }

    @Test
    void computesThatSleep_sleepMostOfTheTime_butLingerAnEpoch() {
        for (HeldOutWeeks.Untouched kind : HeldOutWeeks.families()) {
            if (kind.word().equals("ci") || kind.word().equals("growing-sessions")) {
                Week week = kind.week(101);
                long asleep = IntStream.range(0, Week.EPOCHS).filter(epoch -> !week.isAwake(epoch)).count();
                assertThat(asleep).as(kind.word()).isGreaterThan(Week.EPOCHS / 2);
                assertThat(IntStream.range(1, Week.EPOCHS)
                        .filter(epoch -> !week.isAwake(epoch) && week.isAwake(epoch - 1))
                        .allMatch(epoch -> week.life().connections(epoch - 1) == 0)).as(kind.word()).isTrue();
            }
        }
    }

    private static int digest(Week week) {
        var reads = week.reads().get();
        int digest = 0;
        for (int epoch = 0; epoch < Week.EPOCHS; epoch += 1) {
            digest = 31 * digest + Arrays.hashCode(reads.apply(epoch)) + week.life().connections(epoch);
        }
        return digest;
    }
}
