package dev.plimsoll.regret;

import dev.plimsoll.fleet.ComputeUnits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to do with the size, and why.
 *
 * @param act      stay, move, or wait for a better hour
 * @param to       the size to have; the present one where it stays
 * @param verdict  what is the matter with the present size
 * @param debt     CU-hours that {@code to} would have saved since the last move
 * @param price    CU-hours that moving there is worth at least
 * @param expected what each size is expected to miss, the smallest first; empty while nothing was learned
 */
public record Decision(Act act, ComputeUnits to, Verdict verdict, double debt, double price,
        List<Expectation> expected) {

    /** Whether to move. */
    public enum Act {
        STAY,
        MOVE,
        /** It pays, but the load is high now and the hour is not. */
        WAIT
    }

    /** What is the matter with a size. */
    public enum Verdict {
        /** The cache is not full: its misses are first reads, whatever the size. */
        WARMING,
        /** Nothing is the matter. */
        FITS,
        /** A larger one is worth its price, or is about to be. */
        TOO_SMALL,
        /** A smaller one does the same. */
        TOO_BIG,
        /** Too many connections for the size. */
        CROWDED,
        /** Too many misses, and no size is expected to be worth it. */
        NO_SIZE_HELPS,
        /** Too little was seen. */
        UNKNOWN
    }

    public Decision {
        expected = List.copyOf(expected);
    }

    /** What {@link #to} is expected to miss; null while nothing was learned. */
    public @Nullable Expectation expectation() {
        return expected.stream().filter(each -> each.size().equals(to)).findFirst().orElse(null);
    }
}
