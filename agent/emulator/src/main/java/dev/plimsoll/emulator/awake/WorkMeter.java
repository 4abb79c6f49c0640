package dev.plimsoll.emulator.awake;

import java.time.Duration;
import java.time.Instant;

/** Measures a compute's use: its size times its awake time, in CU-seconds. */
public final class WorkMeter {

    private static final double NANOS = 1e9;

    private double used;
    private double cu;
    private Instant since = Instant.MIN;

    /** Records a start or a new size. */
    public synchronized void sized(double now, Instant at) {
        settle(at);
        cu = now;
    }

    /** Records a suspend. */
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
