package dev.plimsoll.emulator.scenario;

import dev.plimsoll.emulator.behaviour.BehaviourProfile;
import dev.plimsoll.emulator.scenario.key.Binder;
import dev.plimsoll.emulator.scenario.key.Key;
import dev.plimsoll.emulator.size.Limits;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
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

    /** The load of a group of clients, with its own {@code application_name}. */
    @Key("The load: clients that work. A client that loses its connection reconnects after 250 ms. One with more than 50 lookups a second does several with one query.")
    public record Load(
            @Key(required = true, value = "`lookups`: prepared lookups by primary key, uniform over the rows; `hold`: open connections with one lookup per interval each; `bursts`: a client that connects, works, disconnects and pauses") Kind kind,
            @Key(standard = "`app`", value = "its application name in the ledger") String applicationName,
            @Key(standard = "all", value = "largest id that is looked up") @Nullable Long rows,
            @Key(standard = "`1`", value = "of `lookups` and `hold`") long clients,
            @Key(standard = "`100`", value = "with `lookups` and `bursts`: lookups per second of all clients together") double ratePerSecond,
            @Key(standard = "1s; 1m", value = "time between two lookups or two bursts") @Nullable Duration every,
            @Key(standard = "`10s`", value = "of `bursts`") Duration lasting) implements Binder.Checked {

        /** The kinds of clients. */
        public enum Kind {
            LOOKUPS, HOLD, BURSTS
        }

        @Override
        public void check(Binder.Problems problems) {
            if (ratePerSecond <= 0) {
                problems.add("rate-per-second", "must be above 0");
            }
        }

        /** The largest id that is looked up, in a table with that many rows; the smallest is 1. */
        public long range(long rowsOfCompute) {
            return rows == null ? rowsOfCompute : rows;
        }

        /** The number of clients; at least 1. */
        public int number() {
            return (int) Math.max(1, clients);
        }

        /** Time between the beginnings of two lookups of one client, or of two bursts. */
        public Duration pause() {
            return Objects.requireNonNullElse(every,
                    kind == Kind.BURSTS ? Duration.ofMinutes(1) : Duration.ofSeconds(1));
        }
    }
}
