package dev.plimsoll.reconcile;

import static dev.plimsoll.reconcile.World.ID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cache.HitTrend;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.web.view.StatusView;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Figures belong to a run and to a size: those of another one are not shown beside the present one. */
class FiguresOfASizeTest {

    private static final Duration MINUTE = Duration.ofSeconds(61);
    private static final Duration SOON = Duration.ofSeconds(6);

    @AutoClose
    private final World world = new World().with("ep-orders", "active", "1").with("ep-awake", "active", "1");
    private final Reconciler reconciler = world.cycle(ChangeMode.ADVISE, ApprovalMode.PERSON, When.IDLE);

    private void reads(int minutes, double misses) {
        for (int minute = 0; minute < minutes; minute++) {
            world.reads(ID, 1_000_000, (long) (1_000_000 * misses), 2_048);
            reconciler.once();
            world.pass(MINUTE);
        }
    }

    private ComputeStatus status() {
        return Objects.requireNonNull(world.status.computeStatuses().get(ID));
    }

    private StatusView shown() {
        return StatusView.of(status());
    }

    /** The compute restarts at another size; the next probe comes an interval after the one before. */
    private void resized() {
        world.resize(ID, "2");
        world.restarts(ID);
        world.pass(SOON);
        reconciler.once();
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

        world.pass(MINUTE);
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
        world.pass(SOON);
        reconciler.once();
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

        assertThat(status().advice().advised().recommendation().predicted())
                .filteredOn(at -> at.cu().asDouble() == 1)
                .singleElement()
                .satisfies(left -> {
                    assertThat(left.basis().word()).isEqualTo("observed");
                    assertThat(left.lower().value()).isBetween(0.925, 0.928);
                    assertThat(left.upper().value()).isBetween(0.928, 0.931);
                });
    }
}
