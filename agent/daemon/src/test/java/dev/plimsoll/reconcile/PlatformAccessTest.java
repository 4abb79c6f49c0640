package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.PlatformFault.FaultKind;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.probing.ForwardedClaims;
import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.probing.ProjectClaims.PlatformAccess;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What an agent tells the others of its calls to the platform. */
class PlatformAccessTest extends WorldCase {

    private final PlatformFault cut = new PlatformFault(FaultKind.UNREACHABLE, 0, "no connection");

    private final List<PlatformAccess> told = new ArrayList<>();
    private boolean hasClaims = true;
    private final Reconciler cycle = world.cycle(ChangeMode.ADVISE, ApprovalMode.PERSON, When.IDLE, world,
            new ForwardedClaims(ProjectClaims.ALONE) {
                @Override
                public void reaches(PlatformAccess access) {
                    told.add(access);
                }

                @Override
                public @Nullable Fence fence(String projectId, Instant now) {
                    return hasClaims ? super.fence(projectId, now) : null;
                }
            }, world);

    PlatformAccessTest() {
        world.with(ID, "idle", Given.cu("1"))
                .with(new ComputeId("blog", "ep-blog"), "idle", Given.cu("1"));
    }

    private PlatformAccess tick(int seconds) {
        for (int second = 0; second < seconds; second++) {
            cycle.once();
            world.pass(Duration.ofSeconds(1));
        }
        cycle.once();
        return told.getLast();
    }

    private void cut() {
        world.faults.put("*", cut);
        world.faults.put("shop", cut);
        world.faults.put("blog", cut);
    }

    @Test
    void beforeTheFirstListing_itHasNotListed() {
        cycle.once();

        assertThat(told).containsExactly(new PlatformAccess(null, null));
        assertThat(tick(1)).isEqualTo(new PlatformAccess(T0, null));
    }

    @Test
    void anAgentThatBeginsWhileThePlatformIsCut_hasNotListed() {
        cut();

        assertThat(tick(30)).isEqualTo(new PlatformAccess(null, T0));
    }

    @Test
    void allCallsFail_fromTheFirstOneOn_andASuccessEndsThat() {
        tick(1);
        cut();
        PlatformAccess failing = tick(80);
        assertThat(failing.failingSince()).isEqualTo(T0.plusSeconds(60));
        assertThat(failing.listedAt()).isEqualTo(T0);
        assertThat(tick(10).failingSince()).isEqualTo(failing.failingSince());

        // Calls of one tick run side by side, so the success may be its last one. Then all fail again.
        world.faults.remove("blog");
        tick(61);
        cut();
        assertThat(tick(61).failingSince()).as("of the failures after it").isAfter(failing.failingSince());
    }

    @Test
    void whileCallsFail_theProjectsAreListedOften_soThatTheEndIsNoticedSoon() {
        tick(1);
        cut();
        tick(61);
        world.listings.clear();
        tick(30);
        assertThat(world.listings.stream().filter("*"::equals)).hasSizeBetween(5, 7);

        world.faults.clear();
        assertThat(tick(7).failingSince()).isNull();
    }

    /** Named projects are listed without a call, so that alone shows nothing. */
    @Test
    void withNamedProjects_aBlindAgentWithoutClaims_triesOneOfThemInTurn() {
        world.projects.put("shop", Project.named("shop"));
        world.projects.put("blog", Project.named("blog"));
        tick(1);
        world.faults.put("shop", cut);
        world.faults.put("blog", cut);
        assertThat(tick(62).failingSince()).isNotNull();
        hasClaims = false;
        assertThat(tick(62).failingSince()).isNotNull();

        world.faults.clear();
        assertThat(tick(12).failingSince()).isNull();
    }
}
