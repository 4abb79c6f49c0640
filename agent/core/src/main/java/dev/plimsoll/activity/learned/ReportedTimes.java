package dev.plimsoll.activity.learned;

import dev.plimsoll.activity.learned.ActivityTunables.Reports;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How exact the platform's times of a compute's last activity are, learned from its reports and from probes.
 *
 * @param reports   number of changed times listed so far
 * @param grain     greatest common divisor of all times: the unit of their rounding; null before the first
 * @param step      smallest difference between two times in a row: the platform delays no change by more than this; null
 *                  before the second
 * @param lead      largest lead of a time over the agent's clock
 * @param late      largest lag of a time behind the previous list call, or behind the probe that it followed, and longest
 *                  time for which an activity observed by a probe was not reported. Either the platform reports late or
 *                  its clock is behind.
 * @param fooled    whether a time was ever reported without activity that a probe could observe
 * @param confirmed probes in a row that confirmed the reported time
 */
public record ReportedTimes(int reports, @Nullable Duration grain, @Nullable Duration step, Duration lead,
        Duration late,
        boolean fooled, int confirmed) {

    /** The state before the first report. */
    public static final ReportedTimes NONE = new ReportedTimes(0, null, null, Duration.ZERO, Duration.ZERO, false,
            0);

    /**
     * The state after {@code value} was newly listed at {@code at}.
     *
     * @param earlier   the previously listed time; null if there was none
     * @param earlierAt when that was listed
     */
    ReportedTimes listed(Instant value, Instant at, @Nullable Instant earlier, @Nullable Instant earlierAt,
            Reports tunables) {
        Duration common = Duration.ofMillis(BigInteger.valueOf(value.toEpochMilli())
                .gcd(BigInteger.valueOf(grain(tunables).toMillis()))
                .longValue());
        Duration ahead = TimeSpans.within(TimeSpans.longer(Duration.between(at, value), lead),
                tunables.reach());
        if (earlier == null || earlierAt == null) {
            return new ReportedTimes(reports + 1, common, step, ahead, late, fooled, confirmed);
        }
        Duration difference = Duration.between(earlier, value).abs();
        return new ReportedTimes(reports + 1, common, step == null ? difference : TimeSpans.shorter(step, difference),
                ahead, late, fooled, confirmed).behind(Duration.between(value, earlierAt), tunables);
    }

    /** The state after a new time was listed that is {@code span} before the list call or probe that it followed. */
    ReportedTimes behind(Duration span, Reports tunables) {
        return span.compareTo(tunables.prompt()) <= 0 ? this
                : new ReportedTimes(reports, grain, step, lead, TimeSpans.longer(late, span), fooled, confirmed);
    }

    /** The state after a time was reported, although no client was active, too far from any probe to be its echo. */
    ReportedTimes falselyReported() {
        return new ReportedTimes(reports, grain, step, lead, late, true, 0);
    }

    /** The state after an activity that ended {@code span} ago was not reported. */
    ReportedTimes withheld(Duration span) {
        return new ReportedTimes(reports, grain, step, lead, TimeSpans.longer(late, span), fooled, 0);
    }

    /** The state after a probe confirmed the reported time. */
    ReportedTimes confirmed(Reports tunables) {
        return new ReportedTimes(reports, grain, step, lead, late, fooled,
                Math.min(confirmed + 1, tunables.enough()));
    }

    /** The unit of rounding, as far as it matters. */
    Duration grain(Reports tunables) {
        return grain == null ? tunables.reach() : grain;
    }

    /** Whether each reported time is one of actual activity, apart from clock error. */
    public boolean isTrue(Reports tunables) {
        return grain != null && grain.compareTo(tunables.prompt()) <= 0 && !fooled;
    }

    /** Whether the platform delays no change for long, so that each activity is reported with its time. */
    public boolean isExact(Reports tunables) {
        return isTrue(tunables) && (isFine(tunables) || confirmed >= tunables.enough());
    }

    private boolean isFine(Reports tunables) {
        return step != null && step.compareTo(tunables.fine()) <= 0;
    }

    /** By how much times may be rounded up; zero once enough times were not ahead. */
    Duration roundedUp(Reports tunables) {
        Duration unit = grain(tunables);
        boolean mayBe = unit.compareTo(tunables.prompt()) > 0
                && (reports < tunables.enough() || !lead.isZero());
        return mayBe ? TimeSpans.shorter(unit, tunables.reach()) : Duration.ZERO;
    }

    /** Largest difference by which the last activity can be later than the reported time. */
    public Duration hidden(Reports tunables) {
        Duration delayed = step == null ? tunables.reach() : step;
        return isFine(tunables) ? late : TimeSpans.longer(delayed, late);
    }

    /**
     * Whether it reports all activity until {@code span} ago. Activity that is reported only with the next one may
     * never be reported.
     */
    public boolean reportsAllBut(Duration span, Reports tunables) {
        return isTrue(tunables) && isFine(tunables) && hidden(tunables).compareTo(span) <= 0;
    }
}
