package dev.plimsoll.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class SqliteClaimsTest extends ClaimsContract {

    SqliteClaimsTest() {
        super(Database.SQLITE);
    }

    @Test
    void afterAKill_theNextAgentWorksAtOnce_becauseTheLockOfTheOldOneIsFree() throws IOException {
        Files.writeString(folder.resolve("plimsoll.db-agent"), "killed");
        claimedBy("killed", 1);

        store.claims().keep(PROJECTS, project -> false, NOW);

        assertThat(holders()).doesNotContain("killed");
        assertThat(store.claims().agents()).isOne();
        tickUntil(() -> assertThat(held(store)).isEqualTo(PROJECTS.size()), store);
    }

    @Test
    void whileAnAgentHasTheLock_anotherOneFreesNothing_andAFileThatNamesNobodyProvesNothing() throws IOException {
        tickUntil(() -> assertThat(held(store)).isEqualTo(PROJECTS.size()), store);
        String holder = holders();
        try (Store second = Store.open(settings())) {
            second.claims().keep(PROJECTS, project -> false, NOW);
            assertThat(holders()).isEqualTo(holder);
        }
        Files.delete(folder.resolve("plimsoll.db-agent"));
        try (Store third = Store.open(settings())) {
            third.claims().keep(PROJECTS, project -> false, NOW);
            assertThat(holders()).isEqualTo(holder);
        }
    }
}
