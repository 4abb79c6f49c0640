package dev.plimsoll.idle.advice;

import dev.plimsoll.idle.Gaps;
import dev.plimsoll.idle.Idleness;
import dev.plimsoll.idle.Pastime;
import dev.plimsoll.idle.Tally;
import dev.plimsoll.sizing.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What keeps a compute awake although nobody works with it.
 *
 * @param span    time that is known of, a week at the most
 * @param awake   of that, awake
 * @param poller  awake for nothing but somebody who comes at even distances and reads next to nothing
 * @param idle    awake, though it never suspends, for sessions that did nothing
 * @param alone   awake, though it never suspends, for nobody at all
 * @param period  distance at which the poller comes; null where there is none
 * @param name    the poller's or the pool's application, where it is known; else null
 * @param cuHours what all that costs in a month
 * @param cu      at this size
 */
public record KeptAwake(Duration span, Duration awake, Duration poller, Duration idle, Duration alone,
        @Nullable Duration period, @Nullable String name, double cuHours, String cu) {

    private static final int DAYS_BEFORE = 6;
    private static final Duration LEAST = Duration.ofDays(1);
    /** What is not worth a sentence: this share of the time awake, or so many CU-hours a month. */
    private static final double HARDLY = 0.1;
    private static final double HARDLY_CU_HOURS = 0.5;

    /**
     * What {@code idleness} says of the latest week; empty where less than a day is known, and where it is not worth a
     * sentence.
     *
     * @param name the application that is connected, where it is known
     */
    public static Optional<KeptAwake> of(Idleness idleness, PresentDelay present, DelayTerms terms,
            @Nullable String name, Instant now) {
        Tally week = idleness.ledger().spent().latest(DAYS_BEFORE, now).tally();
        Duration none = Duration.ZERO;
        KeptAwake kept = new KeptAwake(week.all(), week.awake(), week.of(Pastime.POLLER),
                present.isNever() ? week.of(Pastime.IDLE_SESSIONS) : none,
                present.isNever() ? week.of(Pastime.WAITING) : none,
                idleness.pulse().period(), name, 0, terms.cu().toString());
        if (kept.span.compareTo(LEAST) < 0) {
            return Optional.empty();
        }
        double month = DelayCost.HOURS_A_MONTH * Gaps.hours(kept.forNothing()) / Gaps.hours(kept.span);
        KeptAwake priced = kept.at(month * terms.cu().asDouble());
        return priced.cuHours >= HARDLY_CU_HOURS && priced.share() >= HARDLY ? Optional.of(priced) : Optional.empty();
    }

    private KeptAwake at(double price) {
        return new KeptAwake(span, awake, poller, idle, alone, poller.isZero() ? null : period, name, price, cu);
    }

    /** Awake without need. */
    public Duration forNothing() {
        return poller.plus(idle).plus(alone);
    }

    /** The same as a share of the time awake, 0 to 1. */
    public double share() {
        return awake.isZero() ? 0 : Gaps.hours(forNothing()) / Gaps.hours(awake);
    }

    /** {@code awake 161 h of the last 7 days; in 128 h (80 %) …}. */
    public String sentence() {
        return "awake %s of the last %s; in %s (%s) %s: about %s a month at %s CU".formatted(Phrases.hours(awake),
                Words.of(span), Phrases.hours(forNothing()), Phrases.percent(share()), what(),
                Phrases.cuHours(cuHours), cu);
    }

    private String what() {
        if (poller.compareTo(idle.plus(alone)) >= 0) {
            return "nothing but a session%s that asked %s and read nothing".formatted(named(), often());
        }
        return idle.compareTo(alone) >= 0 ? "nothing but idle sessions" + named() : "nobody at all";
    }

    private String named() {
        return name == null ? "" : " of " + name;
    }

    private String often() {
        return period == null ? "at even distances" : "every " + Words.of(period.plusMillis(500));
    }
}
