package dev.plimsoll.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Seeds;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.curve.MissRatioCurve;
import dev.plimsoll.prediction.model.size.SizeModel.SavingSum;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The best of sizes that are weighed by hand. The present size is 2 CU. */
class DecisionTest {

    private static final ComputeUnits TWO = ComputeUnits.of("2");
    private static final double ENOUGH = 0.5;

    /** A size that saved {@code saving} of the required saving in CU-hours, and pays where it saved more. */
    private static WeighedSize size(String cu, double saving, double required, Constraint... more) {
        List<Constraint> against = new ArrayList<>(List.of(more));
        if (saving <= required) {
            against.add(Constraint.SAVING_BELOW_COST);
        }
        ComputeUnits units = ComputeUnits.of(cu);
        return new WeighedSize(new SizeEstimate(units, 0, 0, 0, 0, Basis.FITS), units.isAbove(TWO), true, false,
                new SavingSum(saving, saving), Given.costs(required), Given.costs(required), false, against);
    }

    private static WeighedSize forbidden(WeighedSize size) {
        return new WeighedSize(size.estimate(), size.isLarger(), false, size.isCertain(), size.saving(), size.cost(),
                size.required(), false, size.against());
    }

    private static WeighedSize forConnections(String cu, double saving, double required) {
        WeighedSize size = size(cu, saving, required);
        return new WeighedSize(size.estimate(), true, true, false, new SavingSum(saving, 0), size.cost(),
                size.required(), false, size.against());
    }

    private static SizeDecision decision(boolean misses, WeighedSize... sizes) {
        return SizeDecision.of(TWO, Stream.of(sizes).sorted(Comparator.comparing(WeighedSize::cu)).toList(),
                MissRatioCurve.UNKNOWN, misses, ENOUGH);
    }

    private static Optional<String> best(boolean misses, WeighedSize... sizes) {
        return decision(misses, sizes).best().map(size -> size.cu().toString());
    }

    @Test
    void withoutASaving_noSizeIsBetter() {
        SizeDecision decision = decision(true, size("1", 0, 1), size("4", 0, 1));

        assertThat(decision.best()).isEmpty();
        assertThat(decision.wanted()).isEmpty();
        assertThat(Given.isDue(decision)).isFalse();
    }

    @Test
    void ofSizesThatPay_theHighestProfitWins() {
        assertThat(best(false, size("0.5", 10, 8), size("1", 9, 6))).contains("1");
        assertThat(best(false, size("0.5", 10, 6.9), size("1", 9, 6))).contains("0.5");
        assertThat(Given.isDue(decision(false, size("1", 9, 6)))).isTrue();
    }

    /** A size that pays comes before one that saved more and does not pay yet. */
    @Test
    void aSizeThatPaysComesFirst() {
        assertThat(best(false, size("0.5", 90, 91), size("1", 2, 1))).contains("1");
    }

    @Test
    void ofSizesThatDoNotPayYet_theOneNearestToItsCostIsNamed() {
        SizeDecision near = decision(false, size("0.5", 8, 10), size("1", 0.9, 1));

        assertThat(near.best()).map(WeighedSize::cu).contains(ComputeUnits.of("1"));
        assertThat(Given.isDue(near)).isFalse();
    }

    /** A smaller size may have saved in quiet hours, but the present one is too small now. */
    @Test
    void whileTheTargetIsMissed_aLargerSizeIsNamedFirst_unlessASmallerOnePays() {
        assertThat(best(true, size("1", 9, 10), size("4", 1, 10))).contains("4");
        assertThat(best(true, size("1", 11, 10), size("4", 1, 10))).contains("1");
    }

    @Test
    void atTheTarget_aLargerSizeIsOnlyForConnections() {
        assertThat(best(false, size("4", 9, 1))).isEmpty();
        assertThat(best(false, forConnections("4", 9, 1))).contains("4");
        assertThat(best(false, size("1", 9, 10), size("4", 9, 1))).contains("1");
    }

    /** 3 CU saved exactly half of what 8 CU saved. */
    @Test
    void ofLargerSizes_theSmallestWithHalfOfTheBestSavingIsChosen() {
        assertThat(best(true, size("3", 10, 4), size("4", 15, 5), size("8", 20, 9))).contains("3");
        assertThat(best(true, size("3", 9.99, 4), size("4", 15, 5), size("8", 20, 9))).contains("4");
    }

    /** It is due where the best one pays: one step is easier than the whole way. */
    @Test
    void theSmallerOneIsDueWithTheBest() {
        SizeDecision due = decision(true, size("3", 10, 12), size("8", 20, 9));
        SizeDecision early = decision(true, size("3", 10, 12), size("8", 20, 21));

        assertThat(due.best()).hasValueSatisfying(size -> {
            assertThat(size.cu()).isEqualTo(ComputeUnits.of("3"));
            assertThat(size.pays()).isTrue();
        });
        assertThat(early.best().orElseThrow().against()).containsExactly(Constraint.SAVING_BELOW_COST);
    }

    /** Half of the best is for larger sizes only: the smaller a smaller size, the more it saves. */
    @Test
    void smallerSizesAreChosenByProfitAlone() {
        assertThat(best(false, size("0.5", 10, 1), size("1", 9, 1))).contains("0.5");
    }

    @Test
    void aSizeThatMayMissTheTargetIsNeverBetter() {
        WeighedSize risky = size("1", 90, 1, Constraint.TARGET_AT_RISK);

        assertThat(risky.isBetter()).isFalse();
        assertThat(best(false, risky)).isEmpty();
        assertThat(best(false, risky, size("0.5", 0.1, 1))).contains("0.5");
    }

    @Test
    void aSizeThatIsNotAllowedIsWanted_andNotTheBest() {
        SizeDecision decision = decision(true, forbidden(size("4", 9, 1)), size("8", 5, 1));

        assertThat(decision.wanted()).map(WeighedSize::cu).contains(ComputeUnits.of("4"));
        assertThat(decision.best()).map(WeighedSize::cu).contains(ComputeUnits.of("8"));
    }

    @Seeds(8)
    void whateverWasSaved_theBestIsAllowedAndBetter_andDueWheneverAnyPays(long seed) {
        Random random = new Random(seed);
        for (int trial = 0; trial < 200; trial++) {
            List<WeighedSize> sizes = Stream.of("0.25", "0.5", "1", "3", "4", "8").map(cu -> {
                WeighedSize size = random.nextInt(5) == 0
                        ? size(cu, 5 * random.nextDouble(), 4 * random.nextDouble(), Constraint.TARGET_AT_RISK)
                        : size(cu, Math.max(0, 6 * random.nextDouble() - 1), 4 * random.nextDouble());
                return random.nextInt(4) == 0 ? forbidden(size) : size;
            }).toList();
            boolean misses = random.nextBoolean();
            SizeDecision decision = decision(misses, sizes.toArray(WeighedSize[]::new));
            boolean anyPays = sizes.stream()
                    .anyMatch(size -> size.isAllowed() && size.pays() && size.isBetter()
                            && (misses || !size.isLarger()));

            assertThat(Given.isDue(decision)).as("seed %d: %s", seed, sizes).isEqualTo(anyPays);
            assertThat(decision.best().filter(size -> !size.isAllowed() || !size.isBetter())).as("seed %d", seed)
                    .isEmpty();
        }
    }
}
