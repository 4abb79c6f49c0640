package dev.plimsoll.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.savings.SavingsReport;
import dev.plimsoll.cli.terminal.Screen;
import dev.plimsoll.web.Savings;
import dev.plimsoll.web.view.FigureTable;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SavingsTablesTest {

    private static final FigureTable BILL = new FigureTable("bill", "Billed in 2026-03",
            List.of("project_id", "branch_id", "cu_hours", "money", "currency", "earlier_cu_hours", "trend_percent",
                    "known_from", "known_until"),
            List.of(List.of("rough-butterfly-12345678", "br-wandering-frost-87654321", 36.125, new BigDecimal("18.06"),
                    "USD", 24.0, FigureTable.UNKNOWN, "2026-03-01T00:00:00Z", "2026-03-03T00:00:00Z")),
            "A note.");

    @Test
    void figuresOfExtensions_haveTheFormsOfAllOthers() {
        assertThat(List.of(1_234_567L, 0.0421, 36.125, new BigDecimal("18.06"), FigureTable.UNKNOWN))
                .extracting(FigureTable::text)
                .containsExactly("1,234,567", "0.042", "36.1", "18.06", "not known");
    }

    @Test
    void eightyColumns_keepNamesAndMoney() {
        StringWriter out = new StringWriter();
        Screen screen = new Screen(new PrintWriter(out), new PrintWriter(new StringWriter()), 80, false);

        SavingsTables.print(SavingsReport.of(Savings.MARCH, Instant.parse("2026-03-20T00:00:00Z"), Savings.march(),
                compute -> Savings.PRICE), List.of(BILL), screen);

        List<String> rows = out.toString().lines().filter(line -> line.contains("  ")).toList();
        assertThat(rows).allSatisfy(row -> assertThat(row).hasSizeLessThanOrEqualTo(80).doesNotContain("…"));
        assertThat(rows).filteredOn(row -> row.startsWith("shop/ep-<orders>"))
                .hasSize(5)
                .filteredOn(row -> row.contains("EUR"))
                .hasSize(4);
        assertThat(rows).filteredOn(row -> row.startsWith("rough-butterfly-12345678"))
                .singleElement()
                .asString()
                .contains("br-wandering-frost-87654321", "18.06", "USD");
    }
}
