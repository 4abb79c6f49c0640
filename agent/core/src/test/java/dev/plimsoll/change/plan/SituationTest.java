package dev.plimsoll.change.plan;

import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.NOW;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.Journal.ChangeFacts;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.Budget;
import dev.plimsoll.change.plan.ChangePolicy.ChangeLimits;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.Situation.Surroundings;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The input of a decision: which approval holds, what the surroundings are, and what the policy permits. */
class SituationTest {

    private static final Duration EXPIRES = Duration.ofDays(7);
    private static final ChangePolicy SHIPPED = Given.changes(ChangeMode.ADVISE, ApprovalMode.PERSON, When.IDLE);

    private static @Nullable Approved approval(Approved given, Compute compute) {
        return new ChangeCase().compute(compute).after(given).situation().approval(NOW);
    }

    @Test
    void anApprovalHoldsUntilItExpires() {
        Approved old = ChangeCase.approved(NOW.minus(EXPIRES), TO, false);
        Approved stillGood = ChangeCase.approved(NOW.minus(EXPIRES).plusNanos(1), TO, false);

        assertThat(approval(old, Given.compute(FROM))).isNull();
        assertThat(approval(stillGood, Given.compute(FROM))).isEqualTo(stillGood);
        assertThat(new ChangeCase().situation().approval(NOW)).as("none was given").isNull();
    }

    @Test
    void anApprovalIsOfOneTarget_fromOneValue_onOneBranch() {
        Approved good = ChangeCase.approved(NOW, TO, false);
        Compute moved = new ComputeBuilder().branch("br-other").size(FROM).compute();

        assertThat(approval(good, Given.compute(FROM))).isEqualTo(good);
        assertThat(approval(ChangeCase.approved(NOW, Given.cu("2"), false), Given.compute(FROM))).isNull();
        assertThat(approval(good, Given.compute("2"))).isNull();
        assertThat(approval(good, moved)).isNull();
        assertThat(good.allows(null, "br-main", SettingValue.of(TO))).as("the value is not reported").isFalse();
    }

    @Test
    void onlyTheNamedPartOfTheSurroundingsChanges() {
        Veto.OfAlerts alert = new Veto.AlertFiring("disk");
        Veto.OfPlatform platform = new Veto.RequestsPaused(NOW);
        Surroundings around = new Surroundings(FleetChanges.NONE, null, alert, Given.T0, platform, BranchOrder.ALONE,
                Set.of(), null);

        assertThat(around.withStopped(true))
                .isEqualTo(new Surroundings(FleetChanges.NONE.withStopped(true), null, alert, Given.T0, platform,
                        BranchOrder.ALONE, Set.of(), null));
    }

    /** What the journal holds replaces what it held, and nothing else. */
    @Test
    void aSituationByTheJournalHasItsRecordFleetAndStopSwitch() {
        Surroundings around = new Surroundings(FleetChanges.NONE, ChangeCase.use(1, 2),
                new Veto.AlertFiring("disk"), Given.T0, new Veto.RequestsPaused(NOW), BranchOrder.ALONE, Set.of(),
                null);
        FleetChanges fleet = new FleetChanges(List.of(), List.of(), NOW, true);
        ChangeRecord record = new ChangeCase().after(ChangeCase.recommended(NOW, TO)).record;
        ChangeCase one = new ChangeCase().around(around);

        assertThat(one.situation()
                .by(new ChangeFacts(record, fleet, new LatestProbe.NoneYet(), id -> ChangeRecord.EMPTY)))
                .isEqualTo(one
                        .around(new Surroundings(fleet, around.use(), around.alert(), Given.T0, around.platform(),
                                BranchOrder.ALONE, Set.of(), null))
                        .after(ChangeCase.recommended(NOW, TO))
                        .probe(new LatestProbe.NoneYet())
                        .situation());
    }

    @Test
    void aPolicyThatForbidsTheSizeIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Given.with(SHIPPED, Set.of(ComputeSetting.AUTOSUSPEND)))
                .withMessageContaining("size");
        assertThatIllegalArgumentException().isThrownBy(() -> Given.with(SHIPPED, Set.of()));
    }

    @ParameterizedTest
    @EnumSource(Action.class)
    void onlyAShrinkHasTheCooldownOfAShrink(Action action) {
        ChangeLimits limits = new ChangeLimits(Duration.ofMinutes(1), Duration.ofMinutes(2), 3, 4, 5,
                Duration.ofDays(1),
                Budget.NONE);

        assertThat(limits.cooldown(action)).isEqualTo(Duration.ofMinutes(action == Action.SHRINK ? 2 : 1));
    }

    @Test
    void aChangeOfTwoSettingsIsRefused() {
        SettingValue size = SettingValue.of(FROM);
        SettingValue delay = SettingValue.of(Autosuspend.DEFAULT);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SettingChange(Given.ID, size, delay, List.of(),
                        Given.basis(Action.GROW, Reason.TOO_SMALL)))
                .withMessageContaining("1 CU")
                .withMessageContaining("PT5M");
    }
}
