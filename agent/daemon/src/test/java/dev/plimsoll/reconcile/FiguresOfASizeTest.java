package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cache.HitTrend;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.web.view.StatusView;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Figures belong to a run and to a size: those of another one are not shown beside the present one. */
class FiguresOfASizeTest extends WorldCase {

    private static final Duration SOON = Duration.ofSeconds(6);

    private final Reconciler reconciler = adviser();

    FiguresOfASizeTest() {
        world.with("ep-orders", "active", "1").with("ep-awake", "active", "1");
    }

    private void reads(int minutes, double misses) {
        for (int minute = 0; minute < minutes; minute++) {
            world.reads(ID, 1_000_000, (long) (1_000_000 * misses), 2_048);
            reconciler.once();
            world.pass(PROBE_DUE);
        }
    }

    private StatusView shown() {
        return StatusView.of(status());
    }

    /** The compute restarts at another size; the next probe comes an interval after the one before. */
    private void resized() {
        world.resize(ID, "2");
        world.restarts(ID);
        tick(reconciler, SOON);
    }

    @Test
    void afterAChangeOfSize_nothingOfTheFormerRunIsShown_untilTheNextProbe() {
        world.neverSuspends(ID);
        reads(6, 0.072);
        assertThat(shown().connections()).isEqualTo(5);
        reconciler.once();
        resized();

        assertThat(world.compute(ID).size().max().asDouble()).isEqualTo(2);
        assertThat(shown()).extracting(StatusView::connections, StatusView::connectionsLimit,
                StatusView::connectionsHeadroomRatio, StatusView::maxConnectionsLive, StatusView::hitRatio,
                StatusView::hitRatioWindow, StatusView::lifetimeHitRatio, StatusView::cache,
                StatusView::cacheFillRatio).containsOnlyNulls();
        assertThat(shown().maxConnectionsTable()).isEqualTo(900);
        assertThat(shown().cacheCapacity()).isEqualTo(new Bytes(32 << 20));
        assertThat(status().ratios().trend()).isEqualTo(HitTrend.NONE);
        assertThat(status().probes().isCurrent()).isFalse();

        world.pass(PROBE_DUE);
        world.reads(ID, 1_000_000, 2_000, 2_048);
        reconciler.once();

        assertThat(shown().connectionsLimit()).isEqualTo(447);
        assertThat(status().ratios().longWindow()).as("of this size alone").isEqualTo(new Ratio(0.998));
        assertThat(status().ratios().trend().ratios().values()).containsExactly(new Ratio(0.998));
    }

    @Test
    void afterASuspend_theConnectionsOfTheFormerRunAreNotThoseOfTheNext() {
        reads(2, 0.001);
        world.becomes(ID, "idle");
        tick(reconciler, SOON);
        world.becomes(ID, "active");
        world.restarts(ID);
        world.pass(SOON);
        world.inside = compute -> new Observation.Unreachable(Observation.Failure.TIMEOUT, "no answer");
        reconciler.once();

        assertThat(status().compute().isAwake()).isTrue();
        assertThat(shown().connections()).isNull();
        assertThat(shown().hitRatio()).isNull();
    }

    @Test
    void theSizeJustLeft_isShownAsItWasMeasured() {
        world.neverSuspends(ID);
        reads(10, 0.072);
        resized();
        reads(10, 0);

        assertThat(recommendation().predicted())
                .filteredOn(at -> at.cu().asDouble() == 1)
                .singleElement()
                .satisfies(left -> {
                    assertThat(left.basis().word()).isEqualTo("observed");
                    assertThat(left.lower().value()).isBetween(0.925, 0.928);
                    assertThat(left.upper().value()).isBetween(0.928, 0.931);
                });
    }
}
