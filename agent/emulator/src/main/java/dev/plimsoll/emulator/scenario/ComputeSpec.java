package dev.plimsoll.emulator.scenario;

import dev.plimsoll.emulator.behaviour.BehaviourProfile;
import dev.plimsoll.emulator.size.Limits;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A compute in a scenario.
 *
 * @param stateWord shown as {@code current_state} instead of the true state, if given
 */
public record ComputeSpec(String id, String branch, String type, Attributes attributes, @Nullable String stateWord,
        Start start, Work work, BehaviourProfile behaviour) {

    /**
     * What the platform's API shows of it.
     *
     * @param suspendDelay inactivity after which it is suspended; {@link Scenario#NEVER} for never
     */
    public record Attributes(Limits limits, Duration suspendDelay, boolean poolerEnabled, boolean disabled) {}

    /**
     * Its state at the start.
     *
     * @param running       whether its server runs
     * @param lastActiveAgo time since its last activity, if it does not run
     */
    public record Start(boolean running, @Nullable Duration lastActiveAgo) {}

    /**
     * Its data and clients.
     *
     * @param rows number of rows of its table {@code accounts}; 0 for no table
     */
    public record Work(long rows, List<Load> load) {

        public Work {
            load = List.copyOf(load);
        }
    }

    /** The load of a group of clients on one compute, with its own {@code application_name}. */
    public sealed interface Load {

        /** The application name of the clients. */
        String applicationName();

        /** The largest account id that is looked up; the smallest is 1. */
        long rows();

        /**
         * Point lookups by primary key, uniform over the rows, without pause.
         *
         * @param ratePerSecond lookups per second of all clients together
         */
        record Lookups(String applicationName, int clients, double ratePerSecond, long rows) implements Load {}

        /** Clients that each keep a connection and look up one row per interval. */
        record Hold(String applicationName, int clients, Duration every, long rows) implements Load {}

        /**
         * A client that connects, works for some time, disconnects, and waits for its next burst.
         *
         * @param every time between the beginnings of two bursts
         */
        record Bursts(String applicationName, Duration every, Duration lasting, double ratePerSecond,
                long rows) implements Load {}
    }
}
