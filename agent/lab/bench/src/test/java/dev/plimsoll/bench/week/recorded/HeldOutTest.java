package dev.plimsoll.bench.week.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.plimsoll.bench.CheckedIn;
import dev.plimsoll.bench.week.Kind;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Seeded;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.family.Family;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The weeks that are held out, and those that were. */
class HeldOutTest {

    /** Hits are counted in sixteen bits. */
    private static final int MOST_READS = 65_535;
    private static final Set<String> SUSPENDING = Set.of("ci", "growing-sessions", "two-zones", "previews", "bot",
            "classroom", "nightly-etl", "clinic", "staging", "newsletter", "notebook", "supplier-sync", "demo",
            "evenings", "restaurant", "health-checks", "payroll", "auctions", "pg-library", "webhooks",
            "tenant-time-zones", "hackathon", "scheduled-reports", "model-training", "pg-etl-windows");

    private static final Path FILE = CheckedIn.page(Path.of("agent/lab/bench/src/test/resources/weeks.csv"));
    private static final String WRITE_THEM = "agent/lab/bench/src/test/resources/weeks.csv; write it again with "
            + "-Dplimsoll.write=true";
    /** By name of the week: a digest of all its reads and connections. */
    private static final Map<String, Integer> DIGESTS = new LinkedHashMap<>();

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

    @BeforeAll
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    static void readDigests() throws IOException {
        if (CheckedIn.WRITE) {
            Files.write(FILE, all().parallel().map(seeded -> {
                Reading reading = new Reading(seeded.week());
                reading.read(Week.EPOCHS);
                return seeded + "," + reading.digest;
            }).toList());
        }
        for (String line : Files.readAllLines(FILE)) {
            String[] cells = line.split(",", -1);
            DIGESTS.put(cells[0], Integer.parseInt(cells[1]));
        }
    }

    static List<Seeded> weeks() {
        return Stream.of(CheckedIn.sampleOf(FormerlyHeldOut.weeks(), 1, 4),
                CheckedIn.sampleOf(HeldOut.weeks(), 1, 2)).flatMap(List::stream).toList();
    }

    static Stream<Arguments> generations() {
        List<Seeded> former = FormerlyHeldOut.weeks();
        return Stream.of(Arguments.of(former.subList(0, 60), 101), Arguments.of(former.subList(60, 120), 201),
                Arguments.of(former.subList(120, 180), 301), Arguments.of(former.subList(180, 240), 401),
                Arguments.of(former.subList(240, 300), 501), Arguments.of(HeldOut.weeks(), 601));
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
        assertThat(FormerlyHeldOut.weeks()).hasSize(300);
    }

    @Test
    void seeds_makeDifferentWeeks() {
        assertThat(DIGESTS.keySet()).containsExactlyElementsOf(all().map(Seeded::toString).toList());
        assertThat(DIGESTS.values()).doesNotHaveDuplicates();
    }

    /** In a build a sample of the weeks, all of them in a full campaign. */
    @ParameterizedTest
    @MethodSource("weeks")
    void week_isTheSameAsEver_alsoWhenReadAgain_andStaysInItsRanges(Seeded seeded) {
        Week week = seeded.week();
        Reading reading = new Reading(week);
        reading.read(Week.EPOCHS_PER_DAY);
        int ofTheFirstDay = reading.digest;
        reading.read(Week.EPOCHS);
        Reading again = new Reading(week);
        again.read(Week.EPOCHS_PER_DAY);

        assertThat(week.name()).isEqualTo(seeded.toString());
        assertThat(week.firstSize()).isBetween(0, Ladder.count() - 1);
        assertThat(reading.digest).as(WRITE_THEM).isEqualTo(DIGESTS.get(week.name()));
        assertThat(again.digest).as(week.name()).isEqualTo(ofTheFirstDay);
        assertThat(reading.all).as(week.name()).isBetween(100_000L, 21_000_000L);
    }

    /** Reads a week epoch by epoch, and checks what must hold in each. */
    private static final class Reading {

        private final Week week;
        private final IntFunction<int[]> reads;
        private int epoch;
        private int digest;
        private long all;

        Reading(Week week) {
            this.week = week;
            this.reads = week.reads().get();
        }

        void read(int until) {
            for (; epoch < until; epoch++) {
                int[] pages = reads.apply(epoch);
                all += pages.length;
                digest = 31 * digest + Arrays.hashCode(pages) + week.life().connections(epoch);
                String what = week.name() + ", epoch " + epoch;
                BitSet distinct = distinct(pages);
                check(pages.length <= MOST_READS, what);
                check(distinct.length() <= week.pages(), what);
                check(week.isAwake(epoch) || pages.length == 0, what);
                int database = week.life().database(epoch);
                check(database > 0 && database >= distinct.cardinality() && database <= week.pages(), what);
                check(week.life().connections(epoch) < 4_000, what);
            }
        }

        /** Without the cost of an assertion object in each of some hundred thousand epochs. */
        private static void check(boolean holds, String what) {
            if (!holds) {
                fail(what);
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("kinds")
    void computes_areSuspendedMostOfTheTime_afterOneMoreEpoch_orNever(String word, List<Seeded> weeks) {
        Week week = weeks.getFirst().week();
        long asleep = IntStream.range(0, Week.EPOCHS).filter(epoch -> !week.isAwake(epoch)).count();
        if (!SUSPENDING.contains(word)) {
            assertThat(asleep).as(word).isZero();
            return;
        }
        assertThat(asleep).as(word).isGreaterThan(Week.EPOCHS / (HALF_AWAKE.contains(word) ? 3 : 2));
        assertThat(IntStream.range(1, Week.EPOCHS)
                .filter(epoch -> !week.isAwake(epoch) && week.isAwake(epoch - 1))
                .allMatch(epoch -> week.life().connections(epoch - 1) == 0)).as(word).isTrue();
    }

    private static Stream<Seeded> all() {
        return Stream.of(FormerlyHeldOut.weeks(), HeldOut.weeks()).flatMap(List::stream);
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
}
