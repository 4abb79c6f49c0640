package dev.plimsoll.prediction.model;

import dev.plimsoll.fleet.size.Hours;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether the present size is still needed. A full cache hides it: pages that are no longer read stay until others
 * replace them. A restart shows it again.
 *
 * @param since           when the cache of the present run was full and warm; null while its use still shows what is
 *                        needed
 * @param saved           CU-hours that a smaller size may have saved since then, 0 or more
 * @param confirmedStarts how many starts in a row filled the cache at the present size
 */
public record SizeNeed(@Nullable Instant since, double saved, int confirmedStarts) {

    static final SizeNeed NONE = new SizeNeed(null, 0, 0);

    /** The same with {@code since} moved back by {@code by}. */
    SizeNeed earlier(Duration by) {
        return since == null ? this : new SizeNeed(since.minus(by), saved, confirmedStarts);
    }

    /** The state after another start at the same size. */
    SizeNeed restarted() {
        return new SizeNeed(null, 0, confirmedStarts);
    }

    /** The state once the cache is full again. */
    SizeNeed filled() {
        return new SizeNeed(since, saved, confirmedStarts + 1);
    }

    /** The state once the cache is full and warm. */
    SizeNeed warm(Instant at) {
        return since == null ? new SizeNeed(at, saved, confirmedStarts) : this;
    }

    /** The state with the possible saving of one more epoch. */
    public SizeNeed withSaving(double more) {
        return new SizeNeed(since, saved + more, confirmedStarts);
    }

    /** Hours since the cache hides what is needed; 0 while it does not, and after the clock was set back. */
    public double hours(Instant now) {
        return since == null ? 0 : Math.max(0, Hours.of(Duration.between(since, now)));
    }
}
