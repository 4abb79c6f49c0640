package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.Store;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryVerbTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private final StoreVerb verb;

    HistoryVerbTest(@TempDir Path folder) {
        this.verb = new StoreVerb(folder, NOON);
    }

    private int history(String... words) {
        return verb.run("history", words);
    }

    private Store given() {
        Store store = verb.open();
        store.stores().journal().append(new Switched(NOON, true, "ann"));
        store.stores()
                .journal()
                .append(new Blocked(NOON, new ComputeId("p", "ep-one"), Guardrail.COOLDOWN, "not yet"));
        store.stores()
                .journal()
                .append(NamedEntries.dismissed(NOON.plusSeconds(1), new ComputeId("p", "ep-one"), NOON, "bob", null));
        return store;
    }

    private void spoil(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(verb.url());
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    @Test
    void theTable_hasTimesToTheSecond_andJsonHasThemInFull() {
        try (Store store = verb.open()) {
            store.stores()
                    .journal()
                    .append(NamedEntries.dismissed(NOON.plusNanos(123_456_789), new ComputeId("p", "ep-one"),
                            NOON.plusNanos(987_654_321), "bob", null));
        }
        assertThat(history()).isZero();
        assertThat(verb.out()).contains("2026-03-01T12:00:00Z  p        ep-one", "until 2026-03-01T12:00:00Z by bob");
        assertThat(history("-o", "json")).isZero();
        assertThat(verb.out()).contains("2026-03-01T12:00:00.123456789Z", "2026-03-01T12:00:00.987654321Z");
    }

    /** In profile lakebase, ids are unique within a project only. */
    @Test
    void anIdOfTwoProjects_isWrongUse_withTheCandidates_inEachVerbThatTakesAName() {
        ComputeId shop = new ComputeId("shop", "production.primary");
        ComputeId bank = new ComputeId("bank", "production.primary");
        try (Store store = verb.open()) {
            for (ComputeId id : List.of(shop, bank)) {
                store.stores().journal().append(NamedEntries.dismissed(NOON, id, NOON.plusSeconds(60), "bob", null));
                store.stores().samples().append(id, new SampleBuilder().at(NOON).sample(), Totals.ZERO);
            }
        }
        for (List<String> words : List.of(List.of("history"), List.of("approve"), List.of("dismiss"),
                List.of("dismissals", "--undo"))) {
            List<String> all = new ArrayList<>(words);
            all.add("production.primary");
            assertThat(verb.run(all.getFirst(), all.subList(1, all.size()).toArray(String[]::new)))
                    .as(words.toString())
                    .isEqualTo(2);
            assertThat(verb.err()).contains("bank/production.primary, shop/production.primary");
        }
        assertThat(history("bank/production.primary")).isZero();
        assertThat(verb.out()).contains("bank").doesNotContain("shop");
        assertThat(verb.run("dismissals", "--undo", "shop/production.primary")).isZero();
    }

    @Test
    void verify_printsTheChain_alsoWhileAnAgentHasTheStoreOpen() throws Exception {
        try (Store running = given()) {
            assertThat(history("--verify")).isZero();
            assertThat(verb.out()).contains("The chain of the journal is intact.",
                    "2 intact entries, from 2026-03-01T12:00:00Z to 2026-03-01T12:00:01Z", "head hash ");

            running.stores().journal().append(new Switched(NOON.plusSeconds(2), false, "ann"));
            assertThat(history("--verify", "-o", "json")).isZero();
        }
        JsonNode json = new JsonMapper().readTree(verb.out());
        assertThat(json.get("intact").booleanValue()).isTrue();
        assertThat(json.get("entries").intValue()).isEqualTo(3);
        assertThat(json.get("last").textValue()).isEqualTo("2026-03-01T12:00:02Z");
        assertThat(json.get("head_hash").textValue()).hasSize(64);
        assertThat(json.get("broken").isNull()).isTrue();
    }

    @Test
    void verify_namesTheFirstBrokenEntry_andFails() throws Exception {
        given().close();
        spoil("drop trigger journal_refuses_update", "update journal set body = replace(body, 'a', 'e') where seq = 2");

        assertThat(history("--verify")).isEqualTo(1);
        assertThat(verb.out()).contains("The chain of the journal is broken: entry 2 of p/ep-one at "
                + "2026-03-01T12:00:01Z has another hash than its content. It was changed.", "1 intact entries");
        assertThat(history("--verify", "-o", "json")).isEqualTo(1);
        assertThat(new JsonMapper().readTree(verb.out()).get("broken").toString())
                .isEqualTo("{\"problem\":\"hash_differs\",\"seq\":2,\"project_id\":\"p\",\"endpoint_id\":\"ep-one\","
                        + "\"at\":\"2026-03-01T12:00:01Z\"}");

        spoil("drop trigger journal_refuses_delete", "delete from journal where seq = 1");
        assertThat(history("--verify")).isEqualTo(1);
        assertThat(verb.out()).contains("broken: entry 1 is missing");
    }

    @Test
    void export_printsOneObjectALine_oldestFirst() throws Exception {
        given().close();

        assertThat(history("--export")).isZero();
        List<String> lines = verb.out().lines().toList();
        assertThat(lines).hasSize(3);
        assertThat(new JsonMapper().readTree(lines.getFirst()).get("kind").textValue()).isEqualTo("switched");
        assertThat(lines.get(1)).doesNotContain("\"seq\"");

        assertThat(history("--export", "ep-one")).isZero();
        assertThat(verb.out().lines()).hasSize(2).allMatch(line -> line.contains("ep-one"));
        assertThat(history("--export", "ep-none")).isEqualTo(3);
        assertThat(verb.err()).contains("has no recommendation for 'ep-none'; did you mean ep-one?");
    }

    @Test
    void theNumberOfEntries_isBounded() {
        given().close();

        assertThat(history("--last", "1")).isZero();
        assertThat(verb.out()).contains("dismissed").doesNotContain("stopped");
        assertThat(history("--last", "10001")).isEqualTo(2);
        assertThat(verb.err()).contains("from 1 to 10000");
        assertThat(history("--last", "0")).isEqualTo(2);
    }

    @Test
    void withoutAStore_nothingIsCalledIntact() {
        assertThat(history("--verify")).isEqualTo(1);
        assertThat(history("--export")).isEqualTo(1);
        assertThat(verb.err()).contains("does not exist");
        assertThat(history("--verify", "ep-one")).isEqualTo(2);
    }
}
