package dev.plimsoll.emulator.behaviour;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The behaviour profile of a compute: what keeps it awake, what it counts and shows, and how it fails.
 *
 * @param cacheOn    false: every column of the statistics view is NULL
 * @param model      modelled users without a connection; absent for none; only with modelled counters
 * @param crashAfter emulated time from a start until its server crashes; absent for never
 */
public record BehaviourProfile(ActivityRule activity, CounterSource counters, boolean cacheOn, ViewRights viewRights,
        @Nullable AccessPattern model, Autoscaling autoscaling, @Nullable Duration crashAfter,
        Listening listening) {

    /**
     * The behaviour of its listener.
     *
     * @param faults the first active fault applies to a connection
     * @param tls    whether it offers TLS, with a self-signed authority
     */
    public record Listening(List<ListenerFault> faults, boolean tls) {

        public Listening {
            faults = List.copyOf(faults);
        }
    }

    /** The default behaviour. */
    public static BehaviourProfile plain(ActivityRule activity, CounterSource counters) {
        return new BehaviourProfile(activity, counters, true, ViewRights.GRANTED, null, Autoscaling.USUAL, null,
                new Listening(List.of(), false));
    }
}
