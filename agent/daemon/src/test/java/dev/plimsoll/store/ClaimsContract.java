package dev.plimsoll.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.store.sql.table.Db;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Agents that share a store never work on the same project, and leave none without an agent. On both databases. */
abstract class ClaimsContract extends StoreCase {

    static final List<String> PROJECTS = IntStream.range(0, 40).mapToObj("project-%d"::formatted).toList();

    static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    ClaimsContract(Database database) {
        super(database);
    }

    static long held(Store store) {
        return PROJECTS.stream().filter(id -> fence(store, id) != null).count();
    }

    static @Nullable Fence fence(Store store, String project) {
        return store.claims().fence(project, Instant.MAX);
    }

    /** Ticks of all agents, until a condition holds. */
    static void tickUntil(Runnable condition, Store... agents) {
        await().atMost(Duration.ofSeconds(20)).pollInterval(Duration.ofMillis(100)).untilAsserted(() -> {
            for (Store agent : agents) {
                agent.claims().keep(PROJECTS, project -> false, NOW);
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
            assertThat(IntentTest.isWritten(second.stores().journal(), "old", old)).isFalse();
            assertThat(IntentTest.isWritten(second.stores().journal(), "now", now)).isTrue();
        }
    }

    /** As an agent claims everything that was last heard of so long ago. */
    final void claimedBy(String agent, int secondsAgo) {
        alone(db -> db.write(connection -> {
            Db.execute(connection, "delete from agent_lease");
            Db.execute(connection, "insert into agent_lease (name, seen_at) values ('%s', %s - %d)".formatted(agent,
                    Engine.of(settings()).clock(), Duration.ofSeconds(secondsAgo).toNanos()));
            return Db.execute(connection,
                    "update project_partition set agent = '%s', epoch = epoch + 1".formatted(agent));
        }));
    }

    final String holders() {
        AtomicReference<String> holders = new AtomicReference<>();
        alone(db -> holders.set(db.list(row -> row.getString(1),
                "select distinct coalesce(agent, '') from project_partition").toString()));
        return holders.get();
    }

    @Test
    void anAgentThatTheStoreHasGivenUp_losesItsClaims() {
        tickUntil(() -> assertThat(held(store)).isEqualTo(PROJECTS.size()), store);
        Fence old = Objects.requireNonNull(fence(store, PROJECTS.getFirst()));
        claimedBy("another", 0);
        assertThat(IntentTest.isWritten(journal(), "old", old)).isFalse();

        tickUntil(() -> assertThat(held(store)).isZero(), store);

        assertThat(store.claims().leadsFleet(Instant.MAX)).isFalse();
    }

    /** Settings of a store that does not exist yet. */
    abstract StoreSettings none();

    /** In a rolling update the agents of both versions run side by side. The tables of the former ones are gone: they stop. */
    @ParameterizedTest
    @ValueSource(strings = {FIRST_RELEASE, "3"})
    void claimsOfAFormerVersion_areWaitedOut_andItsAgentsClaimNothingMore(String lastStep) {
        StoreSettings former = none();
        String now = Engine.of(former).clock();
        madeBy(lastStep, former, db -> {
            db.execute("insert into agent (name, identity, seen_at) values ('former', '', %s)".formatted(now));
            db.execute(
                    "update project_task set picked = true, picked_by = 'former', version = 7, last_heartbeat = %s - %d"
                            .formatted(now, Duration.ofSeconds(10).toNanos()));
            try (Store next = Store.open(former)) {
                next.claims().keep(PROJECTS, project -> false, NOW);
                assertThat(held(next)).isZero();
                assertThat(next.claims().agents()).isOne();
                for (String renewal : List.of("update project_task set last_heartbeat = last_heartbeat + 1",
                        "update agent set seen_at = seen_at + 1", "update project_task set version = version")) {
                    assertThatThrownBy(() -> db.execute(renewal)).isInstanceOf(IllegalStateException.class);
                }

                tickUntil(() -> assertThat(held(next)).isEqualTo(PROJECTS.size()), next);

                assertThat(next.claims().leadsFleet(Instant.MAX)).isTrue();
                assertThat(Objects.requireNonNull(fence(next, PROJECTS.getFirst())).epoch()).isGreaterThan(7);
            }
        });
    }
}
