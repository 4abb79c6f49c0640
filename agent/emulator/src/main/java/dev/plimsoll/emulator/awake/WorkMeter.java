package dev.plimsoll.emulator.awake;

import java.time.Duration;
import java.time.Instant;

/** What a compute used: its size times the time that it was awake, in CU-seconds. */
public final class WorkMeter {

    private static final double NANOS = 1e9;

    private double used;
    private double cu;
    private Instant since = Instant.MIN;

    /** Awake from now on, or awake and of another size. */
    public synchronized void sized(double now, Instant at) {
        settle(at);
        cu = now;
    }

    /** Asleep from now on. */
    public synchronized void asleep(Instant at) {
        settle(at);
        cu = 0;
    }

    /** CU-seconds up to now. */
    public synchronized double cuSeconds(Instant now) {
        return used + open(now);
    }

    private void settle(Instant at) {
        used += open(at);
        since = at;
    }

    private double open(Instant at) {
        return cu == 0 ? 0 : cu * Duration.between(since, at).toNanos() / NANOS;
    }
}
