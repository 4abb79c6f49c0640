package dev.plimsoll.emulator.awake;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When a compute is awake that knows only what it is told; not for several threads at once. */
final class Shadow {

    // Of awake periods that are over.
    private Duration settled = Duration.ZERO;
    private @Nullable Instant since;
    private Instant lastUse = Instant.EPOCH;
    private Instant fellAsleep = Instant.MIN;
    private boolean cutOff;

    /** Another that was told the same so far. */
    Shadow copy() {
        Shadow copy = new Shadow();
        copy.settled = settled;
        copy.since = since;
        copy.lastUse = lastUse;
        copy.fellAsleep = fellAsleep;
        copy.cutOff = cutOff;
        return copy;
    }

    boolean isAwake() {
        return since != null;
    }

    /** Whether it is awake on account of the same use as another. */
    boolean isLike(Shadow other) {
        return isAwake() && other.isAwake() && lastUse.equals(other.lastUse);
    }

    /** Whether it was awake when its server was taken down. */
    boolean wasCutOff() {
        return cutOff;
    }

    /** Awake from then on, if it was not; a start is a use. */
    void wake(Instant at) {
        if (since == null) {
            // What is noticed late may have begun before it fell asleep.
            since = at.isBefore(fellAsleep) ? fellAsleep : at;
            lastUse = since;
        }
    }

    /** In use, if it is awake. */
    void use(Instant at) {
        if (since != null && at.isAfter(lastUse)) {
            lastUse = at;
        }
    }

    /** Falls asleep where its delay was over by then, at that very moment. */
    void lapse(Delay delay, Instant by) {
        Instant over = delay.over(lastUse);
        if (since != null && !over.isAfter(by)) {
            fall(since, over);
            cutOff = false;
        }
    }

    /** Its server is down. */
    void cut(Instant at) {
        cutOff = since != null;
        if (since != null) {
            fall(since, at);
        }
    }

    private void fall(Instant awakeSince, Instant at) {
        Instant end = at.isBefore(awakeSince) ? awakeSince : at;
        settled = settled.plus(Duration.between(awakeSince, end));
        fellAsleep = end;
        since = null;
    }

    /** Awake time up to now, of which what its delay allows. */
    Duration awake(Delay delay, Instant now) {
        Instant over = delay.over(lastUse);
        return awake(over.isBefore(now) ? over : now);
    }

    /** Awake time up to now, whatever its delay. */
    Duration awake(Instant now) {
        return since == null || now.isBefore(since) ? settled : settled.plus(Duration.between(since, now));
    }
}
