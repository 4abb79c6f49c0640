package dev.plimsoll.prediction.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CompulsoryMissesTest {

    private static final long MILLION = 1_000_000;

    @Test
    void pagesReadOnceOnly_areMissedByAnyCache_butForWhatItHeldBefore() {
        assertThat(misses(10 * MILLION, MILLION)).isEqualTo(0.85, within(1e-9));
        assertThat(misses(10 * MILLION, 5 * MILLION)).isEqualTo(0.45, within(1e-9));
    }

    @Test
    void whatACacheMayHaveHeldBefore_isNoMissForSure() {
        assertThat(misses(2 * MILLION, 2 * MILLION)).isZero();
    }

    @Test
    void whereNothingIsReported_nothingIsSure() {
        Epoch epoch = epoch(null);

        assertThat(CompulsoryMisses.missesAtLeast(1, DailyLoad.NONE.with(epoch, 0, false), epoch, 0.05)).isZero();
    }

    /** Of ten million reads in the hour. */
    private static double misses(long touched, double cache) {
        Epoch epoch = epoch(new WorkingSet(null, null, touched, null));
        return CompulsoryMisses.missesAtLeast(cache, DailyLoad.NONE.with(epoch, 0, false), epoch, 0.05);
    }

    private static Epoch epoch(@Nullable WorkingSet touched) {
        Instant end = Given.T0.plus(Duration.ofHours(1));
        return new Epoch(Given.T0, Given.T0, end, ComputeUnits.of("1"),
                new CacheActivity(0, 10 * MILLION, 0, 1, UsedUnit.PAGES, touched), 3, Bytes.ZERO);
    }
}
