package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.PlatformFault.FaultKind;
import dev.plimsoll.fleet.Project;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Projects that the configuration names: no listing of projects shows whether they are there, or the platform works. */
class NamedProjectsTest extends WorldCase {

    private final Reconciler cycle = adviser();

    @BeforeEach
    void name() {
        for (String id : new String[]{"shop", "blog"}) {
            world.with(new ComputeId(id, id.equals("shop") ? ID.endpointId() : "ep-blog"), "active",
                    Given.cu("1"));
            world.projects.put(id, Project.named(id));
        }
    }

    @Test
    void aProjectThatThePlatformRefuses_isAnError_andTheOthersAreWatched() {
        world.faults.put("blog", notFound());
        ticks(Duration.ofSeconds(10));

        assertThat(world.status.discovered()).isTrue();
        assertThat(world.status.refused()).containsExactly("blog");
        assertThat(world.status.missing()).containsEntry("blog", "no such project");
        assertThat(world.status.fault()).as("the platform answers").isNull();
        assertThat(world.status.computeStatuses()).containsOnlyKeys(ID);

        world.faults.clear();
        ticks(Duration.ofSeconds(70));
        assertThat(world.status.refused()).isEmpty();
        assertThat(world.status.isPartial()).isFalse();
        assertThat(world.status.computeStatuses()).hasSize(2);
    }

    @Test
    void oneFailingProject_isNoOutage_andAllAre() {
        ticks(Duration.ofSeconds(5));
        world.faults.put("blog", dead());
        ticks(Duration.ofSeconds(70));
        assertThat(world.status.fault()).isNull();
        assertThat(world.status.refused()).isEmpty();

        world.faults.put("shop", dead());
        ticks(Duration.ofSeconds(70));
        assertThat(world.status.fault()).isEqualTo("no connection");

        world.faults.remove("shop");
        ticks(Duration.ofSeconds(70));
        assertThat(world.status.fault()).isNull();
        assertThat(world.status.missing()).containsOnlyKeys("blog");
    }

    @Test
    void withARefusedKey_oneProjectIsTriedAtATime_andAnAcceptedKeyIsNoticed() {
        ticks(Duration.ofSeconds(5));
        world.faults.put("shop", keyRefused());
        world.faults.put("blog", keyRefused());
        ticks(Duration.ofSeconds(10));
        assertThat(world.status.fault()).isEqualTo("refused");

        world.listings.clear();
        ticks(Duration.ofSeconds(60));
        assertThat(world.listings.stream().filter(Set.of("shop", "blog")::contains)).hasSizeBetween(10, 13)
                .contains("shop", "blog");

        world.faults.clear();
        ticks(Duration.ofSeconds(20));
        assertThat(world.status.fault()).isNull();
        assertThat(world.status.isPartial()).isFalse();
    }

    private void ticks(Duration time) {
        for (long second = 0; second < time.toSeconds(); second++) {
            tick(cycle, Duration.ofSeconds(1));
        }
    }

    private static PlatformFault dead() {
        return new PlatformFault(FaultKind.UNREACHABLE, 0, "no connection");
    }

    private static PlatformFault notFound() {
        return new PlatformFault(FaultKind.HTTP, 404, "no such project");
    }

    private static PlatformFault keyRefused() {
        return new PlatformFault(FaultKind.UNAUTHORIZED, 401, "refused");
    }
}
