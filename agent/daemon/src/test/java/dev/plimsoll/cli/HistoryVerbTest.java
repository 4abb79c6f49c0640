package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.change.JournalEntry.Blocked;
import dev.plimsoll.change.JournalEntry.Dismissed;
import dev.plimsoll.change.JournalEntry.Switched;
import dev.plimsoll.cli.terminal.CliContext;
import dev.plimsoll.cli.terminal.Terminal;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.Store;
import dev.plimsoll.store.StoreSettings;
import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryVerbTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir
    private Path folder = Path.of("");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int history(String... arguments) {
        out.getBuffer().setLength(0);
        List<String> all = new ArrayList<>(List.of("history"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--set", "platform.base-url=http://127.0.0.1:1/api/v2", "--set",
                "platform.api-key=key", "--set", "store.url=" + url()));
        CliContext context = new CliContext(Map.of(), InstantSource.fixed(NOON), time -> {},
                new BufferedReader(new StringReader("")), Terminal.NONE, settings -> {
                    throw new AssertionError("history asks no platform");
                });
        return Main.commandLine(context)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
    }

    private String url() {
        return "jdbc:sqlite:" + folder.resolve("store.db");
    }

    private Store given() {
        Store store = Store.open(new StoreSettings(url(), Duration.ofDays(30)));
        store.stores().journal().append(new Switched(NOON, true, "ann"));
        store.stores().journal().append(new Blocked(NOON, new ComputeId("p", "ep-one"), "cooldown", "not yet"));
        store.stores()
                .journal()
                .append(new Dismissed(NOON.plusSeconds(1), new ComputeId("p", "ep-one"), NOON, "bob", null));
        return store;
    }

    private void spoil(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    @Test
    void verify_printsTheChain_alsoWhileAnAgentHasTheStoreOpen() throws Exception {
        try (Store running = given()) {
            assertThat(history("--verify")).isZero();
            assertThat(out.toString()).contains("The chain of the journal is intact.",
                    "2 intact entries, from 2026-03-01T12:00:00Z to 2026-03-01T12:00:01Z", "head hash ");

            running.stores().journal().append(new Switched(NOON.plusSeconds(2), false, "ann"));
            assertThat(history("--verify", "-o", "json")).isZero();
        }
        JsonNode json = new JsonMapper().readTree(out.toString());
        assertThat(json.get("intact").booleanValue()).isTrue();
        assertThat(json.get("entries").intValue()).isEqualTo(3);
        assertThat(json.get("last").textValue()).isEqualTo("2026-03-01T12:00:02Z");
        assertThat(json.get("head_hash").textValue()).hasSize(64);
        assertThat(json.get("broken").isNull()).isTrue();
    }

    @Test
    void verify_namesTheFirstBrokenEntry_andFails() throws Exception {
        given().close();
        spoil("drop trigger journal_refuses_update", "update journal set actor = 'eve' where seq = 2");

        assertThat(history("--verify")).isEqualTo(1);
        assertThat(out.toString()).contains("The chain of the journal is broken: entry 2 of p/ep-one at "
                + "2026-03-01T12:00:01Z has another hash than its content. It was changed.", "1 intact entries");
        assertThat(history("--verify", "-o", "json")).isEqualTo(1);
        assertThat(new JsonMapper().readTree(out.toString()).get("broken").toString())
                .isEqualTo("{\"problem\":\"hash_differs\",\"seq\":2,\"project_id\":\"p\",\"endpoint_id\":\"ep-one\","
                        + "\"at\":\"2026-03-01T12:00:01Z\"}");

        spoil("drop trigger journal_refuses_delete", "delete from journal where seq = 1");
        assertThat(history("--verify")).isEqualTo(1);
        assertThat(out.toString()).contains("broken: entry 1 is missing");
    }

    @Test
    void export_printsOneObjectALine_oldestFirst() throws Exception {
        given().close();

        assertThat(history("--export")).isZero();
        List<String> lines = out.toString().lines().toList();
        assertThat(lines).hasSize(3);
        assertThat(new JsonMapper().readTree(lines.getFirst()).get("kind").textValue()).isEqualTo("switched");
        assertThat(lines.get(1)).doesNotContain("\"seq\"");

        assertThat(history("--export", "ep-one")).isZero();
        assertThat(out.toString().lines()).hasSize(2).allMatch(line -> line.contains("ep-one"));
        assertThat(history("--export", "ep-none")).isEqualTo(3);
    }

    @Test
    void theNumberOfEntries_isBounded() {
        given().close();

        assertThat(history("--last", "1")).isZero();
        assertThat(out.toString()).contains("dismissed").doesNotContain("stopped");
        assertThat(history("--last", "10001")).isEqualTo(2);
        assertThat(err.toString()).contains("from 1 to 10000");
        assertThat(history("--last", "0")).isEqualTo(2);
    }

    @Test
    void withoutAStore_nothingIsCalledIntact() {
        assertThat(history("--verify")).isEqualTo(1);
        assertThat(history("--export")).isEqualTo(1);
        assertThat(err.toString()).contains("does not exist");
        assertThat(history("--verify", "ep-one")).isEqualTo(2);
    }
}
