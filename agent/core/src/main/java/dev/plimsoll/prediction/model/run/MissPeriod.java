package dev.plimsoll.prediction.model.run;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long too many misses last.
 *
 * @param since   when those began that have lasted until now; null while there are none
 * @param longest hours of the longest that ended by itself, 0 where none did
 */
public record MissPeriod(@Nullable Instant since, double longest) {

    /** None so far. */
    public static final MissPeriod NONE = new MissPeriod(null, 0);

    /** After an epoch that missed too much, or did not. */
    public MissPeriod with(boolean bad, Epoch seen) {
        if (bad) {
            return since == null ? new MissPeriod(seen.from(), longest) : this;
        }
        return since == null ? this : new MissPeriod(null, Math.max(longest, hours(since, seen.from())));
    }

    /** As if all had been so much earlier. */
    public MissPeriod earlier(Duration by) {
        return since == null ? this : new MissPeriod(since.minus(by), longest);
    }

    /** At another size nothing is known of how it would have ended. */
    public MissPeriod moved() {
        return new MissPeriod(null, longest);
    }

    /** Hours that the present one is expected to go on: as long as it lasted, if it lasts longer than any before. */
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
