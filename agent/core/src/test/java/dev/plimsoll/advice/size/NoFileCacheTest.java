package dev.plimsoll.advice.size;

import static dev.plimsoll.advice.size.AdviceScenario.assertAdvice;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.AllowedSizes;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.Recommendation.RuledOut;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.InconclusiveCause;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeRule;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Fixed sizes from 18 CU on have no file cache in profile neon (platform/in-the-wild.md 1.8). */
class NoFileCacheTest {

    private static final SizeTable NEON = SizeRule.NEON.table();
    private static final SizeRange SIXTEEN = Given.cu("16");
    private static final SizeRange EIGHTEEN = Given.cu("18");

    @ParameterizedTest
    @EnumSource(SizingPolicy.SizingRule.class)
    void noComputeGrowsThere_forItsCache(SizingPolicy.SizingRule rule) {
        Given.Life life = new Given.Life(SIXTEEN).database(900L << 30);
        long full = Math.round(NEON.at(ComputeUnits.of("16")).orElseThrow().cache().per(UsedUnit.CHUNKS.size()));
        life.reads(40, Duration.ofHours(1), 30_000_000, 0.2, full);

        Recommendation advice = advice(life, SIXTEEN, rule);

        assertAdvice(advice.chosen(), Action.HOLD, SIXTEEN);
        assertThat(advice.predicted()).extracting(PredictedHitRatio::cu).allMatch(cu -> !cu.isAbove(SIXTEEN.max()));
        if (rule == SizingPolicy.SizingRule.REGRET) {
            assertThat(advice.ruledOut()).filteredOn(one -> one.cu().equals(EIGHTEEN.max()))
                    .extracting(RuledOut::cause)
                    .containsExactly(new SizeConstraint.NoFileCache());
        }
        assertThat(
                new AllowedSizes(ComputeUnits.of("0.25"), null, PlatformPlan.PAID, null).isLargest(SIXTEEN.max(), NEON))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aComputeThatIsThere_saysSo_andIsNotShrunkForReadsThatNobodyCounts(boolean countersAreNull) {
        Given.Life life = new Given.Life(EIGHTEEN).cacheLimit(Bytes.ZERO);
        for (int i = 0; i < 60; i++) {
            if (countersAreNull) {
                life.looksInVain(Duration.ofHours(1));
            } else {
                life.reads(Duration.ofHours(1), 0, 0, 0);
            }
        }

        Recommendation advice = advice(life, EIGHTEEN, SizingPolicy.SizingRule.REGRET);

        assertAdvice(advice.chosen(), Action.HOLD, Reason.UNDECIDED);
        assertThat(advice.causes()).containsExactly(new InconclusiveCause.NoFileCache(EIGHTEEN.max()));
        assertThat(advice.predicted()).isEmpty();
    }

    @Test
    void aCacheThatIsThereAfterAll_counts() {
        Given.Life life = new Given.Life(EIGHTEEN).cacheLimit(new Bytes(50L << 30));
        life.reads(40, Duration.ofHours(1), 30_000_000, 0.001, 1_000);

        assertThat(advice(life, EIGHTEEN, SizingPolicy.SizingRule.REGRET).causes())
                .noneMatch(InconclusiveCause.NoFileCache.class::isInstance);
    }

    private static Recommendation advice(Given.Life life, SizeRange size, SizingPolicy.SizingRule rule) {
        SizingPolicy usual = Given.policy("0.25", "56", rule, PlatformPlan.PAID);
        SizingPolicy policy = new SizingPolicy(usual.target(), usual.allowed(), usual.nearLimit(), usual.costs(),
                usual.rule(), UsedUnit.CHUNKS, usual.evidence());
        return new Adviser(NEON)
                .evaluate(Given.compute(size),
                        new AssessmentInput(life.history(), ConnectionPeaks.of(10), null, null, null, null, null),
                        policy, life.now())
                .advised()
                .recommendation();
    }
}
