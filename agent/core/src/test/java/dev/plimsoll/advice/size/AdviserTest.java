package dev.plimsoll.advice.size;

import static dev.plimsoll.Given.MINUTE;
import static dev.plimsoll.advice.CauseOf.type;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.advice.size.Adviser.Evaluation;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AdviserTest {

    private static final Duration FIVE = Duration.ofMinutes(5);
    private static final long PAGES = Given.PAGES;

    private final Adviser adviser = new Adviser(Given.table());

    /** Probes ten seconds apart fill what is read at once in eight hours. */
    @Test
    void aDay_isObservedAlsoWhereTheSamplesReadAtOnceCoverLess() {
        Life life = new Life("1");
        StoredModel storedModel = null;
        Duration observed = Duration.ZERO;
        for (int probe = 1; probe <= 9_000; probe++) {
            life.reads(Duration.ofSeconds(10), 2_000, 0.001, 100);
            if (probe % 1_000 == 0) {
                List<Sample> all = life.history().samples();
                History latest = new History(all.subList(Math.max(0, all.size() - Adviser.REMEMBERED), all.size()));
                Evaluation thought = new Adviser(Given.table()).evaluate(Given.compute("1"),
                        new AssessmentInput(latest, ConnectionPeaks.of(0), storedModel, null, null, null, null),
                        Given.policy(), life.now());
                storedModel = thought.storedModel();
                observed = requireNonNull(thought.assessment().figures()).observed();
            }
        }

        assertThat(observed).isEqualTo(Duration.ofHours(25));
    }

    @Test
    void thinkingTwice_isThinkingOnce() {
        Life life = full(0.05);

        Evaluation once = evaluate(life.history(), null);
        Evaluation twice = evaluate(life.history(), once.storedModel());

        assertThat(twice).isEqualTo(once);
    }

    @Test
    void samplesAddedOneByOne_giveTheSameModelAsAllAtOnce() {
        List<Sample> samples = full(0.05).history().samples();
        StoredModel storedModel = null;
        for (int i = 1; i <= samples.size(); i++) {
            storedModel = evaluate(new History(samples.subList(0, i)), storedModel).storedModel();
        }

        assertThat(storedModel).isEqualTo(evaluate(new History(samples), null).storedModel());
    }

    @Test
    void whatWasObserved_staysInTheModelAfterItsSamplesAreGone() {
        List<Sample> samples = full(0.05).history().samples();
        StoredModel storedModel = evaluate(new History(samples), null).storedModel();

        Evaluation later = evaluate(new History(samples.subList(samples.size() - 1, samples.size())), storedModel);

        assertThat(model(later)).isEqualTo(requireNonNull(storedModel).model());
    }

    @Test
    void whatIsTouched_bringsAFullCacheDown_andIsReportedAsTheReason() {
        Life life = new Life("4").touches(PAGES * 7 / 10, PAGES * 8 / 10, PAGES * 81 / 100)
                .reads(12 * 12, FIVE, 600_000, 0.001, 4 * PAGES);

        Recommendation advice = adviser
                .evaluate(Given.compute("4"), life.input(),
                        Given.policy(), life.now())
                .advised()
                .recommendation();

        assertThat(advice.reason()).isEqualTo(Reason.TOO_BIG);
        assertThat(type(SizeCause.SmallerExpected.class, advice).predicted().basis()).isEqualTo(Basis.WORKING_SET);
        assertThat(advice.predicted())
                .filteredOn(each -> each.cu().toString().equals("1"))
                .singleElement()
                .satisfies(one -> assertThat(one.basis()).isEqualTo(Basis.WORKING_SET));
    }

    @Test
    void otherData_startANewModel() {
        Life life = full(0.05).movesToBranch("br-other")
                .reads(FIVE, 600_000, 0.5, PAGES)
                .restarts(MINUTE)
                .reads(FIVE, 600_000, 0.5, PAGES / 2);

        Evaluation thought = adviser.evaluate(onBranch("br-other"),
                new AssessmentInput(life.history(), ConnectionPeaks.of(0), notesOf(full(0.05)), null, null, null, null),
                Given.policy(), life.now());

        assertThat(thought.advised().recommendation().reason()).isEqualTo(Reason.UNDECIDED);
        assertThat(requireNonNull(thought.storedModel()).branchId()).isEqualTo("br-other");
        assertThat(model(thought).since()).isAfter(full(0.05).now());
    }

    @Test
    void theUnitOfUse_isKeptWhenANewRunDoesNotReportItYet() {
        Life life = full(0.05).restarts(MINUTE).reads(MINUTE, 20_000, 0, 100);

        Evaluation thought = evaluate(life.history(), notesOf(full(0.05)));

        assertThat(requireNonNull(thought.assessment().figures()).cache().unit()).isEqualTo(UsedUnit.PAGES);
    }

    @Test
    void afterARestart_firstReadsAreNeverCalledTooSmall_whateverWasObservedBefore() {
        Life life = full(0.05).restarts(MINUTE).reads(FIVE, 300_000, 0.5, PAGES / 4);

        Evaluation thought = evaluate(life.history(), notesOf(full(0.05)));

        assertThat(thought.assessment().phase()).isEqualTo(Phase.WARMING);
        assertThat(thought.advised().recommendation().reason()).isEqualTo(Reason.UNDECIDED);
    }

    @Test
    void whileSuspended_theModelOfTheLastRunStillCounts() {
        Life life = full(0.3);

        Evaluation thought = adviser.evaluate(Given.compute("1", "idle"),
                life.input(), Given.policy(), life.now().plus(FIVE));

        assertThat(thought.advised().recommendation().action()).isEqualTo(Action.GROW);
        assertThat(thought.advised().recommendation().predicted()).isNotEmpty();
    }

    @Test
    void aChangeThatDoesNotPayYet_showsWhatItWaitsFor() {
        Evaluation thought = evaluate(full(0.03).history(), null);

        CostBenefit costBenefit = requireNonNull(thought.advised().recommendation().costBenefit());
        assertThat(costBenefit.pays()).isFalse();
        assertThat(costBenefit.saved()).isPositive().isLessThan(costBenefit.cost().awake());
        assertThat(costBenefit.blockedBy()).contains(Constraint.SAVING_BELOW_COST);
    }

    @Test
    void aProbeWithoutCounters_changesNothing_andTheNextCountsItsOwnTimeAlone() {
        Life life = steady(40);
        StoredModel before = notesOf(life);
        Life later = life.looksInVain(MINUTE).reads(MINUTE, 60_000, 0.009, PAGES);

        ComputeModel once = model(evaluate(later.history(), before));

        assertThat(once.stay().awake() - requireNonNull(before).model().stay().awake())
                .isCloseTo(2 / 60.0, within(1e-9));
        assertThat(requireNonNull(once.run().latest()).reads()).isEqualTo(60_000);
        assertThat(requireNonNull(notesOf(later)).model()).isEqualTo(once);
    }

    @Test
    void countersThatRestarted_countTheTimeSinceThePreviousProbe() {
        Life life = steady(40);
        StoredModel before = notesOf(life);
        Life later = life.countsAgain().reads(FIVE, 300_000, 0.009, PAGES);

        Epoch latest = requireNonNull(model(evaluate(later.history(), before)).run().latest());

        assertThat(latest.span()).isEqualTo(FIVE);
        assertThat(latest.reads()).isEqualTo(300_000);
        assertThat(model(evaluate(later.history(), before)).stay().awake())
                .isCloseTo(requireNonNull(before).model().stay().awake() + 5 / 60.0, within(1e-9));
    }

    @Test
    void samplesWithoutOverlapWithTheModel_showOnlySessions() {
        Life life = steady(40);
        StoredModel before = notesOf(life);
        Sample next = life.reads(FIVE, 300_000, 0.009, PAGES).history().samples().getLast();

        ComputeModel after = model(evaluate(new History(List.of(next)), before));
        assertThat(after).isEqualTo(requireNonNull(before).model().with(after.load().sessions()));
    }

    @Test
    void whatWasReadBeforeALiveResize_changesNothingOfTheNewSize() {
        Life life = steady(40).resizes(Given.cu("2")).reads(FIVE, 300_000, 0.009, PAGES);

        ComputeModel known = model(adviser.evaluate(Given.compute("2"), life.input(), Given.policy(), life.now()));

        assertThat(known.stay().size()).isEqualTo(Given.cu("1").max());

        known = model(adviser.evaluate(Given.compute("2"),
                new AssessmentInput(life.reads(FIVE, 300_000, 0.009, PAGES).history(), ConnectionPeaks.of(0), null,
                        null, null, null, null),
                Given.policy(),
                life.now()));

        assertThat(known.stay().size()).isEqualTo(Given.cu("2").max());
        assertThat(known.stay().awake()).isCloseTo(5 / 60.0, within(1e-9));
    }

    @Test
    void whileTheClockIsSetBack_itContinuesLearning_andLearnsNothingTwice() {
        for (Duration set : List.of(Duration.ofHours(-3), Duration.ofDays(-30), Duration.ofDays(30))) {
            Life life = steady(40);
            StoredModel storedModel = notesOf(life);
            life.setsClock(set);
            for (int minute = 0; minute < 120; minute++) {
                storedModel = evaluate(life.reads(MINUTE, 60_000, 0.3, PAGES).history(), storedModel).storedModel();
            }

            ComputeModel known = requireNonNull(storedModel).model();
            assertThat(known.stay().awake()).as("set by %s", set).isCloseTo(40 / 12.0 + 2, within(1e-6));
            assertThat(requireNonNull(known.run().latest()).to()).isEqualTo(life.now());
            assertThat(requireNonNull(known.run().last()).missRatio()).isCloseTo(0.3, within(1e-9));
            assertThat(known.day().hours())
                    .allMatch(hour -> hour.awake() < 1.000_001 && !hour.start().isAfter(life.now()));
            assertThat(known.since()).isBefore(life.now());
            assertThat(notesOf(life)).isEqualTo(storedModel);
        }
    }

    @Test
    void aRestartWhileTheClockIsSetBack_isLearnedFromAtOnce() {
        Life life = steady(40);
        StoredModel storedModel = notesOf(life);
        life.setsClock(Duration.ofDays(-2)).restarts(MINUTE).reads(FIVE, 300_000, 0.3, PAGES / 4);

        ComputeModel known = model(evaluate(life.history(), storedModel));

        assertThat(known.stay().awake()).isCloseTo(41 / 12.0, within(1e-6));
        assertThat(requireNonNull(known.run().last()).to()).isEqualTo(life.now());
    }

    /** So many probes, every five minutes, at a cache of 1 CU that is full from the first. */
    private static Life steady(int probes) {
        return new Life("1").reads(FIVE, PAGES * 2, 0.5, PAGES).reads(probes - 1, FIVE, 300_000, 0.009, PAGES);
    }

    private static Life full(double miss) {
        return new Life("1").reads(FIVE, PAGES * 2, 0.5, PAGES).reads(4, FIVE, 600_000, miss, PAGES);
    }

    private @Nullable StoredModel notesOf(Life life) {
        return evaluate(life.history(), null).storedModel();
    }

    private static ComputeModel model(Evaluation thought) {
        return requireNonNull(thought.storedModel()).model();
    }

    private Evaluation evaluate(History history, @Nullable StoredModel storedModel) {
        return adviser.evaluate(Given.compute("1"),
                new AssessmentInput(history, ConnectionPeaks.of(0), storedModel, null, null, null, null),
                Given.policy(),
                history.latest().orElseThrow().at());
    }

    private static Compute onBranch(String branch) {
        Compute one = Given.compute("1");
        return ComputeBuilder.like(one).branch(branch).compute();
    }
}
