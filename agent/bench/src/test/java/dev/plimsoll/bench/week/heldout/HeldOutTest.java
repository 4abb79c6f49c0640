package dev.plimsoll.bench.week.heldout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bench.week.Kind;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.family.Family;
import dev.plimsoll.bench.week.former.FormerlyHeldOut;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Those that are held out, and those that were. */
class HeldOutTest {

    /** Hits are counted in sixteen bits. */
    private static final int MOST_READS = 65_535;
    private static final Set<String> SLEEPERS = Set.of("ci", "growing-sessions", "previews", "bot", "classroom");

    static Stream<Arguments> kinds() {
        return Stream.concat(with(HeldOut.kinds(), HeldOut.seeds()),
                with(FormerlyHeldOut.kinds(), FormerlyHeldOut.seeds()));
    }

    static Stream<Arguments> sleepers() {
        return Stream.concat(with(sleeping(HeldOut.kinds()), HeldOut.seeds()),
                with(sleeping(FormerlyHeldOut.kinds()), FormerlyHeldOut.seeds()));
    }

    @Test
    void kinds_areTwenty_andNoneIsAmongTheKnown() {
        assertThat(HeldOut.kinds()).hasSize(20)
                .extracting(Kind::word)
                .doesNotHaveDuplicates()
                .doesNotContainAnyElementsOf(words(FormerlyHeldOut.kinds()))
                .doesNotContainAnyElementsOf(words(List.of(Family.values())));
        assertThat(FormerlyHeldOut.kinds()).hasSize(20)
                .extracting(Kind::word)
                .doesNotHaveDuplicates()
                .doesNotContainAnyElementsOf(words(List.of(Family.values())));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("kinds")
    void week_isTheSameForTheSameSeed_alsoWhenReadAgain_andAnotherForAnother(String word, Kind kind, int[] seeds) {
        Week week = kind.week(seeds[0]);
        int digest = digest(week);
        assertThat(digest(week)).as(word).isEqualTo(digest);
        assertThat(digest(kind.week(seeds[0]))).as(word).isEqualTo(digest);
        assertThat(digest(kind.week(seeds[1]))).as(word).isNotEqualTo(digest);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("kinds")
    void week_staysInItsRanges(String word, Kind kind, int[] seeds) {
        for (int seed : seeds) {
            Week week = kind.week(seed);
            assertThat(week.name()).isEqualTo(word + " " + seed);
            assertThat(week.firstSize()).isBetween(0, Ladder.count() - 1);
            var reads = week.reads().get();
            long all = 0;
            for (int epoch = 0; epoch < Week.EPOCHS; epoch++) {
                int[] pages = reads.apply(epoch);
                all += pages.length;
                assertThat(pages.length).as("%s, epoch %d", week.name(), epoch).isLessThanOrEqualTo(MOST_READS);
                BitSet distinct = distinct(pages);
                assertThat(distinct.length()).as("%s, epoch %d", week.name(), epoch).isLessThanOrEqualTo(week.pages());
                assertThat(week.isAwake(epoch) || pages.length == 0).as("%s, epoch %d", week.name(), epoch).isTrue();
                assertThat(week.life().database(epoch)).as("%s, epoch %d", week.name(), epoch)
                        .isBetween(distinct.cardinality(), week.pages())
                        .isPositive();
                assertThat(week.life().connections(epoch)).as(week.name()).isLessThan(4_000);
            }
            assertThat(all).as(week.name()).isGreaterThan(100_000);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sleepers")
    void computesThatSleep_sleepMostOfTheTime_butLingerAnEpoch(String word, Kind kind, int[] seeds) {
        Week week = kind.week(seeds[0]);
        long asleep = IntStream.range(0, Week.EPOCHS).filter(epoch -> !week.isAwake(epoch)).count();
        assertThat(asleep).as(word).isGreaterThan(Week.EPOCHS / 2);
        assertThat(IntStream.range(1, Week.EPOCHS)
                .filter(epoch -> !week.isAwake(epoch) && week.isAwake(epoch - 1))
                .allMatch(epoch -> week.life().connections(epoch - 1) == 0)).as(word).isTrue();
    }

    private static Stream<Arguments> with(List<Kind> kinds, int[] seeds) {
        return kinds.stream().map(kind -> Arguments.of(kind.word(), kind, seeds));
    }

    private static List<Kind> sleeping(List<Kind> kinds) {
        return kinds.stream().filter(kind -> SLEEPERS.contains(kind.word())).toList();
    }

    private static List<String> words(List<? extends Kind> kinds) {
        return kinds.stream().map(Kind::word).toList();
    }

    /** Throws where a page lies below zero. */
    private static BitSet distinct(int[] pages) {
        BitSet distinct = new BitSet();
        for (int page : pages) {
            distinct.set(page);
        }
        return distinct;
    }

    private static int digest(Week week) {
        var reads = week.reads().get();
        int digest = 0;
        for (int epoch = 0; epoch < Week.EPOCHS; epoch++) {
            digest = 31 * digest + Arrays.hashCode(reads.apply(epoch)) + week.life().connections(epoch);
        }
        return digest;
    }
}
