package dev.plimsoll.advice.size;

import static dev.plimsoll.Given.HOUR;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.prediction.model.run.Epoch;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Samples become epochs once each, in whatever portions they are read. */
class SampleLearningTest {

    private static final SampleLearning LEARNING = new SampleLearning(
            new AccumulatedSavings(Tunables.SHIPPED, Given.table()), Given.table());

    private static @Nullable StoredModel after(@Nullable StoredModel before, List<Sample> samples) {
        return samples.isEmpty() ? before
                : after(new AssessmentInput(new History(samples), ConnectionPeaks.of(0), before, null, null, null,
                        null), samples.getLast());
    }

    private static @Nullable StoredModel after(AssessmentInput input, Sample latest) {
        ComputeModel model = LEARNING.after(input, latest, UsedUnit.PAGES);
        return model == null ? null : new StoredModel(latest.branchId(), UsedUnit.PAGES, model, null, null);
    }

    private static StoredModel learned(@Nullable StoredModel before, List<Sample> samples) {
        return requireNonNull(after(before, samples));
    }

    private static Epoch last(StoredModel model) {
        return requireNonNull(model.model().run().last());
    }

    private static List<Sample> hours(Life life, int count) {
        for (int hour = 0; hour < count; hour++) {
            life.reads(HOUR, 1_000 + hour, 0.1, 100 + hour);
        }
        return life.history().samples();
    }

    @Test
    void withoutSamplesTheModelStaysAsItIs() {
        StoredModel before = learned(null, hours(new Life("1"), 3));

        assertThat(after(null, List.of())).isNull();
        assertThat(after(before, List.of())).isSameAs(before);
    }

    @Test
    void samplesWithoutCountersShowNothing() {
        assertThat(after(null, new Life("1").looksInVain(HOUR).history().samples())).isNull();
    }

    /** Overlapping portions of any size give the same model as all samples at once. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8})
    void overlappingPortionsAreLearnedOnce(int portion) {
        List<Sample> all = hours(new Life("1"), 16);
        StoredModel model = null;
        for (int end = 1; end <= all.size(); end++) {
            model = after(model, all.subList(Math.max(0, end - portion), end));
        }

        if (portion == 1) {
            assertThat(last(requireNonNull(model)).to()).as("no step between two probes is known")
                    .isEqualTo(all.getFirst().at());
        } else {
            assertThat(model).isEqualTo(learned(null, all));
        }
    }

    @Test
    void theSecondTimeNothingIsNew() {
        List<Sample> all = hours(new Life("1"), 5);
        StoredModel once = learned(null, all);

        assertThat(learned(once, all).model()).isEqualTo(once.model());
    }

    @Test
    void theFirstProbeCountsFromTheStartOfItsRun() {
        StoredModel one = learned(null, hours(new Life("1"), 1));

        assertThat(last(one).from()).isEqualTo(Given.T0);
        assertThat(last(one).reads()).isEqualTo(1_000);
    }

    /** The probe between them is missing, so the counters cover time that is known already. */
    @Test
    void aPartOfARunThatNoSampleCoversIsLeftOut() {
        List<Sample> all = hours(new Life("1"), 8);
        StoredModel three = learned(null, all.subList(0, 3));
        StoredModel gap = learned(three, all.subList(5, 8));

        assertThat(last(gap).from()).isEqualTo(all.get(6).at());
        assertThat(gap.model().stay().awake()).isEqualTo(5);
        assertThat(learned(three, all.subList(2, 8)).model().stay().awake()).isEqualTo(8);
    }

    /** The probe that was learned last is missing, and earlier ones are there. */
    @Test
    void aStepAcrossWhatIsKnownIsLeftOut() {
        List<Sample> all = hours(new Life("1"), 5);
        StoredModel three = learned(null, all.subList(0, 3));
        StoredModel gap = learned(three, List.of(all.get(0), all.get(1), all.get(3), all.get(4)));

        assertThat(last(gap).from()).isEqualTo(all.get(3).at());
        assertThat(gap.model().stay().awake()).isEqualTo(4);
        assertThat(gap.model().since()).isEqualTo(three.model().since());
    }

    @Test
    void anotherBranchBeginsAnotherModel_fromItsFirstSample() {
        Life life = new Life("1");
        hours(life, 3);
        StoredModel before = learned(null, life.history().samples());
        List<Sample> moved = hours(life.movesToBranch("br-other"), 3);
        StoredModel other = learned(before, moved);

        assertThat(other.branchId()).isEqualTo("br-other");
        assertThat(other.model().stay().awake()).as("the step across both is of neither").isEqualTo(2);
        assertThat(learned(null, moved)).isEqualTo(other);
    }

    @Test
    void aProbeWithoutCountersIsBridgedByTheNextOne() {
        Life life = new Life("1").reads(HOUR, 1_000, 0.1, 100).looksInVain(HOUR).reads(HOUR, 500, 0.1, 110);
        StoredModel model = learned(null, life.history().samples());

        assertThat(last(model).span()).isEqualTo(HOUR.multipliedBy(2));
        assertThat(last(model).reads()).isEqualTo(500);
    }

    /** Nothing is reported of its size but the mean, which is above the smallest limit. */
    @Test
    void anAutoscalingComputeIsLearnedAtTheLeastThatItRanAt() {
        History history = new History(hours(new Life("1", "4"), 2));
        StoredModel mean = requireNonNull(after(
                new AssessmentInput(history, ConnectionPeaks.of(0), null, 2.5, null, null, null),
                history.samples().getLast()));
        StoredModel unknown = learned(null, history.samples());
        StoredModel fixed = learned(null, hours(new Life("4"), 2));

        assertThat(last(mean).savedAt(ComputeUnits.of("1"))).isEqualTo(1.5);
        assertThat(last(unknown).savedAt(ComputeUnits.of("1"))).as("it may have run at 1 CU").isZero();
        assertThat(last(fixed).resizes()).isFalse();
    }

    /** The agent's clock was set back by two hours: learning goes on, and no time lies in the future. */
    @Test
    void aClockThatIsSetBackMovesTheModelBack() {
        Life life = new Life("1");
        hours(life, 4);
        StoredModel before = learned(null, life.history().samples());
        life.setsClock(HOUR.multipliedBy(-2)).reads(HOUR, 1_000, 0.1, 110);
        StoredModel now = learned(before, life.history().samples());

        assertThat(last(now).to()).isEqualTo(life.now());
        assertThat(now.model().stay().awake()).isEqualTo(5);
        assertThat(now.model().since()).isBefore(before.model().since());
    }
}
