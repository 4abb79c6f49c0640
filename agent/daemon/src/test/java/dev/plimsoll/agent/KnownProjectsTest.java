package dev.plimsoll.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.change.plan.PlatformInMemory;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KnownProjectsTest {

    private final PlatformFault dead = new PlatformFault(PlatformFault.FaultKind.TIMEOUT, 0, "no answer");

    /** A platform that lists projects, and fails for each of them. */
    private final PlatformInMemory failing = new PlatformInMemory() {
        @Override
        public Listing<Compute> computes(String projectId) {
            throw dead;
        }
    };

    @Test
    void namesAreIds_andHostsThatHaveTheId() {
        assertThat(listed("ep-shop.region.example").names())
                .containsExactlyInAnyOrder("shop", "ep-shop", "ep-shop.region.example");
        assertThat(listed("127.0.0.1").names()).containsExactlyInAnyOrder("shop", "ep-shop");
    }

    @Test
    void theFailureOfAllNamedProjects_isThatOfThePlatform() {
        Stream.of("shop", "blog").forEach(id -> failing.projects.put(id, Project.named(id)));
        KnownProjects fleet = new KnownProjects(failing, null);
        fleet.projects();
        assertThatThrownBy(() -> fleet.computes("shop")).isSameAs(dead);
        assertThat(fleet.fault()).isNull();
        assertThatThrownBy(() -> fleet.computes("blog")).isSameAs(dead);
        assertThat(fleet.fault()).isSameAs(dead);
    }

    private static KnownProjects listed(String host) {
        PlatformInMemory platform = new PlatformInMemory();
        platform.add(new ComputeBuilder().id("shop", "ep-shop").host(host).compute());
        KnownProjects fleet = new KnownProjects(platform, null);
        fleet.projects();
        fleet.computes("shop");
        return fleet;
    }
}
