package dev.plimsoll.reconcile.pass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.change.plan.FleetUse;
import dev.plimsoll.change.plan.FleetUse.ComputeUse;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.reconcile.pass.FleetOverview.KnownUse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The use of the fleet counts what is listed, and is not summed up for each compute that asks. */
class FleetOverviewTest {

    private static final double ALL_HOURS = 730;
    private static final ComputeId UNREADABLE = new ComputeId("news", "ep-weather");

    private final List<Compute> listed = new ArrayList<>();
    private Set<String> unlisted = Set.of("news");
    private int made;
    private final FleetOverview overview = new FleetOverview(
            now -> new KnownUse(Map.of(), unlisted, Set.of(UNREADABLE)), () -> {
                made++;
                return listed;
            });

    private Compute listed(String project, String endpoint) {
        Compute compute = new ComputeBuilder().id(project, endpoint).size("2").compute();
        listed.add(compute);
        return compute;
    }

    private FleetUse use(Compute compute, Instant now) {
        return overview.use(compute, DailyTimeUse.NONE, now);
    }

    @Test
    void aComputeWithoutAPass_countsAsAlwaysAwake() {
        Compute asking = listed("shop", "ep-orders");
        Compute other = listed("blog", "ep-posts");

        assertThat(use(asking, Given.T0).all()).containsEntry(other.id(),
                new ComputeUse(ALL_HOURS, ComputeUnits.of("2"), Instant.MIN));
        assertThat(use(asking, Given.T0).unknown()).containsExactly(UNREADABLE);
    }

    @Test
    void whileAProjectCannotBeListed_theUseIsNotWhole_andNotSummedUpEachTime() {
        Compute asking = listed("shop", "ep-orders");

        assertThat(use(asking, Given.T0).unlisted()).containsExactly("news");
        use(asking, Given.T0.plusSeconds(9));
        assertThat(made).isOne();

        Compute newer = listed("blog", "ep-posts");
        unlisted = Set.of();
        assertThat(use(newer, Given.T0.plusSeconds(9)).unlisted()).isEmpty();
        assertThat(made).isEqualTo(2);

        use(asking, Given.T0.plus(Duration.ofSeconds(19)));
        assertThat(made).isEqualTo(3);
    }
}
