package dev.plimsoll.emulator.awake;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Measures a compute's awake time by client: the time until the next activity counts for the client of the present one. */
public final class AwakeMeter {

    private final Map<String, Duration> by = new HashMap<>();
    private @Nullable Running running;

    private record Running(String name, Instant since) {}

    /** Records a start or another activity. */
    public synchronized void active(String name, Instant at) {
        Running open = running;
        // An activity that is detected late may precede the last recorded one.
        Instant now = open != null && at.isBefore(open.since) ? open.since : at;
        settle(now);
        running = new Running(name, now);
    }

    /** Like {@link #active}, but has no effect on a suspended compute. */
    public synchronized void activeIfAwake(String name, Instant now) {
        if (running != null) {
            active(name, now);
        }
    }

    /** Records a suspend. */
    public synchronized void asleep(Instant now) {
        settle(now);
        running = null;
    }

    /** Awake time by application name, up to now. */
    public synchronized Map<String, Duration> by(Instant now) {
        Map<String, Duration> all = new HashMap<>(by);
        Running open = running;
        if (open != null) {
            all.merge(open.name, Duration.between(open.since, now), Duration::plus);
        }
        return all;
    }

    private void settle(Instant now) {
        Running open = running;
        if (open != null) {
            by.merge(open.name, Duration.between(open.since, now), Duration::plus);
        }
    }
}
