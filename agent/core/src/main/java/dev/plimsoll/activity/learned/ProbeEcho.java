package dev.plimsoll.activity.learned;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How the platform tells a compute's last activity, learned from what it told: whether a newly listed time may be the echo
 * of our own look, and when somebody was there at the earliest if it is not.
 *
 * @param heard   times listed anew so far
 * @param grain   greatest span that all of them are multiples of: what they are rounded to
 * @param step    smallest difference between two in a row: the platform does not keep back news of more than this
 * @param lead    furthest that one was ahead of our clock
 * @param reach   furthest that one was after the listing before it: no activity is shown later than that, if it is shown at
 *                once
 * @param offsets how much later than an activity whose time we know it was shown, for the latest of them, oldest first
 * @param floor   a time so much later than a look of ours was its echo once
 * @param late    furthest that one was behind the listing before it, or behind a look of ours that it followed: shown late,
 *                or by a clock that is behind
 * @param kept    longest that an activity seen inside was not shown
 * @param fooled  whether one ever spoke of somebody of whom nothing was seen inside
 */
public record ProbeEcho(int heard, Duration grain, Duration step, Duration lead, Duration reach, List<Duration> offsets,
        Duration floor, Duration late, Duration kept, boolean fooled) {

    /** No platform rounds to more than this (platform/in-the-wild.md section 4). */
    private static final Duration COARSEST = Duration.ofMinutes(15);

    /** Nothing heard yet. */
    public static final ProbeEcho UNHEARD = new ProbeEcho(0, COARSEST, COARSEST, Duration.ZERO, COARSEST.negated(),
            List.of(),
            Duration.ZERO, Duration.ZERO, Duration.ZERO, false);

    /** No platform clock is further ahead, nor a time rounded further up; what is later than this is no echo. */
    public static final Duration LONGEST = Duration.ofMinutes(2);
    /** A clock that is off is hardly off by more. */
    private static final Duration FURTHEST = Duration.ofSeconds(15);
    private static final int REMEMBERED = 8;
    /** Times after which {@link #reach} is believed. */
    private static final int ENOUGH = 5;
    /** Echoes by which the others are judged, and how far these are apart at the least. */
    private static final int SMALLEST = 3;
    private static final Duration JITTER = Duration.ofMillis(100);
    /** How much later than an echo somebody else has to be while that is not known. */
    private static final Duration CLEARLY = Duration.ofMillis(500);
    /** How late a time may be listed, and how far off a clock may be, to count as right. */
    private static final Duration PROMPT = Duration.ofSeconds(2);
    private static final Duration FINE_STEP = Duration.ofSeconds(10);
    private static final Duration FINE_GRAIN = Duration.ofSeconds(1);

    public ProbeEcho {
        offsets = List.copyOf(offsets);
    }

    /**
     * After {@code value} was newly listed at {@code at}.
     *
     * @param earlier   the time listed before; null where there was none
     * @param earlierAt when that was listed
     */
    public ProbeEcho listed(Instant value, Instant at, @Nullable Instant earlier, @Nullable Instant earlierAt) {
        Duration common = Duration.ofMillis(BigInteger.valueOf(grain.toMillis())
                .gcd(BigInteger.valueOf(value.toEpochMilli()))
                .longValueExact());
        Duration ahead = TimeSpans.within(TimeSpans.longer(Duration.between(at, value), lead), LONGEST);
        if (earlier == null || earlierAt == null) {
            return new ProbeEcho(heard + 1, common, step, ahead, reach, offsets, floor, late, kept, fooled);
        }
        Duration behind = Duration.between(value, earlierAt);
        return new ProbeEcho(heard + 1, common, TimeSpans.shorter(step, Duration.between(earlier, value).abs()), ahead,
                TimeSpans.longer(reach, behind.negated()), offsets, floor,
                later(behind), kept, fooled);
    }

    /** After an activity was shown as {@code offset} later than it was. */
    public ProbeEcho shown(Duration offset) {
        List<Duration> latest = new ArrayList<>(offsets);
        latest.add(TimeSpans.within(offset, LONGEST));
        return new ProbeEcho(heard, grain, step, lead, reach,
                latest.subList(Math.max(0, latest.size() - REMEMBERED), latest.size()), floor, late, kept, fooled);
    }

    /** After a time was shown anew that is {@code span} before the look of ours that it followed. */
    public ProbeEcho shownBehind(Duration span) {
        return new ProbeEcho(heard, grain, step, lead, reach, offsets, floor, later(span), kept, fooled);
    }

    private Duration later(Duration span) {
        return span.compareTo(PROMPT) > 0 ? TimeSpans.longer(late, span) : late;
    }

    /** After an activity that was over for {@code span} was not shown. */
    public ProbeEcho keptBack(Duration span) {
        return new ProbeEcho(heard, grain, step, lead, reach, offsets, floor, late, TimeSpans.longer(kept, span),
                fooled);
    }

    /** After a time {@code later} than our look before spoke of somebody who was not there. */
    public ProbeEcho wasFooled(Duration later) {
        boolean anEcho = later.compareTo(LONGEST) <= 0;
        return new ProbeEcho(heard, grain, step, lead, reach, offsets, anEcho ? TimeSpans.longer(floor, later) : floor,
                late,
                kept, fooled || !anEcho);
    }

    /** After it was surely nobody for {@code span} when a time spoke of somebody: a clock that is ahead, or a lie. */
    public ProbeEcho contradicted(Duration span) {
        if (span.compareTo(PROMPT) <= 0) {
            return this;
        }
        boolean ahead = span.compareTo(FURTHEST) <= 0;
        return new ProbeEcho(heard, grain, step, ahead ? lead.plus(span) : lead, reach, offsets, floor, late, kept,
                fooled || !ahead);
    }

    /** When somebody was active at the earliest, given that the platform says {@code value}. */
    public Instant earliest(Instant value) {
        boolean mayBeRoundedUp = grain.compareTo(FINE_GRAIN) > 0 && (heard < ENOUGH || !lead.isZero());
        Duration ahead = ahead();
        return value.minus(mayBeRoundedUp ? TimeSpans.longer(ahead, TimeSpans.shorter(grain, LONGEST)) : ahead);
    }

    /** How far its times are ahead of ours, as far as was seen; once they were in the future, any echo tells how far. */
    public Duration ahead() {
        boolean isAhead = lead.compareTo(PROMPT) > 0;
        Optional<Duration> probeEcho = isAhead ? smallest().stream().findFirst() : agreeing();
        return probeEcho.map(offset -> TimeSpans.longer(lead, offset)).orElse(lead);
    }

    /**
     * How much later than a look of ours a time must be to be somebody else's; empty while that is not known. Others can
     * only make the time after a look later than its echo is, so the smallest are the closest to it.
     */
    public Optional<Duration> distance() {
        boolean prompt = heard >= ENOUGH && late.isZero();
        Duration most = TimeSpans.longer(reach, Duration.ZERO).plus(CLEARLY);
        Optional<Duration> told = echoes().map(latest -> prompt ? TimeSpans.shorter(latest, most) : latest)
                .or(() -> prompt ? Optional.of(most) : Optional.empty());
        return told.map(least -> TimeSpans.longer(least, floor.isZero() ? floor : floor.plus(CLEARLY)));
    }

    /** What none of our echoes is later than, judged by those that are surely or most likely echoes. */
    private Optional<Duration> echoes() {
        return agreeing().map(latest -> latest.plus(TimeSpans.longer(JITTER, latest.minus(smallest().getFirst()))))
                .or(() -> smallest().stream().findFirst().map(CLEARLY::plus))
                .map(grain::plus);
    }

    /** The latest of the smallest offsets, where they agree so well that they must all be echoes. */
    private Optional<Duration> agreeing() {
        List<Duration> smallest = smallest();
        return smallest.size() == SMALLEST && smallest.getLast().minus(smallest.getFirst()).compareTo(CLEARLY) < 0
                ? Optional.of(smallest.getLast())
                : Optional.empty();
    }

    private List<Duration> smallest() {
        return offsets.stream().sorted().limit(SMALLEST).toList();
    }

    /** Whether each of its times is one at which somebody was active, but for a clock that may be off. */
    public boolean isTrue() {
        return grain.compareTo(FINE_GRAIN) <= 0 && !fooled;
    }

    /** How much later than the time that it shows the last activity may be. */
    public Duration hidden() {
        Duration longest = TimeSpans.longer(late, kept);
        return step.compareTo(FINE_STEP) <= 0 ? longest : TimeSpans.longer(step, longest);
    }

    /** Whether it tells all that happened until {@code span} ago; what is only told with the next may never be told. */
    public boolean tellsAllBut(Duration span) {
        return isTrue() && step.compareTo(FINE_STEP) <= 0 && hidden().compareTo(span) <= 0;
    }
}
