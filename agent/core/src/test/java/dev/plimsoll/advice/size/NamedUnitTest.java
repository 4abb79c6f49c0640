package dev.plimsoll.advice.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Assessment.Inconclusive;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.InconclusiveCause;
import dev.plimsoll.advice.size.Adviser.Evaluation;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.StoredModel;
import java.time.Duration;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server names the unit of the cache in use. */
class NamedUnitTest {

    private static final Bytes CACHE = new Bytes(3_276L << 20);
    private static final UsedUnit LIVE = new UsedUnit(16);
    private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);

    /** 1,000 MiB in use after half an hour, and nothing was read twice. */
    private static Life firstReads(@Nullable UsedUnit unit, int pagesPerUnit) {
        Life life = new Life("1").cacheLimit(CACHE).unit(unit).maxConnections(450).database(40L << 30);
        for (int part = 1; part <= 4; part++) {
            life.reads(Duration.ofMinutes(8), 160_000, 0.2, part * 32_000L / pagesPerUnit);
        }
        return life;
    }

    private static Evaluation evaluated(Life life, @Nullable StoredModel model) {
        return evaluated(life, model, UnaryOperator.identity());
    }

    private static Evaluation evaluated(Life life, @Nullable StoredModel model, UnaryOperator<SizingPolicy> changed) {
        return new Adviser(Given.neon()).evaluate(Given.compute("1"),
                new AssessmentInput(life.history(), ConnectionPeaks.of(0), model, null, null, null, null),
                changed.apply(Given.policy()), life.now());
    }

    @Test
    void oneTruth_inTwoUnits_getsOneAnswer() {
        Evaluation coarse = evaluated(firstReads(UsedUnit.CHUNKS, 128), null);
        Evaluation fine = evaluated(firstReads(LIVE, 16), null);

        assertThat(fine.advised().recommendation()).isEqualTo(coarse.advised().recommendation());
        assertThat(fine.assessment().evidence()).isEqualTo(coarse.assessment().evidence());
        assertThat(fine.assessment()).isInstanceOfSatisfying(Inconclusive.class, open -> assertThat(open.causes())
                .containsExactly(new InconclusiveCause.CacheFilling(new Bytes(1_000L << 20), CACHE)));
    }

    @Test
    void fullCache_isFull_inEitherUnit() {
        Evaluation coarse = evaluated(firstReads(UsedUnit.CHUNKS, 128)
                .reads(30, HALF_AN_HOUR, 4_000_000, 0.2, 3_276), null);
        Evaluation fine = evaluated(firstReads(LIVE, 16)
                .reads(30, HALF_AN_HOUR, 4_000_000, 0.2, 3_276 * 8), null);

        assertThat(fine.advised().recommendation()).isEqualTo(coarse.advised().recommendation())
                .returns(Reason.TOO_SMALL, Recommendation::reason);
    }

    /** As of a server whose setting cannot be read: whatever its count, nothing is concluded, and the cause says why. */
    @ParameterizedTest
    @ValueSource(ints = {128, 16})
    void unknownUnit_concludesNothing(int pagesPerUnit) {
        Evaluation unknown = evaluated(firstReads(null, pagesPerUnit).reads(HALF_AN_HOUR, 9_000_000, 0.2, 8_000), null);

        assertThat(unknown.assessment()).isInstanceOfSatisfying(Inconclusive.class, open -> assertThat(open.causes())
                .containsExactly(new InconclusiveCause.UseUnclear(8_000, CACHE)));
        assertThat(unknown.advised().recommendation().target()).isEqualTo(Given.cu("1"));
        assertThat(Objects.requireNonNull(unknown.assessment().figures()).cache()).returns(null, cache -> cache.used())
                .returns(false, cache -> cache.full());
    }

    @Test
    void configuredUnit_countsWhereTheServerNamesNone_unlessMoreWouldBeInUseThanFits() {
        UnaryOperator<SizingPolicy> chunks = any -> new SizingPolicy(any.target(), any.allowed(), any.nearLimit(),
                any.costs(), any.rule(), UsedUnit.CHUNKS, any.evidence());

        Evaluation plausible = evaluated(firstReads(null, 128), null, chunks);
        Evaluation impossible = evaluated(firstReads(null, 16), null, chunks);
        Evaluation named = evaluated(firstReads(LIVE, 16), null, chunks);

        assertThat(plausible.advised().recommendation()).isEqualTo(named.advised().recommendation());
        assertThat(impossible.assessment()).isInstanceOfSatisfying(Inconclusive.class, open -> assertThat(open.causes())
                .containsExactly(new InconclusiveCause.UseUnclear(8_000, CACHE)));
    }

    /** A version that took every chunk for 1 MiB had learned that the cache is full. */
    @Test
    void whatWasLearnedInAnotherUnit_isLearnedAgain() {
        StoredModel wrong = evaluated(firstReads(UsedUnit.CHUNKS, 16).reads(HALF_AN_HOUR, 9_000_000, 0.2, 8_000), null)
                .storedModel();

        Evaluation now = evaluated(firstReads(LIVE, 16), wrong);

        assertThat(wrong).returns(UsedUnit.CHUNKS, model -> Objects.requireNonNull(model).unit());
        ComputeModel afresh = Objects.requireNonNull(evaluated(firstReads(LIVE, 16), null).storedModel()).model();
        assertThat(Objects.requireNonNull(now.storedModel()).model()).returns(afresh.run(), ComputeModel::run)
                .returns(afresh.sizes(), ComputeModel::sizes);
    }
}
