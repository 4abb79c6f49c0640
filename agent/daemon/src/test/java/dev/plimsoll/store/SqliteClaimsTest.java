package dev.plimsoll.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.probing.ProjectClaims.Fence;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SqliteClaimsTest extends ClaimsContract {

    SqliteClaimsTest() {
        super(Database.SQLITE);
    }

    @Override
    StoreSettings none() {
        return new StoreSettings("jdbc:sqlite:" + folder.resolve("former.db"), Duration.ofDays(30));
    }

    @Test
    void afterAKill_theNextAgentWorksAtOnce_becauseTheLockOfTheOldOneIsFree() {
        alone(db -> db.execute("update project_partition set agent = 'killed'"));

        store.claims().keep(PROJECTS, project -> false, NOW);

        assertThat(holders()).doesNotContain("killed");
        assertThat(store.claims().agents()).isOne();
        assertThat(held(store)).isEqualTo(PROJECTS.size());
    }

    @Test
    void whileAnAgentHasTheLock_anotherOneFreesNothing_howeverLongTheFirstIsSilent() {
        tickUntil(() -> assertThat(held(store)).isEqualTo(PROJECTS.size()), store);
        String holder = holders();
        AtomicLong nanos = new AtomicLong();
        try (Store second = Store.open(settings(), true, nanos::get)) {
            for (int i = 0; i < 10; i++) {
                second.claims().keep(PROJECTS, project -> false, NOW);
                nanos.addAndGet(Duration.ofMinutes(1).toNanos());
            }
            assertThat(holders()).isEqualTo(holder);
            assertThat(second.hasAgent()).isTrue();
        }
    }

    /** It locks a new file. So one of them works, as always. */
    @Test
    void whereTheFileOfTheLockIsRemoved_theNextAgentWorks_andTheFirstStops() throws IOException {
        tickUntil(() -> assertThat(held(store)).isEqualTo(PROJECTS.size()), store);
        Fence old = Objects.requireNonNull(fence(store, PROJECTS.getFirst()));
        Files.delete(folder.resolve("plimsoll.db-agent"));
        try (Store second = Store.open(settings())) {
            second.claims().keep(PROJECTS, project -> false, NOW);

            assertThat(held(second)).isEqualTo(PROJECTS.size());
            assertThat(IntentTest.isWritten(journal(), "old", old)).isFalse();
            tickUntil(() -> assertThat(held(store)).isZero(), store);
            String holder = holders();
            store.claims().keep(PROJECTS, project -> false, NOW);
            assertThat(holders()).isEqualTo(holder);
        }
    }
}
