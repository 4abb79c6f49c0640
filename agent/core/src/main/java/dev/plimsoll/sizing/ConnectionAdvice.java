package dev.plimsoll.sizing;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeUnits;
import dev.plimsoll.fleet.Size;
import dev.plimsoll.fleet.SizeRange;
import dev.plimsoll.fleet.SizeTable;
import dev.plimsoll.sizing.Recommender.Wish;
import java.util.List;
import java.util.Optional;

/**
 * What the connections alone would ask for.
 *
 * <p>Under autoscaling the limit follows the smallest size and does not scale up (platform/api.md section 8), so that is
 * the one to raise.
 */
final class ConnectionAdvice {

    private static final String POOLER_LIMIT = "10,000";

    private final SizeTable table;

    ConnectionAdvice(SizeTable table) {
        this.table = table;
    }

    /** Empty while there is room. */
    Optional<Wish> wish(Compute compute, Figures figures, SizingPolicy policy) {
        int limit = figures.connections().limit();
        int peak = figures.peakConnections();
        if (peak < policy.nearLimit().value() * limit) {
            return Optional.empty();
        }
        String full = "%d of %d connections were taken, %s; from %s on it is short of them".formatted(peak, limit,
                Words.percent(figures.peakTaken()), Words.percent(policy.nearLimit()));
        if (!compute.poolerEnabled()) {
            return Optional.of(Wish.pooler(compute, full
                    + "; the pooler carries up to " + POOLER_LIMIT
                    + " clients over few connections (in transaction mode), and a larger size is not what is missing"));
        }
        return Optional.of(grow(compute, figures, policy, full + " though the pooler is on"));
    }

    private Wish grow(Compute compute, Figures figures, SizingPolicy policy, String full) {
        List<Size> candidates = Recommender.allowed(table.above(compute.size().min()), policy);
        for (Size size : candidates) {
            if (roomy(size, figures, policy)) {
                ComputeUnits max = ComputeUnits.larger(compute.size().max(), size.cu());
                SizeRange target = compute.size().isFixed() ? SizeRange.fixed(size.cu())
                        : new SizeRange(size.cu(), max);
                return new Wish("grow", target, Reason.CONNECTIONS,
                        full + "; %s CU is the smallest size with room for them".formatted(size.cu()));
            }
        }
        return Wish.stay(compute, Reason.CONNECTIONS, full + "; no allowed size has room for them: open fewer");
    }

    /** Whether {@code size} has room for the most connections seen. */
    static boolean roomy(Size size, Figures figures, SizingPolicy policy) {
        int limit = size.maxConnections() - figures.connections().reserved();
        return figures.peakConnections() <= policy.nearLimit().value() * limit;
    }
}
