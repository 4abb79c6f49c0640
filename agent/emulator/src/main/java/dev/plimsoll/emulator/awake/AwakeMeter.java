package dev.plimsoll.emulator.awake;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Measures a compute's awake time by client, and its use: its size times its awake time, in CU-seconds. The time until the
 * next activity counts for the client of the present one.
 */
public final class AwakeMeter {

    private static final double NANOS = 1e9;

    private final Map<String, Duration> by = new HashMap<>();
    private @Nullable Running running;
    private double used;
    private double cu;
    private Instant sizedAt = Instant.MIN;

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
        sized(0, now);
    }

    /** Records the size from now on, in CU; 0 while it is suspended. */
    public synchronized void sized(double now, Instant at) {
        used = cuSeconds(at);
        cu = now;
        sizedAt = at;
    }

    /** CU-seconds up to now. */
    public synchronized double cuSeconds(Instant now) {
        return cu == 0 ? used : used + cu * Duration.between(sizedAt, now).toNanos() / NANOS;
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
