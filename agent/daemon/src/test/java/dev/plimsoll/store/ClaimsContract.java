package dev.plimsoll.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.probing.ProjectClaims.Fence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Agents that share a store never work on the same project, and leave none without an agent. On both databases. */
abstract class ClaimsContract extends StoreCase {

    private static final String IDENTITY_OF_AN_ENDED_PROCESS = identityOfAnEndedProcess();
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

    /** The claims of an agent that was last heard of so long ago; its identity says that its process here has ended. */
    void claimedBy(String agent, int secondsAgo) {
        alone(db -> db.write(handle -> {
            String seen = Engine.of(settings()).clock() + " - " + Duration.ofSeconds(secondsAgo).toNanos();
            handle.execute("delete from agent");
            handle.execute("insert into agent (name, identity, seen_at) values ('%s', '%s', %s)".formatted(agent,
                    IDENTITY_OF_AN_ENDED_PROCESS, seen));
            return handle.execute("update project_task set picked = true, picked_by = '%s', last_heartbeat = %s"
                    .formatted(agent, seen));
        }));
    }

    private static String identityOfAnEndedProcess() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip() + "/"
                    + Files.readSymbolicLink(Path.of("/proc/self/ns/pid")) + " " + Long.MAX_VALUE + " x";
        } catch (IOException elsewhere) {
            return "";
        }
    }

    String holders() {
        AtomicReference<String> holders = new AtomicReference<>();
        alone(db -> holders.set(db.read(handle -> handle
                .createQuery("select distinct coalesce(picked_by, '') from project_task")
                .mapTo(String.class)
                .list()
                .toString())));
        return holders.get();
    }

    /** A process that is not seen may run for another user, in another container, or where /proc hides it. */
    @Test
    void anAgentOfThisMachineWhoseProcessIsNotSeen_keepsItsClaims_whileTheStoreHearsOfIt() {
        claimedBy("unseen", 10);
        store.claims().keep(PROJECTS, project -> false, NOW);

        assertThat(holders()).isEqualTo("[unseen]");
        assertThat(held(store)).isZero();
        assertThat(store.claims().agents()).isEqualTo(2);

        claimedBy("unseen", 17);
        tickUntil(() -> assertThat(held(store)).isEqualTo(PROJECTS.size()), store);
    }

    @Test
    void anAgentThatTheStoreHasGivenUp_losesItsClaims() {
        tickUntil(() -> assertThat(held(store)).isEqualTo(PROJECTS.size()), store);
        Fence old = Objects.requireNonNull(fence(store, PROJECTS.getFirst()));
        alone(db -> db.write(handle -> handle.execute("""
                update project_task set picked = true, picked_by = 'another', version = version + 1""")));
        assertThat(IntentTest.isWritten(journal(), "old", old)).isFalse();

        tickUntil(() -> assertThat(held(store)).isZero(), store);

        assertThat(store.claims().leadsFleet(Instant.MAX)).isFalse();
    }
}
