package dev.plimsoll.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.probing.ProjectClaims.AgentCounts;
import dev.plimsoll.probing.ProjectClaims.PlatformAccess;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PostgresClaimsTest extends ClaimsContract {

    private static final AtomicInteger FORMER = new AtomicInteger();

    PostgresClaimsTest() {
        super(Database.POSTGRES);
    }

    @Override
    StoreSettings none() {
        return onServer(StoreServer.shared().create("former_" + FORMER.incrementAndGet()));
    }

    private static List<String> claimed(Store agent) {
        return PROJECTS.stream().filter(id -> fence(agent, id) != null).toList();
    }

    /** Only the store says who lives: a process may run for another user, in another container, or where /proc hides it. */
    @Test
    void anAgent_keepsItsClaims_whileTheStoreHearsOfIt() {
        claimedBy("unseen", 10);
        store.claims().keep(PROJECTS, project -> false, NOW);

        assertThat(holders()).isEqualTo("[unseen]");
        assertThat(held(store)).isZero();
        assertThat(store.claims().agents()).isEqualTo(2);

        claimedBy("unseen", 17);
        tickUntil(() -> assertThat(held(store)).isEqualTo(PROJECTS.size()), store);
    }

    /** What runs on them ends first. Meanwhile the agent renews its lease, and works on the rest. */
    @Test
    void anAgentThatGivesUpBusyProjects_goesOn() {
        AtomicLong nanos = new AtomicLong();
        try (Store first = Store.open(settings(), true, nanos::get); Store second = Store.open(settings())) {
            first.claims().keep(PROJECTS, project -> true, NOW);
            assertThat(claimed(first)).hasSameSizeAs(PROJECTS);
            second.claims().keep(PROJECTS, project -> false, NOW);
            for (int i = 0; i < 3; i++) {
                nanos.addAndGet(Duration.ofSeconds(2).toNanos());
                first.claims().keep(PROJECTS, project -> true, NOW);
            }

            assertThat(claimed(first)).isNotEmpty().hasSizeLessThan(PROJECTS.size());
        }
    }

    @Test
    void twoAgents_shareTheProjects_andWhatMovedIsTheShareOfTheSecond() {
        tickUntil(() -> assertThat(claimed(store)).hasSameSizeAs(PROJECTS), store);
        try (Store second = Store.open(settings())) {
            tickUntil(() -> {
                assertThat(claimed(store)).hasSizeBetween(18, 22);
                assertThat(claimed(second)).hasSizeBetween(18, 22);
            }, store, second);

            assertThat(Stream.of(store, second).flatMap(agent -> claimed(agent).stream())).hasSameSizeAs(PROJECTS)
                    .doesNotHaveDuplicates();
            assertThat(Stream.of(store, second).filter(agent -> agent.claims().leadsFleet(Instant.MAX))).hasSize(1);
            assertThat(second.claims().agents()).isEqualTo(2);

            second.claims().leave();
            tickUntil(() -> assertThat(claimed(store)).hasSameSizeAs(PROJECTS), store);
        }
    }

    @Test
    void aProjectThatAnAgentStillWorksOn_isNotGivenUp() {
        AtomicBoolean busy = new AtomicBoolean(true);
        tickUntil(() -> assertThat(claimed(store)).hasSameSizeAs(PROJECTS), store);
        try (Store second = Store.open(settings())) {
            tickUntil(() -> {
                store.claims().keep(PROJECTS, project -> busy.get(), Instant.MAX);
                assertThat(claimed(store)).as("no pass begins").hasSizeLessThan(23);
            }, second);
            assertThat(claimed(second)).isEmpty();

            busy.set(false);
            tickUntil(() -> assertThat(claimed(second)).hasSizeBetween(18, 22), store, second);
        }
    }

    private static final PlatformAccess WORKS = new PlatformAccess(NOW, null);
    private static final PlatformAccess BLIND = new PlatformAccess(NOW, NOW.minusSeconds(20));

    @Test
    void anAgentThatIsBlind_givesItsProjectsToOneThatIsNot_andTakesItsShareAgain() {
        try (Store second = Store.open(settings())) {
            store.claims().reaches(WORKS);
            second.claims().reaches(WORKS);
            tickUntil(() -> {
                assertThat(claimed(store)).hasSizeBetween(18, 22);
                assertThat(claimed(second)).hasSizeBetween(18, 22);
            }, store, second);

            second.claims().reaches(BLIND);
            tickUntil(() -> assertThat(claimed(store)).hasSameSizeAs(PROJECTS), store, second);
            tickUntil(() -> assertThat(store.claims().leadsFleet(NOW)).isTrue(), store, second);
            tickUntil(() -> assertThat(store.claims().seen()).isEqualTo(new AgentCounts(1, 1, 0)), store, second);
            assertThat(store.claims().agents()).as("each sends requests").isEqualTo(2);

            second.claims().reaches(WORKS);
            tickUntil(() -> assertThat(claimed(second)).hasSizeBetween(18, 22), store, second);
        }
    }

    @Test
    void whileAllAreBlind_nobodyGivesUp_andEveryProjectIsListedByNobody() {
        try (Store second = Store.open(settings())) {
            tickUntil(() -> assertThat(claimed(second)).hasSizeBetween(18, 22), store, second);
            List<String> before = claimed(second);

            store.claims().reaches(BLIND);
            second.claims().reaches(BLIND);
            tickUntil(() -> assertThat(store.claims().seen()).isEqualTo(new AgentCounts(0, 2, 40)), store, second);
            tickUntil(() -> assertThat(second.claims().seen()).isEqualTo(new AgentCounts(0, 2, 40)), store, second);

            assertThat(claimed(second)).isEqualTo(before);
        }
    }

    @Test
    void anAgentThatHasNotListedYet_takesNothing_whileAnotherCanWork() {
        tickUntil(() -> assertThat(claimed(store)).hasSameSizeAs(PROJECTS), store);
        try (Store second = Store.open(settings())) {
            second.claims().reaches(new PlatformAccess(null, null));
            tickUntil(() -> assertThat(store.claims().seen()).isEqualTo(new AgentCounts(1, 1, 0)), store, second);

            assertThat(claimed(store)).hasSameSizeAs(PROJECTS);
            assertThat(claimed(second)).isEmpty();
        }
    }

    @Test
    void aProjectThatOneAgentDoesNotWatch_isTheOthers() {
        List<String> some = PROJECTS.subList(0, 10);
        store.claims().reaches(WORKS);
        tickUntil(() -> assertThat(claimed(store)).hasSameSizeAs(PROJECTS), store);
        try (Store second = Store.open(settings())) {
            second.claims().reaches(WORKS);
            tickUntil(() -> {
                second.claims().keep(some, project -> false, NOW);
                assertThat(claimed(second)).isNotEmpty().isSubsetOf(some);
                assertThat(Stream.of(store, second).flatMap(agent -> claimed(agent).stream())).hasSameSizeAs(PROJECTS);
                assertThat(store.claims().seen()).isEqualTo(new AgentCounts(2, 0, 0));
            }, store);
        }
    }
}
