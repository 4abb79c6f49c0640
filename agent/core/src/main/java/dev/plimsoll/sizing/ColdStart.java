package dev.plimsoll.sizing;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.Bytes;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What the empty cache after a start is worth to a compute's owner. */
public final class ColdStart {

    /** Reads until the ratio is that of the size again, in pages in use; the median of replayed restarts. */
    static final double READS_PER_PAGE = 6;
    /** Mean severity until then. */
    private static final double SEVERITY = 0.3;
    private static final double SECONDS_AN_HOUR = 3_600;

    private ColdStart() {}

    /**
     * CU-hours that one start costs in misses; 0 where that is not known.
     *
     * @param figures as of the latest look; null where there is none
     * @param worked  how long it is worked with from one start to the next, since nobody misses anything after that
     */
    public static double price(@Nullable Figures figures, SizingPolicy policy, Duration worked) {
        Bytes used = figures == null ? null : figures.used();
        if (figures == null || used == null || figures.readsPerSecond() <= 0) {
            return 0;
        }
        double pages = used.per(UsedUnit.PAGES.size());
        double cold = Math.min(READS_PER_PAGE * pages / figures.readsPerSecond(), worked.toMillis() / 1_000.0);
        return policy.violationPrice() * SEVERITY * cold / SECONDS_AN_HOUR;
    }
}
