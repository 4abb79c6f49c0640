package dev.plimsoll.sizing.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.sizing.Reason;
import dev.plimsoll.sizing.Recommendation;
import dev.plimsoll.sizing.SizingPolicy;
import dev.plimsoll.sizing.Weighing;
import dev.plimsoll.sizing.assess.Known;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LimitsAdviceTest {

    private static final Duration FIVE = Duration.ofMinutes(5);
    private static final SizingPolicy POLICY = Given.policy("0.25", "24", SizingPolicy.Rule.REGRET,
            SizingPolicy.PlatformPlan.PAID);

    private final Adviser adviser = new Adviser(Given.neon());

    @Test
    void aLowerCeiling_isNoSaving_whereItRunsBelowIt() {
        Recommendation advice = advice(idling(Given.cu("1", "4"), Duration.ofHours(5)), 1.0, POLICY);

        assertThat(advice.action()).isEqualTo("hold");
        assertThat(advice.reason()).isEqualTo(Reason.FITS);
        assertThat(advice.advice().weighing()).isNull();
        assertThat(advice.advice().why()).contains("a ceiling and no saving").doesNotContain("would have saved");
    }

    @Test
    void whereNothingIsToldOfItsRealSize_aLowerCeilingIsNoSavingEither() {
        Recommendation advice = advice(idling(Given.cu("1", "4"), Duration.ofHours(5)), null, POLICY);

        assertThat(advice.action()).isEqualTo("hold");
        assertThat(advice.advice().why()).contains("a ceiling and no saving");
    }

    @Test
    void aCeilingBelowWhatItRanAt_savesNoMoreThanItUsed() {
        Duration lived = Duration.ofHours(20);

        Recommendation advice = advice(idling(Given.cu("2", "8"), lived), 5.0, POLICY);

        Weighing weighing = Objects.requireNonNull(advice.advice().weighing());
        assertThat(advice.target()).isEqualTo(Given.cu("2"));
        assertThat(weighing.debt()).isLessThanOrEqualTo(3.0 * lived.toHours());
    }

    /** All that is in use fits the smallest size. */
    private static Life idling(SizeRange limits, Duration time) {
        Life life = new Life(limits);
        for (long i = time.dividedBy(FIVE); i > 0; i--) {
            life.reads(FIVE, 600_000, 0.001, 20_000);
        }
        return life;
    }

    private Recommendation advice(Life life, @Nullable Double meanCu, SizingPolicy policy) {
        SizeRange size = life.history().samples().getFirst().size();
        return adviser
                .think(Given.compute(size), new Known(life.history(), 10, null, meanCu), pages(policy), life.now())
                .counsel()
                .recommendation();
    }

    private static SizingPolicy pages(SizingPolicy any) {
        return new SizingPolicy(any.target(), any.minCu(), any.maxCu(), any.minAccesses(), any.nearLimit(),
                any.violationPrice(), any.restartPrice(), any.connectionPrice(), any.rule(), any.plan(), UsedUnit.PAGES,
                any.evidenceToGrow(), any.evidenceToShrink());
    }
}
