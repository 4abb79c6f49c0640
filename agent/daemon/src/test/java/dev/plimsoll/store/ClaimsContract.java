package dev.plimsoll.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.probing.ProjectClaims.Fence;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Agents that share a store never work on the same project, and leave none without an agent. On both databases. */
abstract class ClaimsContract extends OpenStore {

    static final List<String> PROJECTS = IntStream.range(0, 40).mapToObj("project-%d"::formatted).toList();

    private static long held(Store store) {
        return PROJECTS.stream().filter(id -> fence(store, id) != null).count();
    }

    static @Nullable Fence fence(Store store, String project) {
        return store.claims().fence(project, Instant.MAX);
    }

    /** Ticks of all agents, until a condition holds. */
    static void tickUntil(Runnable condition, Store... agents) {
        await().atMost(Duration.ofSeconds(20)).pollInterval(Duration.ofMillis(100)).untilAsserted(() -> {
            for (Store agent : agents) {
                agent.claims().keep(PROJECTS, project -> false, Instant.MAX);
            }
            condition.run();
        });
    }

    @Test
    void anAgentThatIsAlone_claimsAllProjects() {
        ProjectClaims claims = store.claims();
        assertThat(claims.isKnown(Instant.MAX)).isFalse();
        assertThat(store.hasAgent()).isFalse();

        tickUntil(() -> assertThat(held(store)).isEqualTo(PROJECTS.size()), store);

        assertThat(claims.isKnown(Instant.MAX)).isTrue();
        tickUntil(() -> assertThat(claims.leadsFleet(Instant.MAX)).isTrue(), store);
        assertThat(claims.agents()).isEqualTo(1);
        assertThat(store.hasAgent()).isTrue();
    }

    @Test
    void anAgentThatLeaves_isReplaced_andItsFenceIsVoid() {
        tickUntil(() -> assertThat(held(store)).isEqualTo(PROJECTS.size()), store);
        Fence old = Objects.requireNonNull(fence(store, PROJECTS.getFirst()));
        try (Store second = Store.open(settings())) {
            store.claims().leave();
            assertThat(held(store)).isZero();

            tickUntil(() -> assertThat(held(second)).isEqualTo(PROJECTS.size()), second);

            assertThat(second.claims().leadsFleet(Instant.MAX)).isTrue();
            Fence now = Objects.requireNonNull(fence(second, PROJECTS.getFirst()));
            assertThat(now.epoch()).isGreaterThan(old.epoch());
            assertThat(IntentContract.isWritten(second.stores().journal(), "old", old)).isFalse();
            assertThat(IntentContract.isWritten(second.stores().journal(), "now", now)).isTrue();
        }
    }

    @Test
    void anAgentThatTheStoreHasGivenUp_losesItsClaims() {
        tickUntil(() -> assertThat(held(store)).isEqualTo(PROJECTS.size()), store);
        Fence old = Objects.requireNonNull(fence(store, PROJECTS.getFirst()));
        alone(db -> db.write(handle -> handle.execute("""
                update project_task set picked = true, picked_by = 'another', version = version + 1""")));
        assertThat(IntentContract.isWritten(journal(), "old", old)).isFalse();

        tickUntil(() -> assertThat(held(store)).isZero(), store);

        assertThat(store.claims().leadsFleet(Instant.MAX)).isFalse();
    }
}
