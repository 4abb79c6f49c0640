package dev.plimsoll.stress.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.stress.fleet.OneServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each rule of the referee can fail, and its exceptions hold. The store is two tables. */
class RefereeTest {

    private static final String PROJECT = WatchedPlatform.project(0);
    private static final Duration LISTING = Duration.ofSeconds(10);

    private static OneServer server;
    private static Connection store;

    private final List<String> told = new ArrayList<>();
    private long now = 1;
    private Referee referee;

    @BeforeAll
    static void open() throws Exception {
        server = new OneServer();
        store = DriverManager.getConnection(url());
    }

    private static String url() {
        return "jdbc:postgresql://127.0.0.1:%d/app?user=postgres".formatted(server.port());
    }

    @AfterAll
    static void close() throws Exception {
        store.close();
        server.close();
    }

    @BeforeEach
    void begin() throws SQLException {
        sql("drop table if exists project_partition, journal");
        sql("create table project_partition (number integer, agent text)");
        sql("create table journal (id serial, project_id text, kind text, change_id text, body text)");
        sql("insert into project_partition values (0, null), (-1, null)");
        referee = new Referee(url(), 1, LISTING, () -> now, told::add);
        isOf("one");
        referee.listed("one", PROJECT);
        referee.begin();
    }

    private static void sql(String statement) throws SQLException {
        try (Statement connection = store.createStatement()) {
            connection.execute(statement);
        }
    }

    private void isOf(String agent) throws SQLException {
        sql("update project_partition set agent = '%s-12345678' where number = 0".formatted(agent));
        referee.look();
    }

    private void pass(long seconds) throws SQLException {
        now += Duration.ofSeconds(seconds).toNanos();
        referee.look();
    }

    @Test
    void aProjectThatNobodyLists_for30SecondsAndAnInterval_isAViolation_once() throws SQLException {
        pass(40);
        assertThat(told).isEmpty();

        pass(1);
        pass(1);

        assertThat(told).singleElement().asString().contains("was not listed for 41 s");
    }

    @Test
    void theTimeBegins_whenItsAgentIsDisturbed_butNotWithAnotherAgent() throws SQLException {
        pass(20);
        referee.disturbed("other");
        pass(21);
        assertThat(told).hasSize(1);

        referee.disturbed("one");
        pass(40);
        assertThat(told).hasSize(1);
        pass(1);
        assertThat(told).hasSize(2);
    }

    @Test
    void aBlindAgentsProjects_mayWaitFor20sMore_andForTheCallsThatFail() throws SQLException {
        referee.blinded("one");
        pass(80);
        assertThat(told).isEmpty();

        pass(1);

        assertThat(told).singleElement().asString().contains("was not listed for 81 s");
    }

    @Test
    void withoutTheStore_noProjectNeedsAnAgent() throws SQLException {
        referee.storeGone(true);
        pass(100);
        referee.storeGone(false);
        pass(40);

        assertThat(told).isEmpty();
    }

    @Test
    void aListCallOfAnAgentWithoutTheClaim_isNoListCallOfTheProject() throws SQLException {
        pass(30);
        referee.listed("other", PROJECT);
        pass(11);

        assertThat(told).singleElement().asString().contains("was not listed for 41 s");
    }

    @Test
    void anAgentThatLostTheProject_mayProbeItForOneHeartbeat() throws SQLException {
        isOf("other");
        pass(4);
        referee.probed("one", PROJECT);
        assertThat(told).isEmpty();

        pass(1);
        referee.probed("one", PROJECT);

        assertThat(told).singleElement().asString().contains("was probed by one, 5000 ms after other had it");
    }

    @Test
    void aStalledAgent_mayProbeItForOneHeartbeatAfterTheStall() throws SQLException {
        referee.disturbed("one");
        isOf("other");
        pass(30);
        referee.resumed("one");
        pass(4);
        referee.probed("one", PROJECT);

        assertThat(told).isEmpty();
    }

    @Test
    void aRequest_needsAnIntentOfItsOwn_toThisSize() throws SQLException {
        referee.changed("one", PROJECT, "2");
        assertThat(told).singleElement().asString().endsWith("to 2 without an intent");
        told.clear();
        sql("insert into journal (project_id, kind, body) values ('%s', 'intended', '{\"to\": {\"max_cu\": 2}}')"
                .formatted(PROJECT));

        referee.changed("one", PROJECT, "2");
        assertThat(told).isEmpty();

        referee.changed("one", PROJECT, "2");
        assertThat(told).singleElement().asString().endsWith("to 2 twice for one intent");
        told.clear();
        sql("insert into journal (project_id, kind, body) values ('%s', 'intended', '{\"to\": {\"max_cu\": 2}}')"
                .formatted(PROJECT));

        referee.changed("one", PROJECT, "4");
        assertThat(told).singleElement().asString().contains("changed shared-project-0 to 4; its intent is");
    }
}
