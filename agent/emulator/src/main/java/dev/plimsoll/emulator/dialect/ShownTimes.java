package dev.plimsoll.emulator.dialect;

import dev.plimsoll.emulator.compute.Snapshot;
import dev.plimsoll.emulator.scenario.ScenarioKeys.Times;
import dev.plimsoll.emulator.scenario.ScenarioKeys.Times.LastActive;
import dev.plimsoll.emulator.scenario.ScenarioKeys.Times.Never;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Converts true times to the times that the API shows. */
public final class ShownTimes {

    private static final String SENTINEL = "2000-01-01T00:00:00Z";

    private final Times times;
    private final InstantSource clock;

    public ShownTimes(Times times, InstantSource clock) {
        this.times = times;
        this.clock = clock;
    }

    /** By the platform's clock. */
    public String at(Instant instant) {
        return instant.plus(times.skew()).truncatedTo(ChronoUnit.MILLIS).toString();
    }

    @Nullable
    String orNull(@Nullable Instant instant) {
        return instant == null ? null : at(instant);
    }

    /** The last activity with the platform's delay, rounding and gaps. */
    @Nullable
    String lastActive(Snapshot compute) {
        Instant last = compute.lastActive();
        if (last == null) {
            return times.neverActive() == Never.SENTINEL || times.lastActive() == LastActive.SENTINEL ? SENTINEL : null;
        }
        return switch (times.lastActive()) {
            case EXACT -> at(roundedUp(known(last)));
            case ABSENT -> null;
            case SENTINEL -> SENTINEL;
        };
    }

    /** The platform reports activity with a delay. */
    private Instant known(Instant last) {
        Instant told = clock.instant().minus(times.lag());
        return last.isAfter(told) ? told : last;
    }

    private Instant roundedUp(Instant instant) {
        Duration unit = times.roundTo();
        if (unit.isZero()) {
            return instant;
        }
        long millis = unit.toMillis();
        return Instant.ofEpochMilli(Math.ceilDiv(instant.toEpochMilli(), millis) * millis);
    }
}
