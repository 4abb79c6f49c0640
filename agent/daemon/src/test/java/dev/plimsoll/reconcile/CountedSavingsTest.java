package dev.plimsoll.reconcile;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.plan.ChangeCase;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.savings.CountedChange.ChangedBy;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.savings.MeasuredEffect;
import dev.plimsoll.change.savings.MonthlySaving;
import dev.plimsoll.change.savings.SavingsReport;
import dev.plimsoll.change.savings.UnfollowedAdvice;
import dev.plimsoll.change.status.Answers;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.explain.text.EntryText;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.YearMonth;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the reconciler counts as saved. */
class CountedSavingsTest extends WorldCase {

    private static final YearMonth MARCH = YearMonth.of(2026, 3);
    private static final SizeRange FOUR = Given.cu("4");

    private SizeRange shrunk(Reconciler reconciler) {
        isTooLarge(reconciler);
        world.becomes(ID, "idle");
        ticks(reconciler, 2, MINUTE);
        return world.resizes.getFirst().to();
    }

    private void awake(Reconciler reconciler, int minutes, double misses) {
        world.becomes(ID, "active");
        world.restarts(ID);
        long full = fullCache(ID);
        tick(reconciler, MINUTE);
        for (int minute = 0; minute < minutes; minute++) {
            world.reads(ID, 1_000_000, (long) (1_000_000 * misses), full);
            tick(reconciler, MINUTE);
        }
    }

    @Test
    void confirmedShrink_savesTheDifferencePerAwakeHour_andNothingWhileSuspended() {
        Reconciler reconciler = reconciler(ChangeMode.APPLY);
        double saved = 4 - shrunk(reconciler).max().asDouble();
        awake(reconciler, 12, 0.0001);
        world.becomes(ID, "idle");
        tick(reconciler, Duration.ofHours(5));

        MonthlySaving row = rows().getFirst();
        assertThat(rows()).hasSize(1);
        assertThat(row.awake()).isEqualTo(Duration.ofMinutes(12));
        assertThat(row.change().by()).isEqualTo(ChangedBy.AGENT);
        assertThat(row.change().dropped()).as("it was suspended").isZero();
        MeasuredEffect effect = requireNonNull(row.change().effect());
        assertThat(effect.verdict()).isEqualTo(EffectVerdict.CONFIRMED);
        assertThat(requireNonNull(effect.hitRatio()).value()).isCloseTo(0.9999, within(0.001));
        assertThat(report().fleet().measured().verified()).isCloseTo(saved * 12 / 60, within(1e-9));
        assertThat(report().fleet().measured().unverified()).isZero();
        assertThat(status().advice().savings()).isNotNull();
    }

    /** The way back ends what the change saved, and counts nothing itself. */
    @Test
    void harmfulShrink_countsUntilItIsUndone() {
        Reconciler reconciler = reconciler(ChangeMode.APPLY);
        shrunk(reconciler);
        awake(reconciler, 12, 0.2);
        Duration counted = rows().getFirst().awake();
        awake(reconciler, 12, 0.0001);

        assertThat(world.resizes).hasSize(2);
        assertThat(rows()).singleElement().satisfies(row -> {
            assertThat(requireNonNull(row.change().effect()).verdict()).isEqualTo(EffectVerdict.HARMFUL);
            assertThat(row.awake()).isEqualTo(counted).isLessThan(Duration.ofMinutes(12));
        });
    }

    @Test
    void restartOfTheAgent_countsNothingTwice() {
        try (Reconciler reconciler = reconciler(ChangeMode.APPLY)) {
            shrunk(reconciler);
            awake(reconciler, 12, 0.0001);
        }
        Duration before = rows().getFirst().awake();
        assertThat(before).isEqualTo(Duration.ofMinutes(12));
        try (Reconciler next = reconciler(ChangeMode.APPLY)) {
            next.once();
            next.once();
            assertThat(rows().getFirst().awake()).isEqualTo(before);
            tick(next, MINUTE);
        }

        assertThat(rows()).hasSize(1);
        assertThat(rows().getFirst().awake()).isEqualTo(before.plus(MINUTE));
        assertThat(requireNonNull(rows().getFirst().change().effect()).verdict()).isEqualTo(EffectVerdict.CONFIRMED);
    }

    /** Nothing is written in passes that count nothing new, and minutes are collected. */
    @Test
    void writesAreFew() {
        Reconciler reconciler = reconciler(ChangeMode.APPLY);
        shrunk(reconciler);
        awake(reconciler, 12, 0.0001);
        int writes = world.savingsWrites.get();
        ticks(reconciler, 60, MINUTE);

        assertThat(world.savingsWrites.get() - writes).isLessThanOrEqualTo(12);
    }

    @Test
    void sizeThatAPersonSetAsAdvised_isCountedAndVerifiedAlike_andUnfollowedUntilThen() {
        try (Reconciler reconciler = reconciler(ChangeMode.ADVISE)) {
            isTooLarge(reconciler);
            SizeRange advised = recommendation().target();
            assertThat(advised).isNotEqualTo(FOUR);
            world.resize(ID, advised.max().toString());
            reconciler.once();
            awake(reconciler, 12, 0.0001);
        }

        assertThat(world.resizes).isEmpty();
        assertThat(setElsewhere()).singleElement().satisfies(entry -> {
            assertThat(entry.followed()).isTrue();
            assertThat(EntryText.of(entry).event()).isEqualTo("advice followed");
            assertThat(EntryText.of(entry).detail()).endsWith(", as recommended; not known by whom");
        });
        assertThat(rows()).singleElement().satisfies(row -> {
            assertThat(row.change().by()).isEqualTo(ChangedBy.PERSON);
            assertThat(row.change().to()).isEqualTo(report().savings().unfollowed().getFirst().advised().to());
            assertThat(requireNonNull(row.change().effect()).verdict()).isEqualTo(EffectVerdict.CONFIRMED);
            assertThat(row.awake()).isEqualTo(Duration.ofMinutes(13));
        });
        UnfollowedAdvice estimate = report().savings().unfollowed().getFirst();
        assertThat(estimate.awake()).isPositive().isLessThan(Duration.ofMinutes(5));
        assertThat(report().fleet().estimate()).isEqualTo(estimate.cuHours()).isPositive();
    }

    /** The journal says who it was before any listing shows the size; it is counted alike. */
    @Test
    void sizeThatAPersonSetByPlimsollAsAdvised_isCountedAsHis() {
        try (Reconciler reconciler = reconciler(ChangeMode.ADVISE)) {
            isTooLarge(reconciler);
            Compute before = world.compute(ID);
            world.resize(ID, recommendation().target().max().toString());
            new Answers(world::log, Explanation.WORDING, ChangeCase.ANSWERS).changed(before, world.compute(ID),
                    Given.changes(ChangeMode.ADVISE, ApprovalMode.POLICY, When.IDLE), "ann", world.now);
            reconciler.showAnswers();
            reconciler.once();
            awake(reconciler, 12, 0.0001);
        }

        assertThat(setElsewhere()).singleElement().satisfies(entry -> {
            assertThat(entry.followed()).isTrue();
            assertThat(entry.by()).isEqualTo("ann");
            assertThat(EntryText.of(entry).detail()).endsWith(" by ann, as recommended");
        });
        assertThat(rows()).singleElement().satisfies(row -> {
            assertThat(row.change().by()).isEqualTo(ChangedBy.PERSON);
            assertThat(requireNonNull(row.change().effect()).verdict()).isEqualTo(EffectVerdict.CONFIRMED);
        });
    }

    @Test
    void otherSizeThatAPersonSet_isNoFollowedAdvice() {
        try (Reconciler reconciler = reconciler(ChangeMode.ADVISE)) {
            isTooLarge(reconciler);
            world.resize(ID, "3");
            reconciler.once();
            awake(reconciler, 12, 0.0001);
        }

        assertThat(setElsewhere()).singleElement().matches(entry -> !entry.followed());
        assertThat(rows()).isEmpty();
    }

    @Test
    void followedAdvice_isNothing_whereNobodySeesAdvice() {
        try (Reconciler reconciler = reconciler(ChangeMode.OBSERVE)) {
            isTooLarge(reconciler);
            world.resize(ID, recommendation().target().max().toString());
            reconciler.once();
            awake(reconciler, 12, 0.0001);
        }

        assertThat(setElsewhere()).singleElement().matches(entry -> !entry.followed());
        assertThat(rows()).isEmpty();
        assertThat(report().savings().unfollowed()).isEmpty();
    }

    private Reconciler reconciler(ChangeMode mode) {
        world.quiet = false;
        return world.cycle(mode, ApprovalMode.POLICY, When.IDLE);
    }

    private SavingsReport report() {
        return SavingsReport.of(MARCH, world.now, world.store.stores().savings().month(MARCH), CuHourPrices.all(null));
    }

    private List<SetElsewhere> setElsewhere() {
        return world.written(SetElsewhere.class);
    }

    private List<MonthlySaving> rows() {
        return world.store.stores().savings().month(MARCH).measured();
    }
}
