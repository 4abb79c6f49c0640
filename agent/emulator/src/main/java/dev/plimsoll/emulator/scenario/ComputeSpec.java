package dev.plimsoll.emulator.scenario;

import dev.plimsoll.emulator.behaviour.BehaviourProfile;
import dev.plimsoll.emulator.size.Limits;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A compute in a scenario.
 *
 * @param suspendDelay  inactivity after which it is suspended; {@link Scenario#NEVER} for never
 * @param stateWord     shown as {@code current_state} instead of the true state, if given
 * @param rows          number of rows of its table {@code accounts}; 0 for no table
 * @param started       whether its server runs at the start
 * @param lastActiveAgo time since its last activity, if it is not started
 */
public record ComputeSpec(String id, String branch, String type, Limits limits, Duration suspendDelay,
        boolean poolerEnabled, boolean disabled, @Nullable String stateWord, long rows, boolean started,
        @Nullable Duration lastActiveAgo, List<Load> load, BehaviourProfile behaviour) {

    public ComputeSpec {
        load = List.copyOf(load);
    }
}
