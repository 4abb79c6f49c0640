package dev.plimsoll.postgres;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cache.ClientTool;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Which clients are recognized by what a server showed of them, on a real server. {@code agent/lab/fingerprints/record} recorded
 * the clients.
 */
class FingerprintsTest {

    private static final String RECORDED = "/postgres/fingerprints.tsv";

    /** One session: client, version, the tool that it is or {@code -}, application name, user, state, last statement. */
    private record Recorded(String client, String tool, String application, String role, String state,
            String statement) {

        static Recorded of(String line) {
            String[] part = line.split("\t", 7);
            return new Recorded(part[0] + " " + part[1], part[2], part[3], part[4], part[5], part[6]);
        }

        String row() {
            return "('%s'::text, '%s'::name, '%s'::text, now(), '%s'::text)".formatted(application, role, state,
                    statement.replace("'", "''"));
        }
    }

    private static Map<String, List<Recorded>> recorded() throws IOException {
        try (InputStream in = Objects.requireNonNull(FingerprintsTest.class.getResourceAsStream(RECORDED))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(Recorded::of)
                    .collect(groupingBy(Recorded::client, LinkedHashMap::new, Collectors.toList()));
        }
    }

    private static Optional<ClientTool> recognized(List<Recorded> sessions) throws SQLException {
        String sql = "with clients (application_name, usename, state, state_change, query) as (values %s) %s".formatted(
                sessions.stream().map(Recorded::row).collect(Collectors.joining(", ")), ProbeSql.GROUPS);
        try (Connection connection = TestPostgres.shared().admin("postgres");
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            assertThat(row.next()).isTrue();
            return ClientTool.of(row.getString("application"), row.getString("statements"));
        }
    }

    /** Precision and recall are printed, for docs/autosuspend.md. */
    @Test
    void recordedClients_areNamedRightlyOrNotAtAll() throws Exception {
        List<String> wrong = new ArrayList<>();
        List<String> unnamed = new ArrayList<>();
        int named = 0;
        Map<String, List<Recorded>> clients = recorded();
        for (List<Recorded> sessions : clients.values()) {
            Recorded client = sessions.getFirst();
            Optional<ClientTool> tool = recognized(sessions);
            named += tool.isPresent() ? 1 : 0;
            if (tool.isEmpty()) {
                unnamed.add(client.client);
            } else if (!tool.get().title().equals(client.tool)) {
                wrong.add(client.client + " as " + tool.get().title());
            }
        }

        double precision = (named - wrong.size()) / (double) named;
        double recall = (named - wrong.size()) / (double) clients.size();
        System.out.printf("%d clients, precision %.2f, recall %.2f; not named: %s%n", clients.size(), precision, recall,
                unnamed);
        assertThat(clients).hasSizeGreaterThan(30);
        assertThat(precision).as("%s", wrong).isGreaterThanOrEqualTo(0.95);
        assertThat(recall).isGreaterThan(0.5);
    }

    /** Sessions without a name that only look like a tool's, or that are of several clients. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"prisma | SELECT * FROM users",
        "app | select \"public\".\"a\".\"id\" from a offset $1",
        "app | SELECT \"users\".\"id\" FROM \"users\" LIMIT $1 OFFSET $2", "grafana | SELECT 1", "app | SELECT 1 + 1",
        "app | SELECT 'graphile_worker'", "postgres_exporter | SELECT * FROM pg_stat_database",
        "app | SELECT '\"auth_user\".'", "app | select datname from pg_database", "app | RESET ALL"})
    void otherClients_areNotTakenForATool(String role, String statement) throws Exception {
        assertThat(recognized(List.of(session(role, statement)))).isEmpty();
    }

    @Test
    void oneSessionWithAnotherStatement_isEnoughToNameNothing() throws Exception {
        Recorded prisma = session("app", "SELECT \"public\".\"a\".\"id\" FROM \"public\".\"a\" WHERE 1=1 OFFSET $1");

        assertThat(recognized(List.of(prisma, session("app", "COMMIT"), session("app", "SELECT 1"))))
                .map(ClientTool::title)
                .contains("Prisma");
        assertThat(recognized(List.of(prisma, session("app", "select * from a")))).isEmpty();
        assertThat(recognized(List.of(prisma, session("app", "SELECT 1+1 AS result")))).isEmpty();
    }

    private static Recorded session(String role, String statement) {
        return new Recorded("a client", "-", "", role, "idle", statement);
    }
}
