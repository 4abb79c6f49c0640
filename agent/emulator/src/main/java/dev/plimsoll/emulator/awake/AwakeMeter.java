package dev.plimsoll.emulator.awake;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How long a compute was awake, and on whose account: from one activity to the next it is the first one's doing. */
public final class AwakeMeter {

    private final Map<String, Duration> by = new HashMap<>();
    private @Nullable Running running;

    private record Running(String name, Instant since) {}

    /** Awake from now on, or active once more. */
    public synchronized void active(String name, Instant at) {
        Running open = running;
        // What is noticed late may have begun before what was noticed last.
        Instant now = open != null && at.isBefore(open.since) ? open.since : at;
        settle(now);
        running = new Running(name, now);
    }

    /** Like {@link #active}, but a compute that sleeps stays asleep. */
    public synchronized void activeIfAwake(String name, Instant now) {
        if (running != null) {
            active(name, now);
        }
    }

    /** Asleep from now on. */
    public synchronized void asleep(Instant now) {
        settle(now);
        running = null;
    }

    /** By application name, up to now. */
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
