package dev.plimsoll.advice.assess;

import static dev.plimsoll.Given.MINUTE;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Assessment.Inconclusive;
import dev.plimsoll.advice.assess.CacheFigures.EffectiveSize;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Where one phase ends and another begins, and which figures an assessment leaves open. */
class AssessorBordersTest {

    private static final SizeRange ONE = Given.cu("1");

    private final Assessor assessor = new Assessor(Given.table());

    private Assessment assess(Life life, @Nullable UsedUnit unit) {
        SizingPolicy any = Given.policy();
        return assessor.assess(Given.compute(ONE), life.input(),
                new SizingPolicy(any.target(), any.allowed(), any.nearLimit(), any.costs(), any.rule(), unit,
                        any.evidence()));
    }

    private CacheFigures cache(Life life, @Nullable UsedUnit unit) {
        return requireNonNull(assess(life, unit).figures()).cache();
    }

    /** A run of ten minutes with few reads is quiet; before that it may just have started. */
    @ParameterizedTest
    @CsvSource({"PT8M59.999S, COLD", "PT9M, QUIET"})
    void aRunIsColdForItsFirstTenMinutes(Duration later, Phase phase) {
        Life life = new Life(ONE).reads(MINUTE, 10, 0.1, 10).reads(later, 10, 0.1, 10);

        assertThat(assess(life, null)).isInstanceOfSatisfying(Inconclusive.class, open -> {
            assertThat(open.phase()).isEqualTo(phase);
            assertThat(open.causes()).singleElement()
                    .isInstanceOf(phase == Phase.COLD
                            ? InconclusiveCause.JustStarted.class
                            : InconclusiveCause.TooLittleTraffic.class);
        });
    }

    /** 10,000 reads make a ratio. */
    @ParameterizedTest
    @CsvSource({"9998, QUIET", "9999, WARM"})
    void soManyReadsAreEnough(long reads, Phase phase) {
        Life life = new Life(ONE).reads(MINUTE, 1, 0, 10).reads(MINUTE.multipliedBy(12), reads, 0, 10);

        assertThat(assess(life, UsedUnit.PAGES).phase()).isEqualTo(phase);
    }

    @Test
    void theMostInUseIsKnownOnlyWithItsUnit_andWhereTheUseIsReported() {
        Life told = new Life(ONE).reads(MINUTE, 20_000, 0, 300).reads(MINUTE, 20_000, 0, 200);
        Life untold = new Life(ONE).leavesUseUntold().reads(MINUTE, 20_000, 0, 300).reads(MINUTE, 20_000, 0, 200);

        assertThat(cache(told, UsedUnit.PAGES)).returns(new Bytes(300 * 8_192L), CacheFigures::peakUsed)
                .returns(new Bytes(200 * 8_192L), CacheFigures::used);
        assertThat(cache(told, null)).returns(null, CacheFigures::peakUsed).returns(null, CacheFigures::used);
        assertThat(cache(untold, UsedUnit.PAGES)).returns(null, CacheFigures::peakUsed)
                .returns(null, CacheFigures::used);
    }

    @Test
    void theRatioSinceTheStartNeedsAReadAndCounters() {
        assertThat(cache(new Life(ONE).reads(MINUTE, 0, 0, 10), null).lifetime()).isNull();
        assertThat(cache(new Life(ONE).reads(MINUTE, 4, 0.25, 10), null).lifetime()).hasToString("75.00 %");
    }

    @Test
    void aFixedSizeHasNoOtherSizeThatItRanAt() {
        Life life = new Life(ONE).cacheLimit(new Bytes(1)).reads(2, MINUTE, 20_000, 0, 10);

        assertThat(cache(life, UsedUnit.PAGES).scaling()).isEqualTo(EffectiveSize.UNKNOWN);
        assertThat(cache(life, UsedUnit.PAGES).belowLargest()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(Phase.class)
    void aPhaseIsWrittenInLowerCase(Phase phase) {
        assertThat(phase.word()).isNotEmpty().isLowerCase();
    }
}
