package dev.plimsoll.emulator.behaviour;

import dev.plimsoll.emulator.scenario.key.Binder;
import dev.plimsoll.emulator.scenario.key.Key;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A fault of a compute's listener, and when it is active. */
@Key("Faults of its listener. The first active entry applies to a connection.")
public record ListenerFault(
        @Key(standard = "`0s`", value = "start, in emulated time since the emulator's start") Duration from,
        @Key("end, in emulated time since the emulator's start") @Nullable Duration until,
        @Key(standard = "all", value = "number of connections it affects in that time") @Nullable Long first,
        @Key(name = "do", required = true, value = "see [Listener faults](#listener-faults)") Doing doing,
        @Key(standard = "`1s`", value = "with `drip`: real time between two bytes") Duration every,
        @Key(standard = "`0`", value = "with `cut-after`: number of bytes from the server before the reset") long bytes,
        @Key(standard = "`57P03`", value = "of `error`") String sqlstate,
        @Key(standard = "`not now`", value = "with `error`: the message") String message) implements Binder.Checked {

    /** The values of {@code do}. */
    public enum Doing {
        /** The listener is closed: the operating system refuses connections. */
        CLOSED,

        /** The connection is accepted and reset at once. */
        REFUSE,

        /** The connection is accepted and never answered. */
        ACCEPT_AND_HANG,

        /** TLS is accepted and then never answered; clients without TLS are served. */
        STOP_IN_TLS,

        /** The server's bytes arrive one by one, with real time between them. */
        DRIP,

        /** The connection is reset after a number of bytes from the server. */
        CUT_AFTER,

        /** The listener answers with an error instead of the server. */
        ERROR
    }

    @Override
    public void check(Binder.Problems problems) {
        if (!sqlstate.matches("[0-9A-Z]{5}")) {
            problems.add("sqlstate", "must be five digits or capital letters");
        }
    }

    /** Whether it affects one more connection after that many. */
    public boolean affectsAfter(long affected) {
        return first == null || affected < first;
    }

    /** Whether it is active at that time after the emulator's start. */
    public boolean covers(Duration since) {
        Duration end = until;
        return since.compareTo(from) >= 0 && (end == null || since.compareTo(end) < 0);
    }
}
