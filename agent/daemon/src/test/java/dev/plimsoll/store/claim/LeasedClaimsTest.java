package dev.plimsoll.store.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.plimsoll.store.SqliteTemplate;
import dev.plimsoll.store.sql.table.Db;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long a lease and a claim last. The clocks of agents and of the database are set. */
class LeasedClaimsTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final int PARTITIONS = 8;
    private static final List<String> PROJECTS = IntStream.range(0, 40).mapToObj("project-%d"::formatted).toList();

    @TempDir
    Path folder;

    private HikariDataSource source;
    private Db db;
    private long nanos;
    private LeasedClaims claims;

    @BeforeEach
    void open() {
        HikariConfig pool = new HikariConfig();
        pool.setJdbcUrl(SqliteTemplate.url(folder.resolve("plimsoll.db")));
        pool.addDataSourceProperty("transaction_mode", "IMMEDIATE");
        pool.setMaximumPoolSize(2);
        source = new HikariDataSource(pool);
        db = Db.forWork(source, connection -> {}, IllegalStateException::new);
        db.execute("create table clock (now bigint)");
        db.execute("insert into clock values (1000000000000)");
        IntStream.range(1, PARTITIONS)
                .forEach(number -> db.execute("insert into project_partition values (?, null, 1, 0)", number));
        claims = agent();
    }

    @AfterEach
    void close() {
        source.close();
    }

    private LeasedClaims agent() {
        return new LeasedClaims(db, "(select now from clock)", PARTITIONS, () -> nanos, null);
    }

    private void pass(long millis) {
        nanos += Duration.ofMillis(millis).toNanos();
        db.execute("update clock set now = now + ?", Duration.ofMillis(millis).toNanos());
    }

    private static void tick(LeasedClaims agent) {
        agent.keep(PROJECTS, project -> false, NOW);
    }

    private static long held(LeasedClaims agent) {
        return PROJECTS.stream().filter(id -> agent.fence(id, NOW) != null).count();
    }

    /** A probe that begins then ends before another agent can have taken over. */
    @Test
    void aClaimIsUsed_forThreeFifthsOfTheTimeToDeath_andNoLonger() {
        tick(claims);
        pass(9_599);
        assertThat(held(claims)).isEqualTo(PROJECTS.size());

        pass(1);

        assertThat(held(claims)).isZero();
        assertThat(claims.leadsFleet(NOW)).isFalse();
        assertThat(claims.isKnown(NOW)).isTrue();
    }

    @Test
    void anAgentWithoutTicks_isReplacedAfter16Seconds_andNotBefore() {
        LeasedClaims other = agent();
        tick(claims);
        pass(15_999);
        tick(other);
        assertThat(held(other)).isZero();
        assertThat(other.agents()).isEqualTo(2);

        pass(2_000);
        tick(other);

        assertThat(held(other)).isEqualTo(PROJECTS.size());
        assertThat(other.leadsFleet(NOW)).isTrue();
        assertThat(other.agents()).isOne();
    }

    @Test
    void anAgentThatReturns_findsWhatIsAnothers_andGetsItsShareAgain() {
        LeasedClaims other = agent();
        tick(claims);
        pass(18_000);
        tick(other);

        tick(claims);
        assertThat(held(claims)).isZero();

        for (int i = 0; i < 4; i++) {
            pass(2_000);
            tick(other);
            tick(claims);
        }
        assertThat(held(claims)).isBetween(15L, 25L);
        assertThat(held(claims) + held(other)).isEqualTo(PROJECTS.size());
        assertThat(Stream.of(claims, other).filter(agent -> agent.leadsFleet(NOW))).hasSize(1);
    }

    /** An answer that was lost: the store says what is claimed. */
    @Test
    void whatTheStoreSaysIsClaimed_isWorkedOn() {
        tick(claims);
        long epoch = epoch();
        db.execute("update project_partition set epoch = epoch + 1");
        pass(2_000);

        tick(claims);

        assertThat(held(claims)).isEqualTo(PROJECTS.size());
        assertThat(epoch()).isEqualTo(epoch + 1);
    }

    private long epoch() {
        return Objects.requireNonNull(claims.fence(PROJECTS.getFirst(), NOW)).epoch();
    }

    @Test
    void anAgentRenewsItsLease_onceInTwoSeconds() {
        Set<Long> seen = new HashSet<>();
        for (int i = 0; i < 10; i++) {
            tick(claims);
            seen.add(db.number("select seen_at from agent_lease"));
            pass(1_000);
        }

        assertThat(seen).hasSize(5);
    }

    @Test
    void aClaimOfAFormerVersion_isWaitedFor() {
        db.execute("update project_partition set free_since = (select now from clock) + 5000000000 where number < 2");

        tick(claims);
        assertThat(claims.leadsFleet(NOW)).isFalse();
        assertThat(held(claims)).isBetween(1L, PROJECTS.size() - 1L);

        pass(5_000);
        tick(claims);

        assertThat(claims.leadsFleet(NOW)).isTrue();
        assertThat(held(claims)).isEqualTo(PROJECTS.size());
    }

    @Test
    void theAgentOfAFile_writesNothingAtItsTicks() throws SQLException {
        LeasedClaims alone = new LeasedClaims(db, "cast(unixepoch('subsec') * 1000000000 as integer)", PARTITIONS,
                () -> nanos, folder.resolve("lock"));
        tick(alone);
        assertThat(held(alone)).isEqualTo(PROJECTS.size());

        try (Connection watcher = DriverManager.getConnection(source.getJdbcUrl())) {
            long written = version(watcher);
            for (int i = 0; i < 100; i++) {
                nanos += Duration.ofSeconds(1).toNanos();
                tick(alone);
            }
            assertThat(version(watcher)).isEqualTo(written);
        }

        assertThat(held(alone)).isEqualTo(PROJECTS.size());
        assertThat(alone.isAnyAgentAlive()).isTrue();
        alone.close();
        assertThat(alone.isAnyAgentAlive()).isFalse();
    }

    /** It changes with each transaction of another connection that writes. */
    private static long version(Connection watcher) throws SQLException {
        try (Statement statement = watcher.createStatement();
                ResultSet row = statement.executeQuery("pragma data_version")) {
            return row.getLong(1);
        }
    }

    @Test
    void aFileThatCannotBeLocked_isAnErrorThatNamesIt() {
        Path missing = folder.resolve("missing").resolve("plimsoll.db-agent");
        LeasedClaims alone = new LeasedClaims(db, "(select now from clock)", 1, () -> nanos, missing);

        assertThatThrownBy(() -> tick(alone)).hasMessageContaining("cannot lock " + missing);
        assertThat(alone.isKnown(NOW)).isFalse();
    }
}
