package dev.plimsoll.platform.wire;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that advances only by pauses and by the test. */
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

    /** Runs an action once, at the start of the next pause. */
    public void meanwhile(Runnable happens) {
        meanwhile = happens;
    }

    public void pass(Duration duration) {
        nanos.addAndGet(duration.toNanos());
    }

    public void chance(double always) {
        chance = always;
    }

    /** All pauses, in order. */
    public List<Duration> pauses() {
        return pauses;
    }
}
