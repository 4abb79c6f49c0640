package dev.plimsoll.activity.learned;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How the platform reports a compute's last activity, learned from its reports.
 *
 * <p>It decides whether a newly listed time can be the echo of the agent's own probe. If not, it gives the earliest
 * time at which others were active.
 *
 * @param heard   number of changed times listed so far
 * @param grain   greatest common divisor of all times: the unit of their rounding
 * @param step    smallest difference between two times in a row: the platform delays no change by more than this
 * @param lead    largest lead of a time over the agent's clock
 * @param reach   largest distance of a time after the previous list call. No activity is reported later than that, if
 *                it is reported at once.
 * @param offsets by how much known activities were reported too late, for the latest ones, oldest first
 * @param floor   largest distance from a probe at which a time was still its echo
 * @param late    largest lag of a time behind the previous list call, or behind the probe that it followed. Either the
 *                platform reports late or its clock is behind.
 * @param kept    longest time for which an activity observed by a probe was not reported
 * @param fooled  whether a time was ever reported without activity that a probe could observe
 */
public record ProbeEcho(int heard, Duration grain, Duration step, Duration lead, Duration reach, List<Duration> offsets,
        Duration floor, Duration late, Duration kept, boolean fooled) {

    /** No platform rounds to more than this (platform/in-the-wild.md section 4). */
    private static final Duration MAX_GRAIN = Duration.ofMinutes(15);

    /** The state before the first report. */
    public static final ProbeEcho UNHEARD = new ProbeEcho(0, MAX_GRAIN, MAX_GRAIN, Duration.ZERO, MAX_GRAIN.negated(),
            List.of(),
            Duration.ZERO, Duration.ZERO, Duration.ZERO, false);

    /** Largest lead of a platform's clock plus rounding; a time further ahead is no echo. */
    public static final Duration MAX_LEAD = Duration.ofMinutes(2);
    /** Largest plausible clock error. */
    private static final Duration MAX_CLOCK_ERROR = Duration.ofSeconds(15);
    private static final int MAX_OFFSETS = 8;
    /** Reported times after which {@link #reach} is trusted. */
    private static final int MIN_REPORTS = 5;
    /** Number of the smallest offsets that must agree. */
    private static final int MIN_AGREEING = 3;
    /** Smallest tolerance between two echoes. */
    private static final Duration JITTER = Duration.ofMillis(100);
    /** Distance from an echo at which a time counts as that of others, while the echoes are uncertain. */
    private static final Duration MARGIN = Duration.ofMillis(500);
    /** Largest delay or clock error at which a listed time counts as correct. */
    private static final Duration PROMPT = Duration.ofSeconds(2);
    private static final Duration FINE_STEP = Duration.ofSeconds(10);
    private static final Duration FINE_GRAIN = Duration.ofSeconds(1);

    public ProbeEcho {
        offsets = List.copyOf(offsets);
    }

    /**
     * The state after {@code value} was newly listed at {@code at}.
     *
     * @param earlier   the previously listed time; null if there was none
     * @param earlierAt when that was listed
     */
    public ProbeEcho listed(Instant value, Instant at, @Nullable Instant earlier, @Nullable Instant earlierAt) {
        Duration common = Duration.ofMillis(BigInteger.valueOf(grain.toMillis())
                .gcd(BigInteger.valueOf(value.toEpochMilli()))
                .longValueExact());
        Duration ahead = TimeSpans.within(TimeSpans.longer(Duration.between(at, value), lead), MAX_LEAD);
        if (earlier == null || earlierAt == null) {
            return new ProbeEcho(heard + 1, common, step, ahead, reach, offsets, floor, late, kept, fooled);
        }
        Duration behind = Duration.between(value, earlierAt);
        return new ProbeEcho(heard + 1, common, TimeSpans.shorter(step, Duration.between(earlier, value).abs()), ahead,
                TimeSpans.longer(reach, behind.negated()), offsets, floor,
                later(behind), kept, fooled);
    }

    /** The state after an activity was reported {@code offset} later than it happened. */
    public ProbeEcho reported(Duration offset) {
        List<Duration> latest = new ArrayList<>(offsets);
        latest.add(TimeSpans.within(offset, MAX_LEAD));
        return new ProbeEcho(heard, grain, step, lead, reach,
                latest.subList(Math.max(0, latest.size() - MAX_OFFSETS), latest.size()), floor, late, kept, fooled);
    }

    /** The state after a new time was listed that is {@code span} before the probe that it followed. */
    public ProbeEcho reportedBehind(Duration span) {
        return new ProbeEcho(heard, grain, step, lead, reach, offsets, floor, later(span), kept, fooled);
    }

    private Duration later(Duration span) {
        return span.compareTo(PROMPT) > 0 ? TimeSpans.longer(late, span) : late;
    }

    /** The state after an activity that ended {@code span} ago was not reported. */
    public ProbeEcho withheld(Duration span) {
        return new ProbeEcho(heard, grain, step, lead, reach, offsets, floor, late, TimeSpans.longer(kept, span),
                fooled);
    }

    /** The state after a time {@code later} than the previous probe was reported, although nobody was active. */
    public ProbeEcho falselyReported(Duration later) {
        boolean anEcho = later.compareTo(MAX_LEAD) <= 0;
        return new ProbeEcho(heard, grain, step, lead, reach, offsets, anEcho ? TimeSpans.longer(floor, later) : floor,
                late,
                kept, fooled || !anEcho);
    }

    /**
     * The state after a time was reported {@code span} after the last possible activity: the clock is ahead, or the
     * time is false.
     */
    public ProbeEcho contradicted(Duration span) {
        if (span.compareTo(PROMPT) <= 0) {
            return this;
        }
        boolean ahead = span.compareTo(MAX_CLOCK_ERROR) <= 0;
        return new ProbeEcho(heard, grain, step, ahead ? lead.plus(span) : lead, reach, offsets, floor, late, kept,
                fooled || !ahead);
    }

    /** Earliest time at which others were active, given the reported time {@code value}. */
    public Instant earliest(Instant value) {
        boolean mayBeRoundedUp = grain.compareTo(FINE_GRAIN) > 0 && (heard < MIN_REPORTS || !lead.isZero());
        Duration ahead = ahead();
        return value.minus(mayBeRoundedUp ? TimeSpans.longer(ahead, TimeSpans.shorter(grain, MAX_LEAD)) : ahead);
    }

    /**
     * Observed lead of the platform's times over the agent's clock. Once times were in the future, any echo measures
     * the lead.
     */
    public Duration ahead() {
        boolean isAhead = lead.compareTo(PROMPT) > 0;
        Optional<Duration> probeEcho = isAhead ? smallest().stream().findFirst() : agreeing();
        return probeEcho.map(offset -> TimeSpans.longer(lead, offset)).orElse(lead);
    }

    /**
     * Smallest distance of a time from a probe at which it is an activity of others; empty while unknown.
     *
     * <p>Others can only make the time after a probe later than its echo, so the smallest offsets are closest to the
     * echo.
     */
    public Optional<Duration> distance() {
        boolean prompt = heard >= MIN_REPORTS && late.isZero();
        Duration most = TimeSpans.longer(reach, Duration.ZERO).plus(MARGIN);
        Optional<Duration> known = echoes().map(latest -> prompt ? TimeSpans.shorter(latest, most) : latest)
                .or(() -> prompt ? Optional.of(most) : Optional.empty());
        return known.map(least -> TimeSpans.longer(least, floor.isZero() ? floor : floor.plus(MARGIN)));
    }

    /** Upper bound for the distance of echoes, from the offsets that are certainly or most likely echoes. */
    private Optional<Duration> echoes() {
        return agreeing().map(latest -> latest.plus(TimeSpans.longer(JITTER, latest.minus(smallest().getFirst()))))
                .or(() -> smallest().stream().findFirst().map(MARGIN::plus))
                .map(grain::plus);
    }

    /** The largest of the smallest offsets, if they agree so closely that all must be echoes. */
    private Optional<Duration> agreeing() {
        List<Duration> smallest = smallest();
        return smallest.size() == MIN_AGREEING && smallest.getLast().minus(smallest.getFirst()).compareTo(MARGIN) < 0
                ? Optional.of(smallest.getLast())
                : Optional.empty();
    }

    private List<Duration> smallest() {
        return offsets.stream().sorted().limit(MIN_AGREEING).toList();
    }

    /** Whether each reported time is one of actual activity, apart from clock error. */
    public boolean isTrue() {
        return grain.compareTo(FINE_GRAIN) <= 0 && !fooled;
    }

    /** Largest difference by which the last activity can be later than the reported time. */
    public Duration hidden() {
        Duration longest = TimeSpans.longer(late, kept);
        return step.compareTo(FINE_STEP) <= 0 ? longest : TimeSpans.longer(step, longest);
    }

    /**
     * Whether it reports all activity until {@code span} ago. Activity that is reported only with the next one may
     * never be reported.
     */
    public boolean reportsAllBut(Duration span) {
        return isTrue() && step.compareTo(FINE_STEP) <= 0 && hidden().compareTo(span) <= 0;
    }
}
