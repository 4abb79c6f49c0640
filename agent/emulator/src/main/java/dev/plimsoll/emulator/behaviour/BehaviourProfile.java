package dev.plimsoll.emulator.behaviour;

import dev.plimsoll.emulator.scenario.key.Key;
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

    /** The rule for what keeps a compute awake. */
    public enum ActivityRule {

        /** Any byte from a client ({@code platform/api.md} section 3.2). */
        ANY_TRAFFIC,

        /** Activity that a monitor inside the compute detects twice per second ({@code platform/in-the-wild.md} section 4.2). */
        MONITOR
    }

    /** The source of the statistics view's figures. */
    public enum CounterSource {

        /** The server's own buffers. */
        REAL,

        /** A cache model with modelled users. */
        MODELLED
    }

    /** Whether the statistics view can be read, and the reason if not. */
    public enum ViewRights {

        /** Every member of {@code pg_monitor} can read it. */
        GRANTED,

        /** No right to use the view's schema (42501). */
        NO_USAGE,

        /** No right to read the view (42501). */
        NO_SELECT,

        /** The view does not exist (42P01). */
        VIEW_MISSING,

        /** There is no schema of that name: 42P01 for the view, 3F000 for the function; without a schema as above. */
        SCHEMA_MISSING,

        /** There is no database {@code postgres} (3D000). */
        DATABASE_MISSING
    }

    /** How a modelled compute follows the demand within its size limits; in emulated time. */
    @Key("How the compute's size follows its modelled users; see [Autoscaling](#autoscaling).")
    public record Autoscaling(
            @Key(standard = "`5m`", value = "the pages touched in this time should fit into the cache") Duration lookBack,
            @Key(standard = "`5m`", value = "how long a smaller size must be sufficient before the compute shrinks") Duration downAfter) {

        /** The platform's known behaviour ({@code platform/in-the-wild.md} section 5.2). */
        public static final Autoscaling USUAL = new Autoscaling(Duration.ofMinutes(5), Duration.ofMinutes(5));
    }
}
