package dev.plimsoll.advice.size;

import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.Price;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The cost of the empty cache after a start. */
public final class ColdStart {

    /** Reads until a cache is warm after a start, in multiples of the pages in use: median of replayed traces. */
    private static final double WARM_CACHES = 6;

    private ColdStart() {}

    /**
     * CU-hours that the misses of one start cost; 0 where that is not known.
     *
     * @param figures as of the latest probe; null where there is none
     * @param worked  how long clients use the compute between two starts; later misses cost nothing
     */
    public static double cost(@Nullable Figures figures, Price price, Duration worked) {
        Bytes used = figures == null ? null : figures.cache().used();
        if (figures == null || used == null || figures.readsPerSecond() <= 0) {
            return 0;
        }
        double pages = used.per(UsedUnit.PAGES.size());
        return price.ofMisses(Math.min(pages, figures.readsPerSecond() * worked.toSeconds()));
    }

    /** About how long {@code pages} take to be warm again; {@code figures} must show some reads. */
    static Duration warmup(double pages, Figures figures) {
        return Duration.ofSeconds(Math.round(WARM_CACHES * pages / figures.readsPerSecond()));
    }
}
