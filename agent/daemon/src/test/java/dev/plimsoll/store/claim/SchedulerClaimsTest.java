package dev.plimsoll.store.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.plimsoll.store.SqliteTemplate;
import dev.plimsoll.store.sql.table.Db;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long an agent may use a claim. Its monotonic clock is set forward; heartbeats come as always. */
class SchedulerClaimsTest {

    private static final String CLOCK = "cast(unixepoch('subsec') * 1000 as integer) * 1000000";
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir
    Path folder;

    private final AtomicLong ahead = new AtomicLong();
    private HikariDataSource source;
    private Db db;
    private SchedulerClaims claims;

    @BeforeEach
    void claim() {
        HikariConfig pool = new HikariConfig();
        pool.setJdbcUrl(SqliteTemplate.url(folder.resolve("plimsoll.db")));
        pool.addDataSourceProperty("journal_mode", "WAL");
        pool.addDataSourceProperty("busy_timeout", "10000");
        pool.addDataSourceProperty("transaction_mode", "IMMEDIATE");
        source = new HikariDataSource(pool);
        db = Db.forWork(Jdbi.create(source), handle -> {}, IllegalStateException::new).forUrgent();
        claims = new SchedulerClaims(source, db, CLOCK, 1, () -> System.nanoTime() + ahead.get(), null);
        await().atMost(Duration.ofSeconds(20)).until(() -> {
            claims.keep(List.of("shop"), project -> false, NOW);
            return isHeld();
        });
    }

    @AfterEach
    void close() {
        claims.close();
        source.close();
    }

    private boolean isHeld() {
        return claims.fence("shop", NOW) != null;
    }

    private void passes(long millis) {
        ahead.set(Duration.ofMillis(millis).toNanos());
    }

    /** A probe that begins then ends before another agent can have taken over. */
    @Test
    void aClaimIsUsed_forThreeFifthsOfTheTimeToDeath_andNoLonger() {
        passes(9_700);
        assertThat(isHeld()).isFalse();

        passes(4_000);
        assertThat(isHeld()).isTrue();
    }

    @Test
    void anAgentWithoutTicks_freesItsClaims_howeverWellItsHeartbeatsAre() {
        passes(SchedulerClaims.DEAD_AFTER.toMillis());

        await().atMost(Duration.ofSeconds(20)).until(() -> claimed() == 0);
    }

    private int claimed() {
        return db.read(handle -> handle.createQuery("select count(*) from project_task where picked")
                .mapTo(int.class)
                .one());
    }
}
