package dev.plimsoll.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.Given;
import dev.plimsoll.advice.SizingPolicy.SizingRule;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.Tunables;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which sizes the owner and the plan allow, and what a policy makes of the constants. */
class AllowedSizesTest {

    private static final SizeTable TABLE = Given.table();

    private static ComputeUnits cu(String size) {
        return ComputeUnits.of(size);
    }

    private static AllowedSizes sizes(String min, @Nullable String max, PlatformPlan plan) {
        return new AllowedSizes(cu(min), max == null ? null : cu(max), plan, null);
    }

    @Test
    void aRangeThatEndsBelowItsBeginIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> sizes("2", "1", PlatformPlan.PAID))
                .withMessageContaining("1 CU")
                .withMessageContaining("2");
        assertThat(sizes("2", "2", PlatformPlan.PAID).includes(cu("2"), TABLE)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"0.5, false, false", "1, true, false", "3, true, false", "4, true, true", "5, false, true"})
    void bothEndsOfTheRangeAreAllowed(String size, boolean allowed, boolean largest) {
        assertThat(sizes("1", "4", PlatformPlan.PAID).includes(cu(size), TABLE)).isEqualTo(allowed);
        assertThat(sizes("1", "4", PlatformPlan.PAID).isLargest(cu(size), TABLE)).isEqualTo(largest);
    }

    @Test
    void withoutALargestSizeEachLargerOneIsAllowed() {
        assertThat(sizes("1", null, PlatformPlan.PAID).includes(cu("10"), TABLE)).isTrue();
        assertThat(sizes("1", null, PlatformPlan.PAID).isLargest(cu("10"), TABLE)).isTrue();
        assertThat(sizes("1", null, PlatformPlan.PAID).isLargest(cu("9"), TABLE)).isFalse();
    }

    /** The free plan ends at 0.25 CU here, and at 2 CU on Neon. */
    @Test
    void theFreePlanEndsAtTheLargestSizeOfThePlatform() {
        AllowedSizes free = sizes("0.25", "10", PlatformPlan.FREE);

        assertThat(free.withheld(cu("0.25"), TABLE)).isEmpty();
        assertThat(free.withheld(cu("0.5"), TABLE)).isPresent();
        assertThat(free.includes(cu("2"), Given.neon())).isTrue();
        assertThat(free.includes(cu("3"), Given.neon())).isFalse();
        assertThat(free.isLargest(cu("0.25"), TABLE)).isTrue();
        assertThat(sizes("0.25", null, PlatformPlan.FREE).includes(cu("0.25"), TABLE)).isTrue();
        assertThat(sizes("0.25", null, PlatformPlan.FREE).includes(cu("0.5"), TABLE)).isFalse();
        assertThat(free.isLargest(cu("1"), Given.neon())).isFalse();
    }

    @Test
    void aPlanAllowsNoSizeOutsideOfTheRange() {
        assertThat(sizes("1", "4", PlatformPlan.FREE).withheld(cu("0.5"), Given.neon())).isEmpty();
        assertThat(sizes("1", "4", PlatformPlan.FREE).includes(cu("0.5"), Given.neon())).isFalse();
    }

    @Test
    void onTheWayOnlyListedAndAllowedSizesAreMet_theNextFirst() {
        AllowedSizes some = sizes("1", "4", PlatformPlan.PAID);

        assertThat(some.onTheWay(cu("0.25"), cu("8"), TABLE)).containsExactly(cu("1"), cu("2"), cu("3"), cu("4"));
        assertThat(some.onTheWay(cu("8"), cu("2"), TABLE)).containsExactly(cu("4"), cu("3"), cu("2"));
        assertThat(some.onTheWay(cu("2"), cu("2"), TABLE)).isEmpty();
        assertThat(some.onTheWay(cu("4"), cu("8"), TABLE)).isEmpty();
    }

    @Test
    void theTargetAllowsTheMissesThatItLeaves_exactly() {
        assertThat(HitTarget.of(new Ratio(0.9)).allowedMissRatio()).isEqualTo(0.1);
        assertThat(HitTarget.of(Ratio.ONE).allowedMissRatio()).isZero();
        assertThat(HitTarget.of(new Ratio(0.99)).isReachedBy(new Ratio(0.99))).isTrue();
        assertThat(HitTarget.of(new Ratio(0.99)).isReachedBy(new Ratio(0.9899999))).isFalse();
    }

    @Test
    void thePolicyGivesTheConstantsThePriceOfItsOwner() {
        SizingPolicy policy = new SizingPolicy(HitTarget.of(new Ratio(0.9)), Given.policy().allowed(), new Ratio(0.7),
                new OwnerCosts(1, Duration.ofMillis(2), 3, 4), SizingRule.REGRET, null,
                new RequiredEvidence(10, Duration.ofMinutes(15), Duration.ofDays(2)));

        assertThat(policy.price()).isEqualTo(new Price(0.1, 1, Duration.ofMillis(2), 3, 4));
        assertThat(policy.tunables()).isEqualTo(Tunables.SHIPPED.with(policy.price()));
    }

    /** A price needs some allowed misses. */
    @Test
    void aTargetOfAllHitsAllowsAMillionthOfMisses() {
        assertThat(Given.aiming(1).price().allowedMisses()).isEqualTo(1e-6);
        assertThat(Given.aiming(0.999999).price().allowedMisses()).isEqualTo(1e-6);
        assertThat(Given.aiming(0.99999).price().allowedMisses()).isEqualTo(1e-5);
    }

    /** Only a shrink that is certain needs less than the owner asks for, and never more. */
    @Test
    void aCertainShrinkNeedsAsLittleEvidenceAsAGrowth_lessWhereTheOwnerSaysSo() {
        RequiredEvidence shipped = Given.policy().evidence();
        RequiredEvidence quick = new RequiredEvidence(10, Duration.ofHours(2), Duration.ofMinutes(10));

        assertThat(shipped.before(false, true)).isEqualTo(Duration.ofMinutes(20));
        assertThat(shipped.before(false, false)).isEqualTo(Duration.ofHours(1));
        assertThat(shipped.before(true, false)).isEqualTo(Duration.ofMinutes(20));
        assertThat(quick.before(false, true)).isEqualTo(Duration.ofMinutes(10));
        assertThat(quick.before(true, true)).as("growing is never certain").isEqualTo(Duration.ofHours(2));
    }
}
