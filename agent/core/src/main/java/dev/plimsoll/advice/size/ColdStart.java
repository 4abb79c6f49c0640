package dev.plimsoll.advice.size;

import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.Tunables;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.Hours;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The cost of the empty cache after a start. */
public final class ColdStart {

    private ColdStart() {}

    /**
     * CU-hours that the misses of one start cost; 0 where that is not known.
     *
     * @param figures as of the latest probe; null where there is none
     * @param worked  how long clients use the compute between two starts; later misses cost nothing
     */
    public static double cost(@Nullable Figures figures, Tunables tunables, Duration worked) {
        Bytes used = figures == null ? null : figures.cache().used();
        if (figures == null || used == null || figures.readsPerSecond() <= 0) {
            return 0;
        }
        double pages = used.per(UsedUnit.PAGES.size());
        return tunables.coldCache(Math.min(hoursToWarm(pages, figures, tunables), Hours.of(worked)));
    }

    /** About how many hours {@code pages} take to be warm again; {@code figures} must show some reads. */
    static double hoursToWarm(double pages, Figures figures, Tunables tunables) {
        return tunables.cost().hoursToWarm(pages, figures.readsPerSecond() * Duration.ofHours(1).toSeconds());
    }
}
