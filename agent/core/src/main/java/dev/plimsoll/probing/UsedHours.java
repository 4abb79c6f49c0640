package dev.plimsoll.probing;

import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.fleet.size.Hours;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;

/**
 * CU-hours that a compute was observed to use in one month: time awake, times its size. Time in which no agent watched is not in
 * it.
 *
 * @param month in UTC
 * @param least at its smallest size
 * @param most  at its largest size; the same where its size is fixed
 */
public record UsedHours(YearMonth month, double least, double most) {

    /** Nothing used yet in the month of {@code at}. */
    static UsedHours begin(Instant at) {
        return new UsedHours(YearMonth.from(at.atOffset(ZoneOffset.UTC)), 0, 0);
    }

    /** After it was {@code awake} until {@code at}; in a new month, what of that is in it. */
    UsedHours plus(Duration awake, SizeRange size, Instant at) {
        UsedHours present = in(begin(at).month);
        Instant start = present.month.atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant();
        double hours = Hours.of(TimeSpans.shorter(awake, Duration.between(start, at)));
        return new UsedHours(present.month, present.least + hours * size.min().asDouble(),
                present.most + hours * size.max().asDouble());
    }

    /** Those of {@code present}, which are none where only an earlier month is known. */
    public UsedHours in(YearMonth present) {
        return month.isBefore(present) ? new UsedHours(present, 0, 0) : this;
    }
}
