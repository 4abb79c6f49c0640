package dev.plimsoll.advice.autosuspend;

import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.activity.use.IdleGaps;
import dev.plimsoll.activity.use.TimeUse;
import dev.plimsoll.activity.use.TimeUseTotals;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.size.Hours;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares autosuspend delays by the observed idle gaps.
 *
 * <p>A shorter delay costs less per hour and more per start. Of the delays that cost hardly more than the cheapest,
 * the longest is best, because it starts least often. The present one stays unless the saving is clear.
 */
public final class DelayAdviser {

    /** Idle gaps and observed time from which delays are compared. */
    public static final int GAPS_NEEDED = 10;
    public static final Duration TIME_NEEDED = Duration.ofDays(3);

    /** Negligible savings: this share of the cost, and this number of CU-hours a month. */
    private static final double NEGLIGIBLE = 0.1;
    private static final double NEGLIGIBLE_CU_HOURS = 0.5;
    /** Share of idle time, or of busy time, below which no more evidence is needed. */
    private static final double EXTREME = 0.05;

    private DelayAdviser() {}

    /**
     * The advice about the delay.
     *
     * @param idleGaps gaps without activity of others
     * @param spent    what its time was used for
     */
    public static DelayAdvice advise(IdleGaps idleGaps, DailyTimeUse spent, CurrentDelay present, DelayTerms terms,
            Instant now) {
        if (!isEnough(idleGaps)) {
            boolean byTimeAlone = idleGaps.ended() < GAPS_NEEDED && isExtreme(idleGaps);
            return new DelayAdvice.NotYet(present, idleGaps.ended(), idleGaps.seen(), about(idleGaps, now),
                    byTimeAlone);
        }
        List<DelayCost> options = options(present.when(), idleGaps, terms);
        DelayCost kept = DelayCost.of(present.when(), idleGaps, terms);
        DelayCost best = best(options.stream().filter(one -> isOffered(one, kept, idleGaps)).toList());
        double uncertainty = isExtreme(idleGaps) ? 0 : Math.min(1, 2 / Math.sqrt(Math.max(1, idleGaps.ended())));
        boolean clear = isClear(kept, best, uncertainty);
        return new DelayAdvice.Weighed(present, kept, clear ? best : kept, options, uncertainty,
                unknownShare(spent, now),
                terms.permission());
    }

    private static boolean isEnough(IdleGaps idleGaps) {
        return idleGaps.seen().compareTo(TIME_NEEDED) >= 0 && (idleGaps.ended() >= GAPS_NEEDED || isExtreme(idleGaps));
    }

    private static boolean isExtreme(IdleGaps idleGaps) {
        double idleShare = idleGaps.quiet() / idleGaps.covered();
        return idleShare <= EXTREME || idleShare >= 1 - EXTREME;
    }

    /** When the observations may suffice, at the present rate. */
    private static @Nullable Instant about(IdleGaps idleGaps, Instant now) {
        Duration more = TIME_NEEDED.minus(idleGaps.seen());
        int missing = isExtreme(idleGaps) ? 0 : GAPS_NEEDED - idleGaps.ended();
        if (missing > 0 && idleGaps.ended() == 0) {
            return null;
        }
        Duration forGaps = missing > 0
                ? idleGaps.seen().dividedBy(idleGaps.ended()).multipliedBy(missing)
                : Duration.ZERO;
        return now.plus(more.compareTo(forGaps) > 0 ? more : forGaps);
    }

    private static List<DelayCost> options(Autosuspend present, IdleGaps idleGaps, DelayTerms terms) {
        List<Autosuspend> delays = new ArrayList<>();
        IdleGaps.EDGES.forEach(edge -> delays.add(new Autosuspend.After(edge)));
        if (!delays.contains(present)) {
            delays.add(present);
        }
        return delays.stream()
                .map(delay -> DelayCost.of(delay, idleGaps, terms))
                .sorted(Comparator.comparing(DelayAdviser::length))
                .toList();
    }

    private static Duration length(DelayCost cost) {
        return cost.when() instanceof Autosuspend.After after ? after.delay() : Duration.ofDays(365);
    }

    static DelayCost cheapest(List<DelayCost> options) {
        return options.stream().min(Comparator.comparingDouble(DelayCost::total)).orElseThrow();
    }

    /** The longest of those that cost hardly more than the cheapest. */
    private static DelayCost best(List<DelayCost> options) {
        double least = cheapest(options).total();
        return options.stream()
                .filter(one -> one.total() - least <= Math.min(NEGLIGIBLE * least, NEGLIGIBLE_CU_HOURS))
                .max(Comparator.comparing(DelayAdviser::length))
                .orElseThrow();
    }

    /**
     * Whether a delay is an option. One beyond a delay that outlasts every observed gap changes nothing, but costs
     * more in a longer gap.
     */
    private static boolean isOffered(DelayCost one, DelayCost kept, IdleGaps idleGaps) {
        return one.when().equals(kept.when())
                || idleGaps.outlasting().map(enough -> length(one).compareTo(enough) <= 0).orElse(true);
    }

    private static boolean isClear(DelayCost kept, DelayCost best, double uncertainty) {
        double saving = kept.total() - best.total();
        return saving >= NEGLIGIBLE * kept.total() && saving * (1 - uncertainty) >= NEGLIGIBLE_CU_HOURS;
    }

    private static double unknownShare(DailyTimeUse spent, Instant now) {
        TimeUseTotals latest = spent.latest(7, now).tally();
        double awake = Hours.of(latest.awake());
        return awake == 0 ? 0 : Hours.of(latest.of(TimeUse.UNEXPLAINED)) / awake;
    }
}
