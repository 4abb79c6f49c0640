package dev.plimsoll.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PostgresClaimsTest extends ClaimsContract {

    private final StoreServer server = StoreServer.shared();
    private final String database = server.createStore();

    @Override
    StoreSettings settings() {
        return server.settings(database);
    }

    private static List<String> claimed(Store agent) {
        return PROJECTS.stream().filter(id -> fence(agent, id) != null).toList();
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
}
