package dev.plimsoll.prediction.model;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether so large a size is still needed, which a full cache hides: what is asked for no longer stays in it for as long as
 * nothing else takes its place. A start shows it again.
 *
 * @param since  when the cache of the present run was full and warm; null while its use still shows what is needed
 * @param debt   CU-hours that a smaller size may have saved since, 0 or more
 * @param proven how many starts in a row filled the cache at the present size
 */
public record SizeNeed(@Nullable Instant since, double debt, int proven) {

    static final SizeNeed NONE = new SizeNeed(null, 0, 0);

    /** As if all had been so much earlier. */
    SizeNeed earlier(Duration by) {
        return since == null ? this : new SizeNeed(since.minus(by), debt, proven);
    }

    /** At another start at the same size. */
    SizeNeed asked() {
        return new SizeNeed(null, 0, proven);
    }

    /** Once the cache is full again. */
    SizeNeed filled() {
        return new SizeNeed(since, debt, proven + 1);
    }

    /** Once it is warm as well. */
    SizeNeed begun(Instant at) {
        return since == null ? new SizeNeed(at, debt, proven) : this;
    }

    /** With what may have been saved in one more epoch. */
    public SizeNeed owing(double more) {
        return new SizeNeed(since, debt + more, proven);
    }

    /** Hours since a start showed what is needed; 0 while its use still does, and by a clock that was set back. */
    public double hours(Instant now) {
        return since == null ? 0 : Math.max(0, Duration.between(since, now).toMillis() / 3_600_000.0);
    }
}
