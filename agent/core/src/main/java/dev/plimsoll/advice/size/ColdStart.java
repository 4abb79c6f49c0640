package dev.plimsoll.advice.size;

import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.Tunables;
import dev.plimsoll.fleet.size.Bytes;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The cost of the empty cache after a start. */
public final class ColdStart {

    private static final double SECONDS_AN_HOUR = 3_600;

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
        return cost(Math.min(secondsToWarm(pages, figures, tunables), seconds(worked)), tunables);
    }

    /** CU-hours that the misses of a cache cost that is cold for {@code cold}. */
    static double cost(Duration cold, Tunables tunables) {
        return cost(seconds(cold), tunables);
    }

    private static double cost(double coldSeconds, Tunables tunables) {
        return tunables.weights().violationHour() * tunables.cost().warmSeverity() * coldSeconds / SECONDS_AN_HOUR;
    }

    private static double seconds(Duration span) {
        return span.toMillis() / 1_000.0;
    }

    /** About how long {@code pages} take to be warm again; {@code figures} must show some reads. */
    static double secondsToWarm(double pages, Figures figures, Tunables tunables) {
        return tunables.cost().warmCaches() * pages / figures.readsPerSecond();
    }
}
