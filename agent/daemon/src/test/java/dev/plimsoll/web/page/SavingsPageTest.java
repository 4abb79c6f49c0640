package dev.plimsoll.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.savings.SavingsReport;
import dev.plimsoll.web.Savings;
import dev.plimsoll.web.json.SavingsJson;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The checked-in reports are those of the code. Write them again with {@code -Dplimsoll.write=true}. */
class SavingsPageTest {

    private static final Path FOLDER = Path.of(System.getProperty("plimsoll.root", "../.."), "agent", "daemon", "src",
            "test", "resources", "report");
    private static final SavingsReport MARCH = SavingsReport.of(Savings.MARCH, Instant.parse("2026-03-20T00:00:00Z"),
            Savings.march(), CuHourPrices.all(Savings.PRICE));

    @Test
    void reports_areThoseThatAreCheckedIn() throws IOException {
        assertChecked("savings.html", SavingsPage.of(MARCH, List.of()).replace("><", ">\n<") + "\n");
        assertChecked("savings.json", SavingsJson.of(MARCH).replace(",\"", ",\n\"") + "\n");
    }

    @Test
    void page_loadsNothing_runsNothing_andEscapesNames() {
        String page = SavingsPage.of(MARCH, List.of());

        assertThat(page).doesNotContain("<script", "http:", "https:", "src=", "href=", "url(", "ep-<orders>")
                .contains("ep-&lt;orders&gt;", "The month is not over yet.");
        assertThat(SavingsPage.of(SavingsReport.of(Savings.MARCH, Instant.parse("2026-04-01T00:00:00Z"),
                Savings.march(), CuHourPrices.all(null)), List.of())).doesNotContain("EUR")
                .doesNotContain("not over yet");
    }

    @Test
    void computesWithPricesOfTheirOwn_areSummedByCurrency() throws IOException {
        SavingsReport mixed = SavingsReport.of(Savings.MARCH, Instant.parse("2026-03-20T00:00:00Z"), Savings.march(),
                id -> id.projectId().equals("web")
                        ? new CuHourPrice(new BigDecimal("0.5"), Currency.getInstance("USD"))
                        : Savings.PRICE);

        JsonNode json = new JsonMapper().readTree(SavingsJson.of(mixed));

        assertThat(json.path("cu_hour_price").isNull()).isTrue();
        assertThat(json.path("fleet").path("verified_money").isNull()).isTrue();
        assertThat(json.path("fleet").path("currency").isNull()).isTrue();
        JsonNode web = json.path("computes").get(1);
        assertThat(web.path("endpoint_id").textValue()).isEqualTo("ep-idle");
        assertThat(web.path("currency").textValue()).isEqualTo("USD");
        assertThat(web.path("cu_hour_price").decimalValue()).isEqualByComparingTo("0.5");
        assertThat(web.path("estimated_unfollowed_money").decimalValue()).isEqualByComparingTo("2.5");
        assertThat(json.path("unfollowed").get(0).path("estimated_money").decimalValue()).isEqualByComparingTo("2.5");
        assertThat(SavingsPage.of(mixed, List.of())).contains("EUR 4.80, USD 0.00", "USD 2.50");
    }

    private static void assertChecked(String name, String text) throws IOException {
        Path file = FOLDER.resolve(name);
        if (Boolean.getBoolean("plimsoll.write")) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, text);
        }

        assertThat(file).as("write it again with -Dplimsoll.write=true").hasContent(text);
    }
}
