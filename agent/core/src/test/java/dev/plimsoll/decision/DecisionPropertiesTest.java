package dev.plimsoll.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Seeds;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.Tunables;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What holds for each decision, whatever was observed. */
class DecisionPropertiesTest {

    private static final long CACHE = Given.PAGES;
    private static final long READS = 600_000;
    private static final List<String> SIZES = List.of("0.25", "0.5", "1", "2", "4", "8");

    @Seeds(6)
    void whateverWasObserved_theDecisionIsAllowed_completeAndTheSameTwice(long seed) {
        Random random = new Random(seed);
        String cu = SIZES.get(random.nextInt(SIZES.size()));
        ComputeScenario scenario = new ComputeScenario(cu).allowed("0.5", "1", "2", "4");
        for (int step = 0; step < 20; step++) {
            if (random.nextInt(8) == 0) {
                cu = SIZES.get(random.nextInt(SIZES.size()));
                scenario.restartsAt(cu);
            }
            live(scenario, cu, random);
            for (SizeDecision decision : List.of(scenario.decision(), scenario.decisionAsleep())) {
                check(decision, ComputeUnits.of(cu), "seed " + seed + ", step " + step + ": " + decision);
            }
            assertThat(scenario.decision()).as("seed %d: deciding twice is deciding once", seed)
                    .isEqualTo(scenario.decision());
        }
    }

    @Test
    void moreMisses_neverLowerTheTarget() {
        ComputeUnits before = ComputeUnits.of("0.25");
        for (double miss : new double[]{0, 0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32}) {
            SizeDecision decision = new ComputeScenario("1").observed(Duration.ofHours(30), READS, miss, CACHE)
                    .decision();
            assertThat(ComputeScenario.target(decision).isBelow(before))
                    .as("%s misses: %s", miss, ComputeScenario.target(decision))
                    .isFalse();
            before = ComputeScenario.target(decision);
        }
        assertThat(before.isAbove(ComputeUnits.of("1"))).isTrue();
    }

    @Test
    void moreUse_neverLowersTheTarget() {
        ComputeUnits before = ComputeUnits.of("0.25");
        for (int eighths = 4; eighths <= 32; eighths += 4) {
            SizeDecision decision = new ComputeScenario("4").observed(Duration.ofHours(60), READS, 0.001,
                    eighths * CACHE / 8).decision();
            assertThat(ComputeScenario.target(decision).isBelow(before))
                    .as("%s/8: %s", eighths, ComputeScenario.target(decision))
                    .isFalse();
            before = ComputeScenario.target(decision);
        }
        assertThat(before).as("a full cache certifies nothing smaller").isEqualTo(ComputeUnits.of("4"));
    }

    @Test
    void aSizeOfWhichNothingIsKnown_isNeverShrunkTo() {
        for (String cu : SIZES) {
            long full = (long) (CACHE * Double.parseDouble(cu));
            ComputeScenario scenario = new ComputeScenario(cu);
            for (int day = 0; day < 4; day++) {
                SizeDecision decision = scenario.observed(Duration.ofHours(24), READS, 0.005, full).decision();
                assertThat(decision.best().filter(best -> best.estimate().basis() == Basis.UNKNOWN))
                        .as("%s CU, day %d: %s", cu, day, decision)
                        .isEmpty();
            }
        }
    }

    @Test
    void whereNothingIsLearned_nothingChanges() {
        SizeDecision nothing = SizeDecision.nothingKnown(ComputeUnits.of("2"));

        assertThat(Given.isDue(nothing)).isFalse();
        assertThat(nothing.best()).isEmpty();
        assertThat(nothing.present()).isEqualTo(ComputeUnits.of("2"));
        assertThat(nothing.expected()).isEmpty();
        assertThat(nothing.sizes()).isEmpty();
    }

    @Test
    void probesTwiceAsOften_leadToTheSameSavings() {
        ComputeScenario often = new ComputeScenario("1").observed(Duration.ofHours(6), Duration.ofMinutes(5), READS,
                0.1,
                CACHE);
        ComputeScenario seldom = new ComputeScenario("1").observed(Duration.ofHours(6), Duration.ofMinutes(10),
                2 * READS, 0.1, CACHE);

        for (String cu : List.of("2", "4", "8")) {
            assertThat(often.saved(cu)).as(cu).isBetween(0.9 * seldom.saved(cu), 1.1 * seldom.saved(cu));
        }
    }

    @Test
    void underAConstantLoad_savingsGrowInProportionToTime() {
        ComputeScenario scenario = new ComputeScenario("1").observed(Duration.ofHours(4), READS, 0.1, CACHE);
        double four = scenario.saved("2");
        double eight = scenario.observed(Duration.ofHours(4), READS, 0.1, CACHE).saved("2");
        double twelve = scenario.observed(Duration.ofHours(4), READS, 0.1, CACHE).saved("2");

        assertThat(four).isPositive();
        assertThat(twelve - eight).isBetween(0.99 * (eight - four), 1.01 * (eight - four));
    }

    @Test
    void fourTimesTheWorthOfWaiting_neverMakesTheTargetSmaller() {
        for (double miss : new double[]{0.005, 0.02, 0.1, 0.3}) {
            SizeDecision cheap = paying(30, miss);
            SizeDecision dear = paying(120, miss);
            assertThat(ComputeScenario.target(dear).isBelow(ComputeScenario.target(cheap)))
                    .as("%s: %s and %s", miss, ComputeScenario.target(cheap), ComputeScenario.target(dear))
                    .isFalse();
        }
    }

    private static void live(ComputeScenario scenario, String cu, Random random) {
        long capacity = (long) (CACHE * Double.parseDouble(cu));
        long used = random.nextBoolean() ? capacity : (long) (capacity * random.nextDouble());
        if (random.nextInt(3) == 0) {
            scenario.touches(used / 2, used, used + random.nextLong(2 * CACHE));
        }
        scenario.connections(random.nextInt(200))
                .database(20 * random.nextDouble())
                .observed(Duration.ofMinutes(5L * (1 + random.nextInt(20))), 1 + random.nextInt(1_000_000),
                        random.nextDouble() * random.nextDouble(), used);
    }

    private static void check(SizeDecision decision, ComputeUnits present, String what) {
        assertThat(decision.present()).as(what).isEqualTo(present);
        assertThat(decision.sizes()).as(what)
                .hasSize(Given.table().sizes().size() - 1)
                .allSatisfy(size -> {
                    assertThat(size.isLarger()).isEqualTo(size.cu().isAbove(present));
                    assertThat(size.required().awake()).isBetween(0.0, size.cost().awake());
                    assertThat(size.required().suspended()).isBetween(0.0, size.cost().suspended());
                    assertThat(size.against().contains(Constraint.SAVING_BELOW_COST))
                            .isEqualTo(size.saving().total() <= size.required().at(size.asleep()));
                    assertThat(size.isCertain() && size.against().contains(Constraint.TARGET_AT_RISK)).isFalse();
                });
        decision.best().ifPresent(best -> {
            assertThat(best.cu()).as(what)
                    .isIn(Stream.of("0.5", "1", "2", "4").map(ComputeUnits::of).toList())
                    .isNotEqualTo(present);
            assertThat(best.saving().total()).as(what).isPositive();
            assertThat(best.against()).as(what).doesNotContain(Constraint.TARGET_AT_RISK);
        });
        double here = decision.curve().at(present).orElseThrow().worst();
        assertThat(decision.expected()).as(what).allSatisfy(each -> {
            assertThat(each.best()).isBetween(0.0, each.miss());
            assertThat(each.worst()).isBetween(each.miss(), 1.0);
            assertThat(each.excess()).isBetween(0.0, 0.99);
        })
                .filteredOn(each -> each.size().isAbove(present))
                .allSatisfy(larger -> assertThat(larger.worst()).as("no larger size misses more")
                        .isLessThanOrEqualTo(here));
    }

    private static SizeDecision paying(double waitingHour, double miss) {
        Tunables tunables = Tunables.SHIPPED.with(new Price(0.01, waitingHour, Duration.ofMillis(1), 1, 0.01));
        return new ComputeScenario("1", tunables).observed(Duration.ofHours(30), READS, miss, CACHE).decision();
    }
}
