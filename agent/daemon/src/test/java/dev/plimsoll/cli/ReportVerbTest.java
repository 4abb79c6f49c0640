package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.change.savings.ComputeSavings;
import dev.plimsoll.cli.terminal.CliContext;
import dev.plimsoll.cli.terminal.Terminal;
import dev.plimsoll.store.Store;
import dev.plimsoll.store.StoreSettings;
import dev.plimsoll.web.Savings;
import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportVerbTest {

    private static final Instant NOW = Instant.parse("2026-03-20T12:00:00Z");

    @TempDir
    private Path folder = Path.of("");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int report(String... arguments) {
        out.getBuffer().setLength(0);
        List<String> all = new ArrayList<>(List.of("report"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--set", "platform.base-url=http://127.0.0.1:1/api/v2", "--set",
                "platform.api-key=key", "--set", "store.url=" + url()));
        CliContext context = new CliContext(Map.of(), InstantSource.fixed(NOW), time -> {},
                new BufferedReader(new StringReader("")), Terminal.NONE, settings -> {
                    throw new AssertionError("a report asks no platform");
                });
        return Main.commandLine(context)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
    }

    private String url() {
        return "jdbc:sqlite:" + folder.resolve("store.db");
    }

    private void given() {
        try (Store store = Store.open(new StoreSettings(url(), Duration.ofDays(30)))) {
            store.stores()
                    .savings()
                    .keep(List.of(new ComputeSavings(Savings.march().measured(),
                            Savings.march().unfollowed().getFirst(), null)));
        }
    }

    @Test
    void table_showsMeasuredSums_andEstimatesApart() {
        given();

        assertThat(report("--set", "sizing.cost.cu-hour-price=0.16", "--set", "sizing.cost.currency=EUR")).isZero();
        assertThat(out.toString().lines()).anyMatch(
                line -> line.startsWith("fleet") && line.contains("+30.000") && line.contains("+4.80 EUR")
                        && line.contains("-10.000") && !line.contains("5.000"))
                .anyMatch(line -> line.contains("4 CU to 1 CU") && line.contains("confirmed")
                        && line.contains("99.95 % to 99.91 %"))
                .anyMatch(line -> line.startsWith("Estimated, not measured"))
                .anyMatch(line -> line.contains("1 CU to 0.5 CU") && line.contains("+5.000")
                        && line.contains("99.00 % (97.00 to 99.90 %)"));
    }

    @Test
    void json_andHtml_areTheSameFigures() throws Exception {
        given();

        assertThat(report("-o", "json", "--month", "2026-03")).isZero();
        JsonNode json = new JsonMapper().readTree(out.toString());
        assertThat(json.at("/fleet/verified_cu_hours").doubleValue()).isEqualTo(30);
        assertThat(json.at("/fleet/verified_money").isNull()).isTrue();
        assertThat(json.at("/changes")).hasSize(3);
        assertThat(json.at("/unfollowed/0/estimated_cu_hours").doubleValue()).isEqualTo(5);
        assertThat(report("-o", "yaml")).isZero();
        assertThat(out.toString()).contains("verified_cu_hours: 30");
        assertThat(report("-o", "html")).isZero();
        assertThat(out.toString()).startsWith("<!DOCTYPE html>").contains("+30.000", "savings of 2026-03");
    }

    @Test
    void anotherMonthIsEmpty_aWrongOneIsWrongUse_andAMissingStoreFails() {
        assertThat(report()).isEqualTo(1);
        assertThat(err.toString()).contains("does not exist");
        given();
        assertThat(report("--month", "2026-04", "-o", "json")).isZero();
        assertThat(out.toString()).contains("\"changes\":[]");
        assertThat(report("--month", "2026-13")).isEqualTo(2);
        assertThat(err.toString()).contains("'2026-13' is not a month such as 2026-03");
    }
}
