package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.PlatformInMemory;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.PlatformFault.FaultKind;
import dev.plimsoll.fleet.Project;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Several platforms of one agent: none waits for another one. */
class SeveralFleetsTest extends WorldCase {

    private static final ComputeId OURS = new ComputeId("shop", "ep-eu");
    private static final ComputeId THEIRS = new ComputeId("blog", "ep-us");

    private final Account eu = new Account("eu");
    private final Account us = new Account("us");
    private Reconciler cycle = world.cycle(ChangeMode.OBSERVE, ApprovalMode.PERSON, When.IDLE);

    /** One platform, which may fail. */
    private static final class Account extends PlatformInMemory {

        private final String name;
        private final List<String> calls = new CopyOnWriteArrayList<>();
        private volatile @Nullable PlatformFault fault;

        private Account(String name) {
            this.name = name;
        }

        @Override
        public Listing<Project> projects() {
            called("*");
            return super.projects().map(project -> project.on(name));
        }

        @Override
        public Listing<Compute> computes(String projectId) {
            called(projectId);
            return super.computes(projectId);
        }

        private void called(String what) {
            calls.add(what);
            if (fault != null) {
                throw fault;
            }
        }

        private Fleet.Platform part() {
            return new Fleet.Platform(name, this, 600);
        }
    }

    @BeforeEach
    void start() {
        cycle.close();
        eu.add(new ComputeBuilder().id(OURS).state("idle").compute());
        us.add(new ComputeBuilder().id(THEIRS).state("idle").compute());
        world.platforms = List.of(eu.part(), us.part());
        cycle = world.cycle(ChangeMode.OBSERVE, ApprovalMode.PERSON, When.IDLE);
    }

    @Test
    void bothAreWatched_andEachComputeHasItsPlatform() {
        ticks(5);

        assertThat(world.status.discovered()).isTrue();
        assertThat(world.status.isPartial()).isFalse();
        assertThat(world.status.answering()).isEqualTo(Map.of("eu", true, "us", true));
        assertThat(world.status.computeStatuses()).containsOnlyKeys(OURS, THEIRS);
        assertThat(platformOf(OURS)).isEqualTo("eu");
        assertThat(platformOf(THEIRS)).isEqualTo("us");
    }

    @Test
    void aRefusedKeyOfOne_stopsOnlyItsOwnListings() {
        ticks(5);
        us.fault = refused("platform us: the platform refused the API key (401)");
        ticks(70);
        eu.calls.clear();
        us.calls.clear();
        ticks(70);

        assertThat(us.calls).as("only a trial of the key").isNotEmpty().containsOnly("*");
        assertThat(eu.calls).contains("*", "shop");
        assertThat(world.status.fault()).as("one answers").isNull();
        assertThat(world.status.answering()).isEqualTo(Map.of("eu", true, "us", false));
        assertThat(world.status.missing()).containsEntry("* of platform us",
                "platform us: the platform refused the API key (401)").doesNotContainKey("shop");
        assertThat(world.status.computeStatuses()).as("as last observed").containsOnlyKeys(OURS, THEIRS);

        us.fault = null;
        ticks(70);
        assertThat(world.status.isPartial()).isFalse();
    }

    @Test
    void oneThatIsDownFromTheStart_doesNotHoldUpTheFirstListing() {
        us.fault = new PlatformFault(FaultKind.UNREACHABLE, 0, "no connection");
        ticks(5);

        assertThat(world.status.discovered()).isTrue();
        assertThat(world.status.computeStatuses()).containsOnlyKeys(OURS);

        eu.fault = new PlatformFault(FaultKind.UNREACHABLE, 0, "no route");
        ticks(70);
        assertThat(world.status.fault()).as("none answers").isEqualTo("no route; no connection");
    }

    @Test
    void ofTwoThatListAProject_theFirstNamedCounts_andTheOtherIsReported() {
        us.add(new ComputeBuilder().id(new ComputeId("shop", "ep-else")).state("idle").compute());
        ticks(70);
        us.calls.clear();
        ticks(70);

        assertThat(world.status.computeStatuses()).containsOnlyKeys(OURS, THEIRS);
        assertThat(platformOf(OURS)).isEqualTo("eu");
        assertThat(us.calls).doesNotContain("shop");
        assertThat(world.status.missing()).containsOnlyKeys("shop");
        assertThat(world.status.missing().get("shop")).contains("platform us lists it too", "of platform eu");

        eu.projects.remove("shop");
        eu.computes.remove(OURS);
        ticks(130);
        assertThat(world.status.missing()).isEmpty();
        assertThat(world.status.computeStatuses()).containsOnlyKeys(THEIRS, new ComputeId("shop", "ep-else"));
    }

    @Test
    void aProjectThatIsGone_takesOnlyItsOwnComputesAlong() {
        ticks(5);
        eu.projects.clear();
        eu.computes.clear();
        ticks(70);

        assertThat(world.status.computeStatuses()).containsOnlyKeys(THEIRS);
    }

    private @Nullable String platformOf(ComputeId id) {
        return status(id).project().platform();
    }

    private void ticks(int seconds) {
        ticks(cycle, seconds, Duration.ofSeconds(1));
    }

    private static PlatformFault refused(String message) {
        return new PlatformFault(FaultKind.UNAUTHORIZED, 401, message);
    }
}
