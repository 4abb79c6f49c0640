package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.change.savings.ComputeSavings;
import dev.plimsoll.store.Store;
import dev.plimsoll.web.Savings;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportVerbTest {

    private static final Instant NOW = Instant.parse("2026-03-20T12:00:00Z");

    private final StoreVerb verb;

    ReportVerbTest(@TempDir Path folder) {
        this.verb = new StoreVerb(folder, NOW);
    }

    private int report(String... words) {
        return verb.run("report", words);
    }

    private void given() {
        try (Store store = verb.open()) {
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
        assertThat(verb.out().lines()).anyMatch(
                line -> line.startsWith("fleet") && line.contains("30.0") && line.contains("EUR 4.80")
                        && line.contains("−10.0") && !line.contains("5.0"))
                .anyMatch(line -> line.contains("4 CU to 1 CU") && line.contains("confirmed")
                        && line.contains("99.95 % to 99.91 %"))
                .anyMatch(line -> line.startsWith("Estimated, not measured"))
                .anyMatch(line -> line.contains("1 CU to 0.5 CU") && line.contains("5.0")
                        && line.contains("99.00 % (97.00 % to 99.90 %)"));
    }

    @Test
    void json_andHtml_areTheSameFigures() throws Exception {
        given();

        assertThat(report("-o", "json", "--month", "2026-03")).isZero();
        JsonNode json = new JsonMapper().readTree(verb.out());
        assertThat(json.at("/fleet/verified_cu_hours").doubleValue()).isEqualTo(30);
        assertThat(json.at("/fleet/verified_money").isNull()).isTrue();
        assertThat(json.at("/changes")).hasSize(3);
        assertThat(json.at("/unfollowed/0/estimated_cu_hours").doubleValue()).isEqualTo(5);
        assertThat(report("-o", "yaml")).isZero();
        assertThat(verb.out()).contains("verified_cu_hours: 30");
        assertThat(report("-o", "html")).isZero();
        assertThat(verb.out()).startsWith("<!DOCTYPE html>").contains("30.0", "savings of 2026-03");
    }

    @Test
    void anotherMonthIsEmpty_aWrongOneIsWrongUse_andAMissingStoreFails() {
        assertThat(report()).isEqualTo(1);
        assertThat(verb.err()).contains("does not exist");
        given();
        assertThat(report("--month", "2026-02", "-o", "json")).isZero();
        assertThat(verb.out()).contains("\"changes\":[]");
        assertThat(report("--month", "2026-13")).isEqualTo(2);
        assertThat(verb.err()).contains("'2026-13' is not a month such as 2026-03");
        assertThat(report("--month", "9998-01")).isEqualTo(2);
        assertThat(verb.err()).contains("--month: 9998-01 has not begun");
    }
}
