package dev.plimsoll.prediction.model.run;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long periods of too many misses last.
 *
 * @param since   start of the present period; null while there is none
 * @param longest hours of the longest period that ended by itself; 0 where none did
 */
public record MissPeriod(@Nullable Instant since, double longest) {

    /** No period so far. */
    public static final MissPeriod NONE = new MissPeriod(null, 0);

    /** The same after an epoch with too many misses, or without. */
    public MissPeriod with(boolean bad, Epoch epoch) {
        if (bad) {
            return since == null ? new MissPeriod(epoch.from(), longest) : this;
        }
        return since == null ? this : new MissPeriod(null, Math.max(longest, hours(since, epoch.from())));
    }

    /** The same with the start moved back by {@code by}. */
    public MissPeriod earlier(Duration by) {
        return since == null ? this : new MissPeriod(since.minus(by), longest);
    }

    /** The same at another size: the present period is dropped, because its end is unknown there. */
    public MissPeriod moved() {
        return new MissPeriod(null, longest);
    }

    /** Hours that the present period is expected to continue: its age, if it is longer than any before. */
    public double expected(Instant now) {
        if (since == null) {
            return 0;
        }
        double age = hours(since, now);
        return age > longest ? age : longest - age;
    }

    private static double hours(Instant from, Instant to) {
        return Duration.between(from, to).toMinutes() / 60.0;
    }
}
