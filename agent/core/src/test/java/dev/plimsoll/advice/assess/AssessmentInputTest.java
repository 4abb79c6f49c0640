package dev.plimsoll.advice.assess;

import static dev.plimsoll.Given.HOUR;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.size.Adviser;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.prediction.model.PoolerUse;
import dev.plimsoll.prediction.model.StoredModel;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What of a stored model belongs to the latest probe. */
class AssessmentInputTest {

    private static final SizeRange ONE = Given.cu("1");

    private final Life life = new Life(ONE).reads(HOUR, 100_000, 0.5, 10_000).reads(HOUR, 100_000, 0.01, 11_000);
    private final StoredModel model = requireNonNull(new Adviser(Given.table())
            .evaluate(Given.compute(ONE), life.input(), Given.policy(), life.now())
            .storedModel());
    private final AssessmentInput input = new AssessmentInput(life.history(), ConnectionPeaks.of(0), model, null, null,
            null, null);

    private static Sample latest(Life life) {
        return life.history().latest().orElseThrow();
    }

    @Test
    void withoutAStoredModelNothingWasLearned() {
        AssessmentInput none = input.with(null);

        assertThat(none.learned(latest(life))).isNull();
        assertThat(none.pooling()).isNull();
        assertThat(none.unit()).isNull();
        assertThat(none.observed().time()).isEqualTo(HOUR);
    }

    @Test
    void whatWasLearnedOfTheSameRunCounts() {
        assertThat(input.learned(latest(life))).isEqualTo(model.model().run());
        assertThat(input.learned(latest(life.reads(HOUR, 1, 0, 1)))).isEqualTo(model.model().run());
    }

    @Test
    void anotherRun_anotherSize_orOtherDataCountsForNothing() {
        assertThat(input.learned(latest(life.restarts(HOUR).reads(HOUR, 1, 0, 1)))).as("another run").isNull();
        assertThat(input.learned(latest(new Life("2").reads(HOUR, 1, 0, 1)))).as("another size").isNull();
        assertThat(input.learned(latest(new Life(ONE).movesToBranch("br-other").reads(HOUR, 1, 0, 1))))
                .as("another branch")
                .isNull();
        assertThat(input.learned(latest(new Life(ONE).reads(HOUR, 1, 0, 1)))).as("started at the same time")
                .isNotNull();
    }

    @Test
    void theUnitAndThePoolerAreThoseOfTheStoredModel() {
        PoolerUse pooling = new PoolerUse(true, Instant.EPOCH, null);
        StoredModel other = new StoredModel("br-main", UsedUnit.CHUNKS, model.model(), pooling, null);

        assertThat(input.with(other).unit()).isEqualTo(UsedUnit.CHUNKS);
        assertThat(input.with(other).pooling()).isEqualTo(pooling);
        assertThat(input.with(other).history()).isEqualTo(input.history());
    }
}
