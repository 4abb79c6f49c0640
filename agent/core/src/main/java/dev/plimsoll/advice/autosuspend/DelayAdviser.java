package dev.plimsoll.advice.autosuspend;

import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.activity.use.IdleGaps;
import dev.plimsoll.activity.use.TimeUseTotals;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.advice.autosuspend.DelayAdvice.WithheldDelay;
import dev.plimsoll.advice.autosuspend.DelayTerms.DelayPermission;
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
            boolean byTimeAlone = idleGaps.ended() < AutosuspendTunables.LEAST_GAPS && isExtreme(idleGaps);
            return new DelayAdvice.NotYet(present, idleGaps.ended(), idleGaps.seen(), about(idleGaps, now),
                    byTimeAlone);
        }
        List<DelayCost> options = options(present.when(), idleGaps, terms);
        DelayCost kept = DelayCost.of(present.when(), idleGaps, terms);
        List<DelayCost> offered = options.stream().filter(option -> isOffered(option, kept, idleGaps)).toList();
        double uncertainty = isExtreme(idleGaps) ? 0 : Math.min(1, 2 / Math.sqrt(Math.max(1, idleGaps.ended())));
        DelayCost settable = better(kept, offered.stream()
                .filter(option -> option.equals(kept) || terms.withheld(option.when()).isEmpty())
                .toList(), uncertainty);
        DelayCost best = better(settable, offered, uncertainty);
        WithheldDelay withheld = best.equals(settable) ? null
                : terms.withheld(best.when()).map(plan -> new WithheldDelay(best, plan)).orElse(null);
        boolean isBlocked = withheld != null && settable.equals(kept);
        return new DelayAdvice.Weighed(present, kept, isBlocked ? best : settable, options, uncertainty,
                unknownShare(spent, now),
                isBlocked ? DelayPermission.NEEDS_A_PAID_PLAN
                        : terms.isTooLarge() ? DelayPermission.TOO_LARGE : DelayPermission.ALLOWED,
                withheld);
    }

    /** The best of {@code options}; {@code than} where that is not clearly better. */
    private static DelayCost better(DelayCost than, List<DelayCost> options, double uncertainty) {
        DelayCost best = best(options);
        double saving = than.total() - best.total();
        boolean clear = saving >= AutosuspendTunables.NEGLIGIBLE_SHARE * than.total()
                && saving * (1 - uncertainty) >= AutosuspendTunables.NEGLIGIBLE_CU_HOURS;
        return clear ? best : than;
    }

    private static boolean isEnough(IdleGaps idleGaps) {
        return idleGaps.seen().compareTo(AutosuspendTunables.LEAST_TIME) >= 0
                && (idleGaps.ended() >= AutosuspendTunables.LEAST_GAPS || isExtreme(idleGaps));
    }

    private static boolean isExtreme(IdleGaps idleGaps) {
        double idleShare = idleGaps.quiet() / idleGaps.covered();
        return idleShare <= AutosuspendTunables.EXTREME || idleShare >= 1 - AutosuspendTunables.EXTREME;
    }

    /** When the observations may suffice, at the present rate. */
    private static @Nullable Instant about(IdleGaps idleGaps, Instant now) {
        Duration more = AutosuspendTunables.LEAST_TIME.minus(idleGaps.seen());
        int missing = isExtreme(idleGaps) ? 0 : AutosuspendTunables.LEAST_GAPS - idleGaps.ended();
        if (missing > 0 && idleGaps.ended() == 0) {
            return null;
        }
        Duration forGaps = missing > 0
                ? idleGaps.seen().dividedBy(idleGaps.ended()).multipliedBy(missing)
                : Duration.ZERO;
        return now.plus(TimeSpans.longer(more, forGaps));
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
                .filter(option -> option.total() - least <= Math.min(AutosuspendTunables.NEGLIGIBLE_SHARE * least,
                        AutosuspendTunables.NEGLIGIBLE_CU_HOURS))
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

    private static double unknownShare(DailyTimeUse spent, Instant now) {
        TimeUseTotals latest = spent.latest(AutosuspendTunables.DAYS_BEFORE, now).tally();
        double awake = Hours.of(latest.awake());
        return awake == 0 ? 0 : Hours.of(latest.of(TimeUse.UNEXPLAINED)) / awake;
    }
}
