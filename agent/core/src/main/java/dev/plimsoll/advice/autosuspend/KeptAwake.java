package dev.plimsoll.advice.autosuspend;

import dev.plimsoll.activity.ActivityRecord;
import dev.plimsoll.activity.IdleGaps;
import dev.plimsoll.activity.TimeUse;
import dev.plimsoll.activity.TimeUseTotals;
import dev.plimsoll.advice.FigureText;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What keeps a compute awake although nobody works with it.
 *
 * @param span    time that is known of, a week at the most
 * @param awake   of that, awake
 * @param poller  awake for nothing but somebody who comes at even distances and reads next to nothing
 * @param idle    awake, though it never suspends, for sessions that did nothing
 * @param nobody   awake, though it never suspends, for nobody at all
 * @param period  distance at which the poller comes; null where there is none
 * @param name    the application that holds most of the idle sessions, where it is known; null where none count
 * @param cuHours what all that costs in a month
 * @param cu      at this size
 */
public record KeptAwake(Duration span, Duration awake, Duration poller, Duration idle, Duration nobody,
        @Nullable Duration period, @Nullable String name, double cuHours, String cu) {

    private static final int DAYS_BEFORE = 6;
    private static final Duration LEAST = Duration.ofDays(1);
    /** What is not worth a sentence: this share of the time awake, or so many CU-hours a month. */
    private static final double NEGLIGIBLE = 0.1;
    private static final double NEGLIGIBLE_CU_HOURS = 0.5;
    /** A smaller share of the time awake is not told apart. */
    private static final double SEEN = 0.01;

    /**
     * What {@code activityRecord} says of the latest week; empty where less than a day is known, and where it is not worth a
     * sentence.
     *
     * @param name the application that holds most of the idle sessions, where it is known
     */
    public static Optional<KeptAwake> of(ActivityRecord activityRecord, CurrentDelay present, DelayTerms terms,
            @Nullable String name, Instant now) {
        TimeUseTotals week = activityRecord.ledger().spent().latest(DAYS_BEFORE, now).tally();
        Duration none = Duration.ZERO;
        KeptAwake kept = new KeptAwake(week.all(), week.awake(), week.of(TimeUse.POLLER),
                present.isNever() ? week.of(TimeUse.IDLE_SESSIONS) : none,
                present.isNever() ? week.of(TimeUse.WAITING) : none,
                activityRecord.pulse().period(), name, 0, terms.cu().toString());
        if (kept.span.compareTo(LEAST) < 0) {
            return Optional.empty();
        }
        double month = DelayCost.HOURS_A_MONTH * IdleGaps.hours(kept.withoutNeed()) / IdleGaps.hours(kept.span);
        KeptAwake priced = kept.at(month * terms.cu().asDouble());
        return priced.cuHours >= NEGLIGIBLE_CU_HOURS && priced.share() >= NEGLIGIBLE ? Optional.of(priced) : Optional.empty();
    }

    private KeptAwake at(double price) {
        return new KeptAwake(span, awake, poller, idle, nobody, poller.isZero() ? null : period,
                idle.isZero() ? null : name, price, cu);
    }

    /** Awake without need. */
    public Duration withoutNeed() {
        return poller.plus(idle).plus(nobody);
    }

    /** The same as a share of the time awake, 0 to 1. */
    public double share() {
        return share(withoutNeed());
    }

    private double share(Duration part) {
        return awake.isZero() ? 0 : IdleGaps.hours(part) / IdleGaps.hours(awake);
    }

    /** {@code awake 161 h of the last 7 days; in 128 h (80 %) …}: each cause that can be seen in it, the largest first. */
    public String sentence() {
        String causes = causes().filter(cause -> share(cause.time) >= SEEN)
                .sorted(Comparator.comparing(Cause::time).reversed())
                .map(cause -> "in %s (%s) %s".formatted(AmountText.hours(cause.time),
                        AmountText.percent(share(cause.time)),
                        cause.words))
                .collect(Collectors.joining(", "));
        return "awake %s of the last %s; %s: about %s a month at %s CU".formatted(AmountText.hours(awake),
                FigureText.of(span),
                causes, AmountText.cuHours(cuHours), cu);
    }

    private Stream<Cause> causes() {
        return Stream.of(
                new Cause(poller, "nothing but a session that asked %s and read nothing".formatted(often())),
                new Cause(idle, "nothing but idle sessions" + named()),
                new Cause(nobody, "nobody at all"));
    }

    /** Who came is not known of a poller: who holds idle sessions need not be the one who asks. */
    private record Cause(Duration time, String words) {}

    private String named() {
        return name == null ? "" : " of " + name;
    }

    private String often() {
        return period == null ? "at even distances" : "every " + FigureText.of(period.plusMillis(500));
    }
}
