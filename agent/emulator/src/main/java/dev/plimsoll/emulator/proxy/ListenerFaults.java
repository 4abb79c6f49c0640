package dev.plimsoll.emulator.proxy;

import dev.plimsoll.emulator.behaviour.ListenerFault;
import dev.plimsoll.emulator.behaviour.ListenerFault.Doing;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Selects the fault of each connection, and counts the affected connections. */
public final class ListenerFaults {

    private final List<Counted> faults;
    private final InstantSource clock;
    private final Instant origin;

    private record Counted(ListenerFault fault, AtomicLong affected) {}

    /** @param origin when the emulator started, from which faults count */
    public ListenerFaults(List<ListenerFault> faults, InstantSource clock, Instant origin) {
        this.faults = faults.stream().map(fault -> new Counted(fault, new AtomicLong())).toList();
        this.clock = clock;
        this.origin = origin;
    }

    /** The fault of a new connection; empty for none. */
    Optional<ListenerFault> next() {
        Duration since = since();
        for (Counted one : faults) {
            boolean strikes = one.fault.doing() != Doing.CLOSED && one.fault.covers(since);
            if (strikes && one.fault.affectsAfter(one.affected.getAndIncrement())) {
                return Optional.of(one.fault);
            }
        }
        return Optional.empty();
    }

    /** Whether any fault closes the listener. */
    public boolean everCloses() {
        return faults.stream().anyMatch(armed -> armed.fault.doing() == Doing.CLOSED);
    }

    /** Whether the listener is closed now. */
    boolean isClosed() {
        Duration since = since();
        return faults.stream()
                .map(Counted::fault)
                .anyMatch(fault -> fault.doing() == Doing.CLOSED && fault.covers(since));
    }

    private Duration since() {
        return Duration.between(origin, clock.instant());
    }
}
