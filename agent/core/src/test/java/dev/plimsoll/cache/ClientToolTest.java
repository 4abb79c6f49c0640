package dev.plimsoll.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which client is known by its name or by its statements, and which is not. */
class ClientToolTest {

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"postgres.js, -, postgres.js",
        "PostgreSQL JDBC Driver, -, PostgreSQL JDBC Driver",
        "grafana, -, Grafana", "datadog-agent, -, Datadog", "puma: cluster worker 0: 42 [shop], -, Puma",
        "/usr/bin/puma, -, Puma",
        "'Metabase v0.50.4 [6ba7b810]', -, Metabase", "pgAdmin 4 - DB:shop, -, pgAdmin", "'', Prisma, Prisma",
        "pgboss, Prisma, pg-boss"})
    void aToolIsKnown(String application, @Nullable String statements, String tool) {
        assertThat(ClientTool.of(application, statements)).map(ClientTool::title).contains(tool);
    }

    /** Names that contain a tool's, and names that applications have chosen; a name of its own beats statements. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"grafana-importer, -", "my grafana, -", "prisma, -", "psql-exporter, -",
        "postgresxjs, -", "pgboss2, -", "puma-cleaner, -", "sidekiq-cleaner, -", "shop, Prisma",
        "shop, postgres_exporter", "'', -",
        "'', Datadog", "'', a word of a later version", "'', check", "POSTGRES.JS, -", "'', any"})
    void nothingIsGuessed(String application, @Nullable String statements) {
        assertThat(ClientTool.of(application, statements)).isEmpty();
    }

    @Test
    void eachToolHasARule_andEachRuleOfStatementsAWordOfOne() {
        assertThat(ClientTool.statementRules().map(ClientTool.StatementRule::word))
                .doesNotHaveDuplicates()
                .endsWith("check", "any")
                .allMatch(word -> List.of("check", "any").contains(word) || ClientTool.of("", word).isPresent());
    }
}
