package dev.plimsoll.bench.week.heldout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bench.week.Kind;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Seeded;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.family.Family;
import dev.plimsoll.bench.week.former.FormerlyHeldOut;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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
    private static final Set<String> SLEEPERS = Set.of("ci", "growing-sessions", "two-zones", "previews", "bot",
            "classroom", "nightly-etl", "clinic", "staging", "newsletter", "notebook", "supplier-sync", "demo",
            "evenings", "restaurant", "health-checks", "payroll", "auctions", "pg-library");
    /** Two offices have a long day. */
    private static final Set<String> HALF_AWAKE = Set.of("two-zones");

    static Stream<Arguments> kinds() {
        return Stream.of(HeldOut.weeks(), FormerlyHeldOut.weeks())
                .flatMap(weeks -> weeks.stream()
                        .collect(Collectors.groupingBy(week -> week.kind().word()))
                        .values()
                        .stream())
                .map(weeks -> Arguments.of(weeks.getFirst().kind().word(), weeks));
    }

    static Stream<Arguments> generations() {
        List<Seeded> former = FormerlyHeldOut.weeks();
        return Stream.of(Arguments.of(former.subList(0, 60), 101), Arguments.of(former.subList(60, 120), 201),
                Arguments.of(former.subList(120, 180), 301), Arguments.of(former.subList(180, 240), 401),
                Arguments.of(HeldOut.weeks(), 501));
    }

    @ParameterizedTest
    @MethodSource("generations")
    void generation_isTwentyKinds_withThreeSeedsOfItsOwn(List<Seeded> weeks, int firstSeed) {
        assertThat(weeks).hasSize(60).doesNotHaveDuplicates();
        assertThat(words(weeks)).hasSize(20).doesNotHaveDuplicates();
        assertThat(seeds(weeks)).containsExactlyInAnyOrder(firstSeed, firstSeed + 1, firstSeed + 2);
    }

    @Test
    void generations_haveNoKindInCommon_norAnyOfThoseToChooseBy() {
        List<String> words = Stream.of(HeldOut.weeks(), FormerlyHeldOut.weeks())
                .flatMap(weeks -> words(weeks).stream())
                .toList();
        assertThat(words).doesNotHaveDuplicates()
                .doesNotContainAnyElementsOf(Arrays.stream(Family.values()).map(Kind::word).toList());
        assertThat(FormerlyHeldOut.weeks()).hasSize(240);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("kinds")
    void week_isTheSameForTheSameSeed_alsoWhenReadAgain_andAnotherForAnother(String word, List<Seeded> weeks) {
        Week week = weeks.getFirst().week();
        int digest = digest(week);
        assertThat(digest(week)).as(word).isEqualTo(digest);
        assertThat(digest(weeks.getFirst().week())).as(word).isEqualTo(digest);
        assertThat(digest(weeks.getLast().week())).as(word).isNotEqualTo(digest);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("kinds")
    void week_staysInItsRanges(String word, List<Seeded> weeks) {
        for (Seeded seeded : weeks) {
            Week week = seeded.week();
            assertThat(week.name()).isEqualTo(word + " " + seeded.seed());
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
            assertThat(all).as(week.name()).isBetween(100_000L, 21_000_000L);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("kinds")
    void computes_sleepMostOfTheTime_butLingerAnEpoch_orNeverSleep(String word, List<Seeded> weeks) {
        Week week = weeks.getFirst().week();
        long asleep = IntStream.range(0, Week.EPOCHS).filter(epoch -> !week.isAwake(epoch)).count();
        if (!SLEEPERS.contains(word)) {
            assertThat(asleep).as(word).isZero();
            return;
        }
        assertThat(asleep).as(word).isGreaterThan(Week.EPOCHS / (HALF_AWAKE.contains(word) ? 3 : 2));
        assertThat(IntStream.range(1, Week.EPOCHS)
                .filter(epoch -> !week.isAwake(epoch) && week.isAwake(epoch - 1))
                .allMatch(epoch -> week.life().connections(epoch - 1) == 0)).as(word).isTrue();
    }

    private static List<String> words(List<Seeded> weeks) {
        return Seeded.kinds(weeks).map(Kind::word).toList();
    }

    private static Collection<Integer> seeds(List<Seeded> weeks) {
        return weeks.stream().map(Seeded::seed).collect(Collectors.toSet());
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
