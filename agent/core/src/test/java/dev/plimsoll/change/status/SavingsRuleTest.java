package dev.plimsoll.change.status;

import static dev.plimsoll.Given.HOUR;
import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static dev.plimsoll.change.plan.ChangeCase.intended;
import static dev.plimsoll.change.plan.ChangeCase.settled;
import static dev.plimsoll.change.plan.ChangeCase.verified;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.plan.ChangeCase;
import dev.plimsoll.change.savings.ComputeSavings;
import dev.plimsoll.change.savings.CountedChange;
import dev.plimsoll.change.savings.CountedChange.ChangedBy;
import dev.plimsoll.change.savings.MonthlySaving;
import dev.plimsoll.change.savings.UnfollowedAdvice;
import dev.plimsoll.change.status.SavingsRule.PassResult;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What changes saved, pass by pass: whose change counts, from when, until when, and for how much. */
class SavingsRuleTest {

    private static final Instant START = Given.T0;
    private static final ChangeRecord APPLIED = ChangeRecord.EMPTY.after(intended(START, FROM, TO, Action.GROW))
            .after(settled(START, Settled.ChangeEnd.APPLIED));

    /** Full, with 3 % misses for eight hours: at the target of 99 % it should grow. */
    private static final Life TOO_SMALL = tooSmall();

    private final SavingsRule rule = new SavingsRule();

    private static Life tooSmall() {
        return new Life(FROM).reads(Duration.ofMinutes(1), Given.PAGES * 2, 0.5, Given.PAGES)
                .reads(60 * 8, Duration.ofMinutes(1), 60_000, 0.03, Given.PAGES);
    }

    /** The status of {@code compute}, which was awake for {@code awake} in all, by the samples of {@code life}. */
    private static ComputeStatus status(Duration awake, Life life, Compute compute) {
        return StatusCase.observed(compute, life, awake, UnaryOperator.identity(), ChangeRecord.EMPTY);
    }

    private static ComputeStatus status(SizeRange size, Duration awake) {
        return status(awake, new Life(size), Given.compute(size));
    }

    private static PassResult pass(@Nullable ComputeStatus previous, ComputeStatus now, ChangeRecord before,
            ChangeRecord after, Instant at) {
        return new PassResult(previous, now, before, after, at, true);
    }

    /** A pass in which nothing was journaled. */
    private static PassResult quiet(ComputeStatus previous, ComputeStatus now, ChangeRecord record, Instant at) {
        return pass(previous, now, record, record, at);
    }

    /** Somebody set the size; {@code followed} says whether that was recommended. */
    private static SetElsewhere setElsewhere(Instant at, boolean followed) {
        return NamedEntries.setElsewhere(at, Given.ID, SettingValue.of(FROM), SettingValue.of(TO), followed);
    }

    /** After the pass that applied the change. */
    private ComputeSavings applied() {
        return rule.after(ComputeSavings.NONE,
                pass(status(FROM, HOUR), status(TO, HOUR), ChangeRecord.EMPTY, APPLIED, START));
    }

    private static CountedChange counted(ComputeSavings savings) {
        return requireNonNull(savings.latest());
    }

    @Test
    void anAppliedChange_countsTheAwakeTimeAtItsNewSize_withItsSign() {
        ComputeSavings first = applied();
        ComputeSavings second = rule.after(first, quiet(status(TO, HOUR), status(TO, HOUR.plusMinutes(30)), APPLIED,
                START.plus(HOUR)));

        assertThat(first.months()).singleElement().extracting(MonthlySaving::awake).isEqualTo(Duration.ZERO);
        assertThat(second.months()).singleElement().satisfies(saving -> {
            assertThat(saving.change().by()).isEqualTo(ChangedBy.AGENT);
            assertThat(saving.change().since()).isEqualTo(START);
            assertThat(saving.awake()).isEqualTo(Duration.ofMinutes(30));
            assertThat(saving.cuHours()).as("3 CU more for half an hour").isEqualTo(-1.5);
        });
    }

    @Test
    void withoutAFormerPass_noAwakeTimeIsCounted_becauseNobodyWatchedIt() {
        ComputeSavings savings = rule.after(ComputeSavings.NONE,
                pass(null, status(TO, Duration.ofHours(9)), APPLIED, APPLIED, START.plus(HOUR)));

        assertThat(savings.months()).singleElement().extracting(MonthlySaving::awake).isEqualTo(Duration.ZERO);
    }

    @Test
    void anOpenChange_andOneWhoseSizeIsNoLongerInUse_countNothing() {
        ChangeRecord open = ChangeRecord.EMPTY.after(intended(START, FROM, TO, Action.GROW));

        assertThat(rule.after(ComputeSavings.NONE, quiet(status(TO, HOUR), status(TO, HOUR.plus(HOUR)), open,
                START.plus(HOUR))).months()).isEmpty();
        assertThat(rule.after(ComputeSavings.NONE, quiet(status(FROM, HOUR), status(FROM, HOUR.plus(HOUR)), APPLIED,
                START.plus(HOUR))).months()).isEmpty();
    }

    @Test
    void aRollBack_countsNothing() {
        ChangeRecord undone = ChangeRecord.EMPTY
                .after(intended(START, TO, FROM,
                        new ChangeBasis(Action.SHRINK, Reason.TOO_SMALL, Expectation.NONE, null, "c0",
                                ChangeBasis.Via.API)))
                .after(settled(START, Settled.ChangeEnd.ROLLED_BACK));

        assertThat(rule.after(ComputeSavings.NONE, quiet(status(FROM, HOUR), status(FROM, HOUR.plus(HOUR)), undone,
                START.plus(HOUR))).months()).isEmpty();
    }

    @Test
    void aChange_isCountedForAYear_andNoLonger() {
        ComputeSavings begun = applied();
        Instant year = START.plus(SavingsRule.LONGEST);
        PassResult last = quiet(status(TO, HOUR), status(TO, HOUR.plusMinutes(6)), APPLIED, year);
        PassResult late = quiet(status(TO, HOUR), status(TO, HOUR.plusMinutes(6)), APPLIED, year.plusSeconds(1));

        assertThat(rule.after(begun, last).months().getLast().awake()).isEqualTo(Duration.ofMinutes(6));
        assertThat(rule.after(begun, late)).isEqualTo(begun);
    }

    @Test
    void connections_areThoseOfThePassThatRequestedTheChange() {
        ChangeRecord requested = ChangeRecord.EMPTY.after(intended(START, FROM, TO, Action.GROW));
        Life busy = new Life(FROM).connections(37).reads(HOUR, 1_000, 0.1, 10);
        ComputeStatus before = status(HOUR, busy, Given.compute(FROM));
        ComputeSavings noted = rule.after(ComputeSavings.NONE,
                pass(before, before, ChangeRecord.EMPTY, requested, START));

        ComputeSavings savings = rule.after(noted,
                pass(before, status(TO, HOUR), requested, APPLIED, START.plusSeconds(60)));

        assertThat(counted(savings).dropped()).isEqualTo(37);
    }

    @Test
    void aSuspendedCompute_dropsNoConnection() {
        ChangeRecord requested = ChangeRecord.EMPTY.after(intended(START, FROM, TO, Action.GROW));
        ComputeStatus asleep = status(HOUR, new Life(FROM), Given.compute(FROM, "idle"));
        ComputeSavings noted = rule.after(ComputeSavings.NONE,
                pass(asleep, asleep, ChangeRecord.EMPTY, requested, START));

        assertThat(counted(rule.after(noted, pass(asleep, status(TO, HOUR), requested, APPLIED, START))).dropped())
                .isZero();
    }

    @Test
    void somebodyWhoSetsWhatWasAdvised_followsTheAdvice() {
        ChangeRecord advised = ChangeRecord.EMPTY.after(ChangeCase.recommended(START, TO));
        SetElsewhere byHand = setElsewhere(START.plus(HOUR), true);

        ComputeSavings savings = rule.after(ComputeSavings.NONE,
                pass(status(FROM, HOUR), status(TO, HOUR), advised, advised.after(byHand), START.plus(HOUR)));

        assertThat(counted(savings).by()).isEqualTo(ChangedBy.PERSON);
        assertThat(counted(savings).since()).isEqualTo(byHand.at());
        assertThat(counted(savings).savedPerHour()).isEqualTo(-3);
    }

    @Test
    void somebodyWhoSetsAnotherSize_followsNone() {
        ChangeRecord after = ChangeRecord.EMPTY.after(setElsewhere(START, false));

        assertThat(rule.after(ComputeSavings.NONE,
                pass(status(FROM, HOUR), status(TO, HOUR), ChangeRecord.EMPTY, after, START)).months()).isEmpty();
    }

    @Test
    void followedAdvice_ends_whenTheAgentChangesTheSizeAgain() {
        ChangeRecord advised = ChangeRecord.EMPTY.after(ChangeCase.recommended(START, TO));
        ChangeRecord followed = advised.after(setElsewhere(START, true));
        ComputeSavings counted = rule.after(ComputeSavings.NONE,
                pass(status(FROM, HOUR), status(TO, HOUR), advised, followed, START));
        ChangeRecord changed = followed.after(intended(START.plus(HOUR), TO, FROM, Action.SHRINK));

        ComputeSavings during = rule.after(counted,
                quiet(status(TO, HOUR), status(TO, HOUR.plusMinutes(10)), followed, START.plus(HOUR)));
        ComputeSavings later = rule.after(during,
                quiet(status(TO, HOUR), status(TO, HOUR.plusMinutes(10)), changed, START.plus(HOUR).plus(HOUR)));

        assertThat(during.months().getLast().awake()).isEqualTo(Duration.ofMinutes(10));
        assertThat(later.months()).isEqualTo(during.months());
    }

    @Test
    void theVerdict_isKeptWithTheChange_andTheFirstOneCounts() {
        ComputeSavings begun = applied();
        ChangeRecord confirmed = APPLIED.after(verified(START.plus(HOUR), EffectVerdict.CONFIRMED));

        ComputeSavings judged = rule.after(begun,
                pass(status(TO, HOUR), status(TO, HOUR), APPLIED, confirmed, START.plus(HOUR)));
        ComputeSavings again = rule.after(judged, pass(status(TO, HOUR), status(TO, HOUR), confirmed,
                confirmed.after(verified(START.plus(HOUR), EffectVerdict.HARMFUL)), START.plus(HOUR)));

        assertThat(requireNonNull(counted(judged).effect()).verdict()).isEqualTo(EffectVerdict.CONFIRMED);
        assertThat(counted(judged).isVerified()).isTrue();
        assertThat(counted(again)).isEqualTo(counted(judged));
    }

    @Test
    void aVerdictOfAnEarlierPass_comesWithoutFigures() {
        ChangeRecord confirmed = APPLIED.after(verified(START.plus(HOUR), EffectVerdict.CONFIRMED));
        ComputeSavings begun = applied();

        ComputeSavings judged = rule.after(begun, quiet(status(TO, HOUR), status(TO, HOUR), confirmed,
                START.plus(HOUR).plus(HOUR)));

        assertThat(requireNonNull(counted(judged).effect()).hitRatio()).isNull();
    }

    @Test
    void adviceThatStoodInBothPasses_isEstimated_andNeverAmongTheMeasured() {
        ComputeStatus before = status(HOUR, TOO_SMALL, Given.compute(FROM));
        ComputeStatus now = status(HOUR.plusMinutes(20), TOO_SMALL, Given.compute(FROM));
        SizeRange target = now.advice().advised().recommendation().target();
        Instant at = TOO_SMALL.now();

        ComputeSavings savings = rule.after(ComputeSavings.NONE, quiet(before, now, ChangeRecord.EMPTY, at));

        assertThat(target.max()).isGreaterThan(FROM.max());
        assertThat(savings.months()).isEmpty();
        assertThat(savings.unfollowed()).returns(YearMonth.of(2026, 3), UnfollowedAdvice::month)
                .returns((FROM.max().asDouble() - target.max().asDouble()) * 20 / 60.0, UnfollowedAdvice::cuHours);
    }

    @Test
    void newAdvice_andAdviceThatNobodySees_areNotEstimated() {
        ComputeStatus calm = status(FROM, HOUR);
        ComputeStatus now = status(HOUR.plusMinutes(20), TOO_SMALL, Given.compute(FROM));
        Instant at = TOO_SMALL.now();

        assertThat(rule.after(ComputeSavings.NONE, quiet(calm, now, ChangeRecord.EMPTY, at)).unfollowed()).isNull();
        assertThat(rule.after(ComputeSavings.NONE,
                new PassResult(now, now, ChangeRecord.EMPTY, ChangeRecord.EMPTY, at, false)).unfollowed()).isNull();
    }
}
