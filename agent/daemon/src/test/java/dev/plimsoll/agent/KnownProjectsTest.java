package dev.plimsoll.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeAddress;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.Lifecycle;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KnownProjectsTest {

    private final PlatformFault dead = new PlatformFault(PlatformFault.Kind.TIMEOUT, 0, "no answer");

    /** Lists one compute with this host in each project, or fails. */
    private record OneEach(List<Project> listed, String host, @Nullable PlatformFault fault) implements Fleet {

        @Override
        public Listing<Project> projects() {
            return new Listing<>(listed, List.of());
        }

        @Override
        public Listing<Compute> computes(String projectId) {
            if (fault != null) {
                throw fault;
            }
            return new Listing<>(List.of(new Compute(new ComputeId(projectId, "ep-" + projectId), "br-1", "read_write",
                    new ComputeAddress(host, "region", false), Lifecycle.in(ComputeState.read("active", Map.of())),
                    SizeRange.fixed(ComputeUnits.of("1")), null, ActivityTimes.UNKNOWN)), List.of());
        }
    }

    @Test
    void namesAreIds_andHostsThatHaveTheId() {
        assertThat(listed("ep-shop.region.example").names())
                .containsExactlyInAnyOrder("shop", "ep-shop", "ep-shop.region.example");
        assertThat(listed("127.0.0.1").names()).containsExactlyInAnyOrder("shop", "ep-shop");
    }

    @Test
    void theFailureOfAllNamedProjects_isThatOfThePlatform() {
        KnownProjects fleet = new KnownProjects(new OneEach(List.of(Project.named("shop"), Project.named("blog")), "h",
                dead));
        fleet.projects();
        assertThatThrownBy(() -> fleet.computes("shop")).isSameAs(dead);
        assertThat(fleet.fault()).isNull();
        assertThatThrownBy(() -> fleet.computes("blog")).isSameAs(dead);
        assertThat(fleet.fault()).isSameAs(dead);
    }

    private static KnownProjects listed(String host) {
        KnownProjects fleet = new KnownProjects(
                new OneEach(List.of(new Project("shop", "Shop", "region", false)), host, null));
        fleet.projects();
        fleet.computes("shop");
        return fleet;
    }
}
