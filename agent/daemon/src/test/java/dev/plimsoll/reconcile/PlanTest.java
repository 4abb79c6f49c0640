package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.size.SizeCause;
import dev.plimsoll.advice.size.SizeConstraint;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.fleet.ConsumptionPeriod;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.web.view.StatusView;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The plan that the platform reports for a project, where the configuration says {@code paid} or {@code free}. */
class PlanTest extends WorldCase {

    @Test
    void thePlanOfThePlatform_withholdsASize_andSaysWhichPlanAllowsIt() {
        grows(byPolicy(When.NOW), "free_v3", "free_v3");

        assertThat(world.resizes).isEmpty();
        assertThat(recommendation().reason()).isEqualTo(Reason.NEEDS_PAID_PLAN);
        assertThat(withheld()).containsExactly(new SizeConstraint.WithheldByPlan(PlatformPlan.PAID));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"scale_v3", "agent_v2", "enterprise"})
    void withoutAPlan_orWithAnUnknownOne_nothingIsWithheld(@Nullable String word) {
        grows(byPolicy(When.NOW), word, word);

        assertThat(world.resizes).hasSize(1);
        assertThat(withheld()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"launch_v3, 1", "agent_v2, 1", "free_v3, 0", ", 0"})
    void itWinsOverTheConfiguredOne(@Nullable String word, int changes) {
        world.plan = PlatformPlan.FREE;
        grows(byPolicy(When.NOW), word, word);

        assertThat(world.resizes).hasSize(changes);
    }

    /** The project is read again before a request. */
    @Test
    void aPlanThatBecameSmallerSinceTheAdvice_holdsTheRequestBack() {
        grows(byPolicy(When.NOW), "scale_v3", "free_v3");

        assertThat(world.resizes).isEmpty();
        assertThat(world.written(Blocked.class)).extracting(Blocked::guardrail).contains(Guardrail.PLAN);
    }

    @Test
    void whatIsStored_isReadUnderThePlanOfItsProject() {
        grows(adviser(), "free_v3", "free_v3");
        assertThat(status().sizing().policy().allowed().plan()).isEqualTo(PlatformPlan.FREE);

        details("scale_v3", "scale_v3");
        tick(adviser(), MINUTE);
        assertThat(status().sizing().policy().allowed().plan()).isEqualTo(PlatformPlan.SCALE);
    }

    /** Also a word that is not known. */
    @Test
    void theWordOfThePlatform_isShownAsItIs() {
        grows(adviser(), "agent_v2", "agent_v2");

        assertThat(StatusView.of(status()).periodPlan()).isEqualTo("agent_v2");
    }

    /** It needs a larger size. */
    private void grows(Reconciler reconciler, @Nullable String word, @Nullable String again) {
        details(word, again);
        world.with(ID, "active", Given.cu("0.25")).neverSuspends(ID);
        for (int minute = 0; minute < 120 && world.resizes.isEmpty(); minute++) {
            world.reads(ID, 1_000_000, 300_000, 512);
            tick(reconciler, MINUTE);
        }
    }

    private void details(@Nullable String word, @Nullable String again) {
        world.details = (listed, isAgain) -> {
            String plan = isAgain ? again : word;
            return plan == null ? listed
                    : listed.with(new ConsumptionPeriod(plan, null, null, world.now, List.of()));
        };
    }

    private List<SizeConstraint> withheld() {
        return recommendation().causes()
                .stream()
                .filter(SizeCause.WouldHelp.class::isInstance)
                .<Cause>map(cause -> ((SizeCause.WouldHelp) cause).constraint())
                .map(SizeConstraint.class::cast)
                .toList();
    }
}
