package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.awake.Counterfactual.SuspendedComputes;
import dev.plimsoll.emulator.operation.Operations.Action;
import dev.plimsoll.emulator.proxy.Gate.Caller;
import dev.plimsoll.emulator.scenario.Profile;
import dev.plimsoll.emulator.scenario.Scenario;
import dev.plimsoll.emulator.scenario.ScenarioKeys.Variants;
import dev.plimsoll.emulator.scenario.ScenarioKeys.Variants.PatchOnIdle;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * The consequence of new settings for a compute ({@code platform/api.md} section 3.2 and its rules on changes).
 *
 * @param actions the needed operations in order; empty if the change is none
 * @param pending the pending state of the compute
 * @param step    what happens to the server once the settings apply
 */
record Consequence(List<Action> actions, State pending, Step step) {

    /** What happens to a server. */
    interface Step {
        void take(Power power) throws IOException;
    }

    static Consequence of(Settings before, Settings after, boolean running, Scenario scenario) {
        State present = running ? State.ACTIVE : State.IDLE;
        Variants variants = scenario.keys().variants();
        boolean wakes = variants.patchOnIdle() == PatchOnIdle.WAKES;
        Consequence nothing = new Consequence(List.of(), present, power -> {});
        if (after.equals(before)) {
            return nothing;
        }
        if (!after.branch().equals(before.branch())) {
            return suspends("move");
        }
        if (running && after.disabled()) {
            return suspends("disable");
        }
        if (!after.limits().equals(before.limits()) && !after.disabled()) {
            if (running) {
                SuspendedComputes suspended = wakes ? SuspendedComputes.BLINK : SuspendedComputes.SLEEP_ON;
                return switch (variants.resize()) {
                    case LIVE -> new Consequence(List.of(Action.APPLY_CONFIG), State.ACTIVE, Power::resizeInPlace);
                    case RESTARTS_WARM -> new Consequence(
                            Stream.concat(Stream.of(Action.APPLY_CONFIG), Management.WARM_RESTART.stream()).toList(),
                            State.ACTIVE, power -> power.restartWarm("resize", suspended));
                    case RESTARTS -> new Consequence(
                            List.of(Action.APPLY_CONFIG, Action.SUSPEND_COMPUTE, Action.START_COMPUTE),
                            State.ACTIVE, power -> power.restart("resize", suspended));
                };
            }
            if (wakes) {
                return new Consequence(List.of(Action.APPLY_CONFIG, Action.START_COMPUTE, Action.SUSPEND_COMPUTE),
                        State.IDLE, power -> {
                            power.start(Caller.PLATFORM, "resize", SuspendedComputes.WAKE);
                            power.stop();
                        });
            }
        }
        // The real platform records no operation for it.
        return !running && scenario.profile() == Profile.NEON ? nothing
                : new Consequence(List.of(Action.APPLY_CONFIG), present, power -> {});
    }

    private static Consequence suspends(String cause) {
        return new Consequence(List.of(Action.APPLY_CONFIG, Action.SUSPEND_COMPUTE), State.IDLE,
                power -> power.stop(cause));
    }
}
