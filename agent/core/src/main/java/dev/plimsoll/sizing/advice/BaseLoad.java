package dev.plimsoll.sizing.advice;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.knowledge.Knowledge;
import dev.plimsoll.knowledge.course.Day;
import dev.plimsoll.knowledge.course.Load;
import dev.plimsoll.knowledge.size.Lived;
import dev.plimsoll.sizing.Reason;
import dev.plimsoll.sizing.SizingPolicy;
import dev.plimsoll.sizing.Weighing;
import dev.plimsoll.sizing.advice.Recommender.Wish;
import dev.plimsoll.sizing.assess.Figures;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The smallest limit of an autoscaling compute: what the quietest quarter of its day needs, with room for its connections.
 *
 * <p>Between its limits the platform resizes by itself and drops nobody; the largest limit is for the peak, and what it
 * must be is asked of the regret meter. A smallest limit that is too small shows as misses while little is asked.
 */
final class BaseLoad {

    private static final double BAD = 0.1;
    private static final Duration DAY = Duration.ofHours(24);

    private final SizeTable table;

    BaseLoad(SizeTable table) {
        this.table = table;
    }

    /**
     * What another smallest limit would be wished for; empty for a fixed size, and where the present one is right.
     *
     * @param max the largest limit that it would have by then
     */
    Optional<Wish> wish(Compute compute, ComputeUnits max, Opinion opinion, @Nullable Figures figures,
            SizingPolicy policy) {
        List<Day.Hour> quiet = opinion.knowledge().day().quietest();
        if (compute.size().isFixed() || figures == null || quiet.isEmpty()) {
            return Optional.empty();
        }
        double severity = severity(quiet, opinion.knowledge(), compute.size().max());
        return severity > BAD
                ? raise(compute, severity, hours(quiet), figures, policy)
                : lower(compute, max, opinion.knowledge(), hours(quiet), figures, policy);
    }

    /** A smallest limit that is too far below the largest is refused, beside the present one as beside the next. */
    private boolean isPermitted(ComputeUnits min, Compute compute, ComputeUnits max) {
        return table.permits(new SizeRange(min, compute.size().max()))
                && table.permits(new SizeRange(ComputeUnits.smaller(min, max), max));
    }

    /** Whether it misses too much in its busier hours as well, when the largest limit counts. */
    static boolean missesWhenBusy(Compute compute, Opinion opinion) {
        List<Day.Hour> quiet = opinion.knowledge().day().quietest();
        List<Day.Hour> busy = opinion.knowledge().day().hours().stream().filter(hour -> !quiet.contains(hour)).toList();
        return severity(busy, opinion.knowledge(), compute.size().max()) > BAD;
    }

    private static double hours(List<Day.Hour> all) {
        return all.stream().mapToDouble(Day.Hour::awake).sum();
    }

    /** How bad the misses of quiet hours were; what was lived is booked under the largest limit. */
    private static double severity(List<Day.Hour> quiet, Knowledge known, ComputeUnits max) {
        return quiet.stream()
                .mapToDouble(hour -> known.of(max)
                        .lived(Load.level(hour.readsPerHour()))
                        .map(Lived::severity)
                        .orElse(0.0))
                .average()
                .orElse(0);
    }

    private Optional<Wish> raise(Compute compute, double severity, double hours, Figures figures,
            SizingPolicy policy) {
        Size next = table.above(compute.size().min()).stream().findFirst().orElse(null);
        if (next == null || next.cu().isAbove(compute.size().max()) || !policy.allows(next.cu(), table)) {
            return Optional.empty();
        }
        double dearer = next.cu().asDouble() - compute.size().min().asDouble();
        double saved = hours * atSmallest(compute, figures) * (policy.violationPrice() * severity - dearer);
        return saved <= 0 ? Optional.empty()
                : Optional.of(wish(compute, next.cu(), Reason.TOO_SMALL, String.format(
                        Locale.ROOT,
                        "in the quietest hours of the day it misses more than the target allows, when the platform"
                                + " takes it down towards %s CU: a smallest limit of %s CU keeps more of its cache",
                        compute.size().min(), next.cu()), saved, figures, policy));
    }

    private Optional<Wish> lower(Compute compute, ComputeUnits max, Knowledge known, double hours, Figures figures,
            SizingPolicy policy) {
        Instant since = figures.asOf().minus(DAY);
        boolean aDay = !known.since().isAfter(since);
        Optional<Size> least = table.below(compute.size().min())
                .stream()
                .filter(size -> aDay && policy.allows(size.cu(), table) && isPermitted(size.cu(), compute, max)
                        && known.of(size.cu()).sufficesSince(since)
                        && RoomFinder.holds(table.maxConnections(new SizeRange(size.cu(), compute.size().max())),
                                figures,
                                policy))
                .min(Comparator.comparing(Size::cu));
        return least.map(size -> wish(compute, size.cu(), Reason.TOO_BIG,
                "all that was in use in the last day fits %s CU, and so do its connections: its smallest limit may be that"
                        .formatted(size.cu()),
                hours * atSmallest(compute, figures) * (compute.size().min().asDouble() - size.cu().asDouble()),
                figures, policy));
    }

    /** The largest share of its time that it can have been at its smallest size; 1 where its mean size is not told. */
    private static double atSmallest(Compute compute, Figures figures) {
        Double mean = figures.scaling().meanCu();
        double max = compute.size().max().asDouble();
        return mean == null ? 1 : Math.clamp((max - mean) / (max - compute.size().min().asDouble()), 0, 1);
    }

    private static Wish wish(Compute compute, ComputeUnits min, Reason reason, String why, double saved,
            Figures figures, SizingPolicy policy) {
        double price = compute.state().isIdle() ? 0 : policy.terms().prices().dropping(figures.connections().used());
        Weighing weighing = new Weighing(saved, price, price, saved > price
                ? List.of()
                : List.of("a day of it saves more than the restart costs"));
        return Wish.limits(compute, min, compute.size().max(), reason, why + "; " + weighing.words(), weighing);
    }
}
