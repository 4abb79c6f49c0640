package dev.plimsoll.platform.wire;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** A time that passes only when somebody pauses, or when a test says so. */
public final class ManualTime implements WireTime {

    private static final Instant BEGIN = Instant.parse("2026-11-21T10:00:00Z");

    private final AtomicLong nanos = new AtomicLong();
    private final List<Duration> pauses = new CopyOnWriteArrayList<>();
    private volatile double chance = 0.5;
    private Runnable meanwhile = () -> {};

    @Override
    public long nanos() {
        return nanos.get();
    }

    @Override
    public Instant now() {
        return BEGIN.plusNanos(nanos.get());
    }

    @Override
    public double chance() {
        return chance;
    }

    @Override
    public void pause(Duration pause) {
        pauses.add(pause);
        Runnable once = meanwhile;
        meanwhile = () -> {};
        once.run();
        pass(pause);
    }

    /** What happens once, at the begin of the next pause. */
    public void meanwhile(Runnable happens) {
        meanwhile = happens;
    }

    public void pass(Duration duration) {
        nanos.addAndGet(duration.toNanos());
    }

    public void chance(double always) {
        chance = always;
    }

    /** What was paused, in its order. */
    public List<Duration> pauses() {
        return pauses;
    }
}
