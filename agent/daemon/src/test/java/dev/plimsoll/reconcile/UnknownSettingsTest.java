package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A compute without known settings is left alone. */
class UnknownSettingsTest {

    @AutoClose
    private final World world = new World().with(World.ID, "active", Given.cu("1"));

    @Test
    void withoutSettings_noComputeIsProbedOrChanged_andItIsNotShownAsZero() {
        world.quiet = false;
        Reconciler reconciler = world.cycle(ChangeMode.APPLY, ApprovalMode.POLICY, When.NOW);
        world.areSettingsUnknown = true;
        world.append(NamedEntries.recommended(world.now, World.ID, Action.GROW, Reason.TOO_SMALL, Given.cu("1"),
                Given.cu("2"),
                "br-main", "why"));

        assertThat(reconciler.once().computeStatuses()).isEmpty();

        assertThat(world.probes).isEmpty();
        assertThat(world.resizes).isEmpty();

        world.areSettingsUnknown = false;
        world.now = world.now.plus(Duration.ofMinutes(2));
        assertThat(reconciler.once().computeStatuses()).containsKey(World.ID);
        assertThat(world.probes).containsExactly(World.ID);
    }
}
