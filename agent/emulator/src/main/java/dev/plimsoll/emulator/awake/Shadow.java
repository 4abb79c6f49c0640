package dev.plimsoll.emulator.awake;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Simulates when a compute is awake, from the events that it receives; not thread-safe. */
final class Shadow {

    // Total of completed awake periods.
    private Duration settled = Duration.ZERO;
    private @Nullable Instant since;
    private Instant lastUse = Instant.EPOCH;
    private Instant fellAsleep = Instant.MIN;
    private boolean cutOff;

    /** A copy with the same events. */
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

    /** Whether it is awake because of the same use as another one. */
    boolean isLike(Shadow other) {
        return isAwake() && other.isAwake() && lastUse.equals(other.lastUse);
    }

    /** Whether it was awake when its server was taken down. */
    boolean wasCutOff() {
        return cutOff;
    }

    /** Starts it if it is suspended; a start counts as use. */
    void wake(Instant at) {
        if (since == null) {
            // Use that is detected late may precede the suspend.
            since = at.isBefore(fellAsleep) ? fellAsleep : at;
            lastUse = since;
        }
    }

    /** Records use if it is awake. */
    void use(Instant at) {
        if (since != null && at.isAfter(lastUse)) {
            lastUse = at;
        }
    }

    /** Suspends it at the end of its delay, if that has passed. */
    void lapse(Delay delay, Instant by) {
        Instant over = delay.over(lastUse);
        if (since != null && !over.isAfter(by)) {
            fall(since, over);
            cutOff = false;
        }
    }

    /** Records that its server is down. */
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

    /** Awake time up to now, limited by its delay. */
    Duration awake(Delay delay, Instant now) {
        Instant over = delay.over(lastUse);
        return awake(over.isBefore(now) ? over : now);
    }

    /** Awake time up to now, not limited by its delay. */
    Duration awake(Instant now) {
        return since == null || now.isBefore(since) ? settled : settled.plus(Duration.between(since, now));
    }

    /**
     * The suspend delay of a compute.
     *
     * @param since the time from which it applies; it suspends no compute before that time
     */
    record Delay(Duration length, Instant since) {

        /** The time of the suspend after a last use; {@link Instant#MAX} for never. */
        Instant over(Instant lastUse) {
            if (length.compareTo(Duration.between(lastUse, Instant.MAX)) >= 0) {
                return Instant.MAX;
            }
            Instant over = lastUse.plus(length);
            return over.isBefore(since) ? since : over;
        }
    }
}
