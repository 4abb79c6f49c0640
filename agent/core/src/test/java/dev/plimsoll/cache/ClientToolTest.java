package dev.plimsoll.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which client is known by its name or by its statements, and which is not. */
class ClientToolTest {

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"postgres.js, -, POSTGRES_JS", "PostgreSQL JDBC Driver, -, JDBC",
        "grafana, -, GRAFANA", "datadog-agent, -, DATADOG", "puma: cluster worker 0: 42 [shop], -, PUMA",
        "/usr/bin/puma, -, PUMA",
        "'Metabase v0.50.4 [6ba7b810]', -, METABASE", "pgAdmin 4 - DB:shop, -, PGADMIN", "'', prisma, PRISMA",
        "pgboss, prisma, PG_BOSS"})
    void aToolIsKnown(String application, @Nullable String statements, ClientTool tool) {
        assertThat(ClientTool.of(application, statements)).contains(tool);
    }

    /** Names that contain a tool's, and names that applications have chosen; a name of its own beats statements. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"grafana-importer, -", "my grafana, -", "prisma, -", "psql-exporter, -",
        "postgresxjs, -", "pgboss2, -", "puma-cleaner, -", "sidekiq-cleaner, -", "shop, prisma",
        "shop, postgres_exporter", "'', -",
        "'', datadog", "'', a word of a later version", "'', check", "POSTGRES.JS, -", "'', any"})
    void nothingIsGuessed(String application, @Nullable String statements) {
        assertThat(ClientTool.of(application, statements)).isEmpty();
    }

    @Test
    void eachToolHasARule_andEachRuleOfStatementsAWordOfOne() {
        List<String> words = Stream.of(ClientTool.values()).map(ClientTool::word).toList();

        assertThat(ClientTool.statementRules().map(ClientTool.StatementRule::word))
                .doesNotHaveDuplicates()
                .endsWith("check", "any")
                .allMatch(word -> words.contains(word) || word.equals("check") || word.equals("any"));
        assertThat(ClientTool.values()).extracting(ClientTool::title).doesNotHaveDuplicates();
    }
}
