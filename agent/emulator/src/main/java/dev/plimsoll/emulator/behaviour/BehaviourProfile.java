package dev.plimsoll.emulator.behaviour;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a compute behaves where computes may differ: what keeps it awake, what it counts and shows, how it fails.
 *
 * @param cacheOn    without it every column of the statistics view is NULL
 * @param model      who works on it without a connection; nobody when absent; only with modelled counters
 * @param crashAfter emulated time from a start until its server ends by itself; never when absent
 * @param door       the first fault in force for a connection is the one that strikes
 * @param tls        whether the door speaks TLS to those who ask, with a certificate of its own making
 */
public record BehaviourProfile(ActivityRule activity, CounterSource counters, boolean cacheOn, ViewRights viewRights,
        @Nullable AccessPattern model, Autoscaling autoscaling, @Nullable Duration crashAfter, List<ListenerFault> door,
        boolean tls) {

    public BehaviourProfile {
        door = List.copyOf(door);
    }

    /** Nothing out of the ordinary. */
    public static BehaviourProfile plain(ActivityRule activity, CounterSource counters) {
        return new BehaviourProfile(activity, counters, true, ViewRights.GRANTED, null, Autoscaling.USUAL, null,
                List.of(),
                false);
    }
}
