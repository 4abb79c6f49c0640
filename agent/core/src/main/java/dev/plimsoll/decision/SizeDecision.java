package dev.plimsoll.decision;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.curve.MissRatioCurve;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * The decision about the size: every other size weighed once, and the best of them.
 *
 * @param present the present size
 * @param sizes   the other sizes, smallest first; empty while nothing was learned
 * @param curve   estimates of all sizes; empty while nothing was learned
 * @param best    the best allowed size, whether it pays yet or not; empty where the present one is better
 * @param wanted  the same among all sizes
 */
public record SizeDecision(ComputeUnits present, List<WeighedSize> sizes, MissRatioCurve curve,
        Optional<WeighedSize> best,
        Optional<WeighedSize> wanted) {

    public SizeDecision {
        sizes = List.copyOf(sizes);
    }

    /** The decision before anything was learned, or at a size that the table does not list. */
    public static SizeDecision nothingKnown(ComputeUnits present) {
        return new SizeDecision(present, List.of(), MissRatioCurve.UNKNOWN, Optional.empty(), Optional.empty());
    }

    /**
     * The best of {@code sizes}.
     *
     * @param misses whether the present size misses the target: then larger sizes come first, and else only
     *               connections ask for one, whatever it would have saved in worse hours
     * @param enough share of the highest saving with which a smaller one of the larger sizes is preferred
     */
    static SizeDecision of(ComputeUnits present, List<WeighedSize> sizes, MissRatioCurve curve, boolean misses,
            double enough) {
        List<WeighedSize> better = sizes.stream()
                .filter(size -> size.isBetter() && (misses || !size.isLarger() || size.isForConnections()))
                .toList();
        return new SizeDecision(present, sizes, curve,
                best(better.stream().filter(WeighedSize::isAllowed).toList(), misses, enough),
                best(better, misses, enough));
    }

    private static Optional<WeighedSize> best(List<WeighedSize> better, boolean misses, double enough) {
        boolean up = misses && better.stream().anyMatch(WeighedSize::isLarger);
        return most(better, WeighedSize::pays, WeighedSize::profit)
                .or(() -> most(better, size -> size.isLarger() || !up, WeighedSize::nearness))
                .map(first -> first.isLarger() ? smallestEnough(better, first, enough) : first);
    }

    private static Optional<WeighedSize> most(List<WeighedSize> sizes, Predicate<WeighedSize> among,
            ToDoubleFunction<WeighedSize> by) {
        return sizes.stream().filter(among).max(Comparator.comparingDouble(by));
    }

    /**
     * The smallest larger size with at least a share of the saving of {@code first}, paying where that pays: one more
     * step is easy, while an oversized cache stays full and hides that less would do.
     */
    private static WeighedSize smallestEnough(List<WeighedSize> better, WeighedSize first, double enough) {
        return better.stream()
                .filter(size -> size.isLarger() && size.saving().total() >= enough * first.saving().total())
                .findFirst()
                .map(size -> size.with(first.against()))
                .orElse(first);
    }

    /** The estimates of all sizes, the smallest first; empty while nothing was learned. */
    public List<SizeEstimate> expected() {
        return curve.sizes();
    }
}
