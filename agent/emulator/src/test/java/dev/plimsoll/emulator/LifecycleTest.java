package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Sleeping, waking, being cut and being restarted, on real servers. */
class LifecycleTest {

    private static final String ENDPOINTS = "/projects/shop-1/endpoints/";
    @AutoClose
    private static Platform platform;

    @BeforeAll
    static void start() throws IOException {
        platform = Platform.of("""
                cache-per-cu: 4MiB
                projects:
                  - id: shop-1
                    branches: [{id: br-elsewhere}]
                    computes:
                      - {id: ep-wake, started: false}
                      - {id: ep-cancel, started: false}
                      - {id: ep-crash, suspend-delay: never}
                      - {id: ep-crowd, started: false}
                      - {id: ep-held}
                      - {id: ep-silent, started: false}
                      - {id: ep-awake, suspend-delay: never}
                      - {id: ep-resize, suspend-delay: never, data: {rows: 2000}}
                      - {id: ep-asleep, started: false}
                      - {id: ep-auto, min-cu: 0.25, max-cu: 2, suspend-delay: never}
                      - {id: ep-restart, suspend-delay: never}
                      - {id: ep-off, suspend-delay: never}
                      - {id: ep-move, suspend-delay: never}
                """);
    }

    @Test
    void aConnectionWakesASuspendedComputeAndTheLedgerHasItsClient() throws SQLException {
        assertThat(platform.state("ep-wake")).isEqualTo("idle");
        try (Connection connection = platform.observe("ep-wake")) {
            assertThat(Platform.ask(connection, "select 1")).isEqualTo("1");
            assertThat(platform.state("ep-wake")).isEqualTo("active");
        }
        assertThat(starts("ep-wake")).singleElement().satisfies(start -> {
            assertThat(start.path("user").asText()).isEqualTo("plimsoll");
            assertThat(start.path("application_name").asText()).isEqualTo("plimsoll");
            assertThat(start.path("cause").asText()).isEqualTo("connection");
        });
    }

    @Test
    void manyConnectionsAtOnceCauseOneStart() throws InterruptedException, ExecutionException {
        List<Future<String>> answers = new ArrayList<>();
        try (ExecutorService clients = Executors.newFixedThreadPool(6)) {
            for (int i = 0; i < 6; i++) {
                answers.add(clients.submit(() -> {
                    try (Connection connection = platform.use("ep-crowd")) {
                        return Platform.ask(connection, "select 2");
                    }
                }));
            }
        }
        for (Future<String> answer : answers) {
            assertThat(answer.get()).isEqualTo("2");
        }
        assertThat(starts("ep-crowd")).hasSize(1);
    }

    @Test
    void neitherACancelNorAnEmptyConnectionWakesASuspendedCompute() throws IOException {
        String host = platform.endpoint("ep-cancel").path("host").asText();
        try (Socket socket = new Socket(host, platform.emulator.databasePort())) {
            socket.getOutputStream()
                    .write(ByteBuffer.allocate(16).putInt(16).putInt(80_877_102).putInt(1).putInt(2).array());
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
        new Socket(host, platform.emulator.databasePort()).close();
        assertThat(platform.state("ep-cancel")).isEqualTo("idle");
        assertThat(starts("ep-cancel")).isEmpty();
    }

    @Test
    void aQueryCanBeCancelled() throws SQLException {
        try (Connection connection = platform.use("ep-awake"); Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            assertThatThrownBy(() -> statement.execute("select pg_sleep(30)")).isInstanceOfSatisfying(
                    SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("57014"));
        }
    }

    @Test
    void aServerThatEndsByItselfIsNoticedAndStartedAgain() throws SQLException {
        ProcessHandle server = ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").contains("/ep-crash/data "))
                .findFirst()
                .orElseThrow();
        server.destroyForcibly();
        platform.awaitState("ep-crash", "idle");
        try (Connection connection = platform.use("ep-crash")) {
            assertThat(Platform.ask(connection, "select 1")).isEqualTo("1");
        }
    }

    @Test
    void inactivitySuspendsAndCutsOpenConnections() throws SQLException {
        try (Connection connection = platform.use("ep-held")) {
            Platform.ask(connection, "select 1");
            platform.clock.goOn(Duration.ofMinutes(4));
            Platform.ask(connection, "select 1");
            platform.clock.goOn(Duration.ofMinutes(4));
            assertThat(platform.state("ep-held")).as("the query was activity").isEqualTo("active");
            platform.clock.goOn(Duration.ofMinutes(1));
            platform.awaitState("ep-held", "idle");
            assertThatThrownBy(() -> Platform.ask(connection, "select 1")).isInstanceOfSatisfying(SQLException.class,
                    e -> assertThat(e.getSQLState()).isEqualTo("57P01"));
        }
    }

    @Test
    void anIdleConnection_andItsClose_areNoActivity() throws SQLException {
        try (Connection connection = platform.connect("ep-silent", "app", "app", platform.emulator.loadPassword(),
                "silent")) {
            Platform.ask(connection, "select 1");
            platform.clock.goOn(Duration.ofMinutes(3));
        }
        platform.clock.goOn(Duration.ofMinutes(2));
        platform.awaitState("ep-silent", "idle");
        JsonNode awake = awake("ep-silent");
        assertThat(awake.path("by").path("silent").doubleValue()).isEqualTo(awake.path("seconds").doubleValue())
                .isGreaterThanOrEqualTo(300);
    }

    @Test
    void aComputeThatNeverSuspendsStaysAwake() {
        platform.clock.goOn(Duration.ofDays(8));
        platform.awaitState("ep-asleep", "idle");
        assertThat(platform.state("ep-awake")).isEqualTo("active");
    }

    @Test
    void aNewSizeRestartsAnActiveComputeWithTheCacheAndConnectionsOfThatSize() throws SQLException {
        String host = platform.endpoint("ep-resize").path("host").asText();
        try (Connection held = platform.use("ep-resize"); Connection observer = platform.observe("ep-resize")) {
            assertThat(Platform.ask(held, "show shared_buffers")).isEqualTo("4MB");
            assertThat(Platform.ask(held, "show max_connections")).isEqualTo("450");
            Platform.ask(held, "select sum(length(filler)) from accounts");
            await().atMost(60, TimeUnit.SECONDS).until(() -> accesses(observer) > 30);

            Platform.Answer answer = patchSize("ep-resize", 2);
            assertThat(answer.body().path("endpoint").path("pending_state").asText()).isEqualTo("active");
            assertThat(answer.body().path("operations")).extracting(operation -> operation.path("action").asText())
                    .containsExactly("apply_config", "suspend_compute", "start_compute");
            await().atMost(60, TimeUnit.SECONDS).until(() -> starts("ep-resize").size() == 2);
            platform.awaitState("ep-resize", "active");
            assertThatThrownBy(() -> Platform.ask(held, "select 1")).isInstanceOf(SQLException.class);
        }
        try (Connection again = platform.connectTo(host, "postgres", "plimsoll",
                platform.emulator.databasePassword(), "plimsoll")) {
            assertThat(Platform.ask(again, "show shared_buffers")).isEqualTo("8MB");
            assertThat(Platform.ask(again, "show max_connections")).isEqualTo("901");
            assertThat(accesses(again)).as("counters begin again").isZero();
            assertThat(Platform.ask(again, "select file_cache_hit_ratio from svc_stat_file_cache")).isEqualTo("null");
        }
        assertThat(restarts("ep-resize")).singleElement()
                .satisfies(restart -> assertThat(restart.path("dropped").intValue()).isEqualTo(2));
        assertThat(starts("ep-resize").getLast().path("cause").asText()).isEqualTo("resize");
    }

    @Test
    void aNewSizeOfAnIdleComputeStartsNothing() throws SQLException {
        int before = starts("ep-asleep").size();
        Platform.Answer answer = patchSize("ep-asleep", 0.5);
        assertThat(answer.body().path("operations")).extracting(operation -> operation.path("action").asText())
                .containsExactly("apply_config");
        assertThat(platform.state("ep-asleep")).isEqualTo("idle");
        assertThat(starts("ep-asleep")).hasSize(before);
        try (Connection connection = platform.observe("ep-asleep")) {
            assertThat(Platform.ask(connection, "show shared_buffers")).isEqualTo("2MB");
        }
    }

    @Test
    void underAutoscalingConnectionsFollowTheMinimum() throws SQLException {
        try (Connection connection = platform.observe("ep-auto")) {
            assertThat(Platform.ask(connection, "show max_connections")).isEqualTo("112");
            assertThat(Platform.ask(connection, "show shared_buffers")).isEqualTo("8MB");
        }
    }

    @Test
    void theViewIsAsThePlatformsAndItsReaderMayDoNothingElse() throws SQLException {
        try (Connection connection = platform.observe("ep-awake")) {
            assertThat(Platform.ask(connection, """
                    select string_agg(column_name, ',' order by ordinal_position)
                    from information_schema.columns where table_name = 'svc_stat_file_cache'"""))
                    .isEqualTo(
                            "file_cache_misses,file_cache_hits,file_cache_used,file_cache_writes,file_cache_hit_ratio");
            assertThat(Long.parseLong(Platform.ask(connection, "select file_cache_used from svc_stat_file_cache")))
                    .isPositive();
            assertThat(Platform.ask(connection, """
                    select string_agg(r.rolname, ',') from pg_auth_members m join pg_roles r on r.oid = m.roleid
                    where m.member = 'plimsoll'::regrole""")).isEqualTo("pg_monitor");
        }
        assertThatThrownBy(() -> platform.connect("ep-awake", "postgres", "plimsoll", "wrong", "x"))
                .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("28P01"));
    }

    @Test
    void aRestartWorksFromAnyStateAndCountsDroppedConnections() throws SQLException {
        try (Connection one = platform.use("ep-restart"); Connection two = platform.use("ep-restart")) {
            Platform.Answer answer = platform.call("POST", ENDPOINTS + "ep-restart/restart", "");
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body().fieldNames()).toIterable().containsExactly("endpoint", "operations");
            await().atMost(60, TimeUnit.SECONDS).until(() -> starts("ep-restart").size() == 2);
            assertThatThrownBy(() -> Platform.ask(one, "select 1")).isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> Platform.ask(two, "select 1")).isInstanceOf(SQLException.class);
        }
        assertThat(restarts("ep-restart")).singleElement()
                .satisfies(restart -> assertThat(restart.path("dropped").intValue()).isEqualTo(2));
    }

    @Test
    void aDisabledComputeStopsAndRefusesConnections() throws SQLException {
        platform.call("PATCH", ENDPOINTS + "ep-off", "{\"endpoint\":{\"disabled\":true}}");
        platform.awaitState("ep-off", "idle");
        assertThatThrownBy(() -> platform.use("ep-off")).isInstanceOfSatisfying(SQLException.class, e -> {
            assertThat(e.getSQLState()).isEqualTo("57P03");
            assertThat(e.getMessage()).contains("disabled");
        });
        assertThat(platform.call("POST", ENDPOINTS + "ep-off/restart", "").status()).isEqualTo(409);
        platform.call("PATCH", ENDPOINTS + "ep-off", "{\"endpoint\":{\"disabled\":false}}");
        try (Connection connection = platform.use("ep-off")) {
            assertThat(Platform.ask(connection, "select 1")).isEqualTo("1");
        }
    }

    @Test
    void aMoveSuspendsAnActiveCompute() {
        Platform.Answer answer = platform.call("PATCH", ENDPOINTS + "ep-move",
                "{\"endpoint\":{\"branch_id\":\"br-elsewhere\"}}");
        assertThat(answer.body().path("endpoint").path("pending_state").asText()).isEqualTo("idle");
        assertThat(answer.body().path("operations")).extracting(operation -> operation.path("action").asText())
                .containsExactly("apply_config", "suspend_compute");
        platform.awaitState("ep-move", "idle");
    }

    private static Platform.Answer patchSize(String id, double cu) {
        return platform.call("PATCH", ENDPOINTS + id, "{\"endpoint\":{\"autoscaling_limit_min_cu\":" + cu
                + ",\"autoscaling_limit_max_cu\":" + cu + "}}");
    }

    private static long accesses(Connection connection) throws SQLException {
        return Long.parseLong(
                Platform.ask(connection, "select file_cache_hits + file_cache_misses from svc_stat_file_cache"));
    }

    private static List<JsonNode> starts(String id) {
        return entries("starts", id);
    }

    private static List<JsonNode> restarts(String id) {
        return entries("restarts", id);
    }

    private static JsonNode awake(String id) {
        return entries("awake", id).getFirst();
    }

    private static List<JsonNode> entries(String list, String id) {
        return StreamSupport.stream(platform.ledger().path(list).spliterator(), false)
                .filter(entry -> entry.path("endpoint_id").asText().equals(id))
                .toList();
    }
}
