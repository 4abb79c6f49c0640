package dev.plimsoll.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.decision.Decision.Act;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.decision.Decision.Verdict;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.CostWeights;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for each decision, whatever was observed. */
class DecisionPropertiesTest {

    private static final long CACHE = Given.PAGES;
    private static final long READS = 600_000;
    private static final List<String> SIZES = List.of("0.25", "0.5", "1", "2", "4", "8");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
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
            for (Decision decision : List.of(scenario.decision(), scenario.decisionAsleep())) {
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
            Decision decision = new ComputeScenario("1").observed(Duration.ofHours(30), READS, miss, CACHE).decision();
            assertThat(decision.to().isBelow(before)).as("%s misses: %s", miss, decision.to()).isFalse();
            before = decision.to();
        }
        assertThat(before.isAbove(ComputeUnits.of("1"))).isTrue();
    }

    @Test
    void moreConnections_neverLowerTheTarget() {
        ComputeUnits before = ComputeUnits.of("0.25");
        for (int connections : new int[]{0, 50, 90, 150, 190, 300, 440}) {
            Decision decision = new ComputeScenario("1").connections(connections)
                    .observed(Duration.ofHours(60), READS, 0.001, CACHE / 8)
                    .decision();
            assertThat(decision.to().isBelow(before)).as("%s: %s", connections, decision.to()).isFalse();
            before = decision.to();
        }
    }

    @Test
    void moreUse_neverLowersTheTarget() {
        ComputeUnits before = ComputeUnits.of("0.25");
        for (int eighths = 4; eighths <= 32; eighths += 4) {
            Decision decision = new ComputeScenario("4").observed(Duration.ofHours(60), READS, 0.001,
                    eighths * CACHE / 8).decision();
            assertThat(decision.to().isBelow(before)).as("%s/8: %s", eighths, decision.to()).isFalse();
            before = decision.to();
        }
        assertThat(before).as("a full cache certifies nothing smaller").isEqualTo(ComputeUnits.of("4"));
    }

    @Test
    void aSizeOfWhichNothingIsKnown_isNeverShrunkTo() {
        for (String cu : SIZES) {
            long full = (long) (CACHE * Double.parseDouble(cu));
            ComputeScenario scenario = new ComputeScenario(cu);
            for (int day = 0; day < 4; day++) {
                Decision decision = scenario.observed(Duration.ofHours(24), READS, 0.005, full).decision();
                boolean shrinks = decision.to().isBelow(ComputeUnits.of(cu)) && decision.act() == Act.MOVE;
                assertThat(shrinks && decision.estimate() != null && decision.estimate().basis() == Basis.UNKNOWN)
                        .as("%s CU, day %d: %s", cu, day, decision)
                        .isFalse();
            }
        }
    }

    @Test
    void whereNothingIsLearned_nothingChanges() {
        Decision nothing = Decision.nothingKnown(ComputeUnits.of("2"));

        assertThat(nothing.act()).isEqualTo(Act.STAY);
        assertThat(nothing.verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(nothing.to()).isEqualTo(ComputeUnits.of("2"));
        assertThat(nothing.expected()).isEmpty();
        assertThat(nothing.estimate()).isNull();
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
    void twiceTheWeightOfMisses_neverMakesTheTargetSmaller() {
        for (double miss : new double[]{0.005, 0.02, 0.1, 0.3}) {
            Decision cheap = weighing(4, miss);
            Decision dear = weighing(16, miss);
            assertThat(dear.to().isBelow(cheap.to())).as("%s: %s and %s", miss, cheap.to(), dear.to()).isFalse();
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

    private static void check(Decision decision, ComputeUnits present, String what) {
        boolean changes = decision.act() != Act.STAY && decision.act() != Act.RESTART;
        assertThat(decision.to().equals(present)).as(what).isEqualTo(!changes);
        if (changes) {
            assertThat(decision.to()).as(what)
                    .isIn(List.of("0.5", "1", "2", "4").stream().map(ComputeUnits::of).toList());
            assertThat(decision.saved()).as(what).isPositive();
            assertThat(decision.constraints().isEmpty()).as(what).isEqualTo(decision.act() == Act.MOVE);
            assertThat(decision.constraints().equals(List.of(Constraint.LOAD_HIGH))).as(what)
                    .isEqualTo(decision.act() == Act.WAIT);
            assertThat(decision.constraints().contains(Constraint.SAVING_BELOW_COST)).as(what)
                    .isEqualTo(decision.saved() <= decision.required());
            assertThat(decision.verdict() == Verdict.TOO_BIG).as(what).isEqualTo(decision.to().isBelow(present));
        }
        assertThat(decision.required()).as(what).isGreaterThanOrEqualTo(0);
        assertThat(decision.expected()).as(what).allSatisfy(each -> {
            assertThat(each.best()).isBetween(0.0, each.miss());
            assertThat(each.worst()).isBetween(each.miss(), 1.0);
            assertThat(each.excess()).isBetween(0.0, 2.0);
        });
    }

    private static Decision weighing(double violationHour, double miss) {
        CostWeights shipped = Tunables.SHIPPED.weights();
        Tunables tunables = Tunables.SHIPPED.withWeights(new CostWeights(
                shipped.allowedMisses(), shipped.nearLimit(), violationHour, shipped.restartCost(),
                shipped.droppedConnection()));
        return new ComputeScenario("1", tunables).observed(Duration.ofHours(30), READS, miss, CACHE).decision();
    }
}
