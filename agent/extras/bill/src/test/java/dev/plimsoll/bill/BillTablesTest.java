package dev.plimsoll.bill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.savings.AwakeSpan;
import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.ConsumptionHours.BilledHour;
import dev.plimsoll.change.savings.ConsumptionHours.SeenHour;
import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.view.FigureTable;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What each project and branch cost, its trend, and what is not known. */
class BillTablesTest {

    private static final YearMonth MARCH = YearMonth.of(2026, 3);
    private static final long BEGIN = ConsumptionHours.hour(AwakeSpan.startOf(MARCH));
    private static final long BEFORE = ConsumptionHours.hour(AwakeSpan.startOf(MARCH.minusMonths(1)));
    private static final CuHourPrices PRICES = CuHourPrices
            .all(new CuHourPrice(new BigDecimal("0.5"), Currency.getInstance("USD")));

    private final HoursInMemory hours = new HoursInMemory();

    private void billed(String project, String branch, long from, int count, double cuSeconds) {
        for (long hour = from; hour < from + count; hour++) {
            hours.keep(List.of(new BilledHour(project, branch, hour, cuSeconds, "launch_v3",
                    ConsumptionHours.begin(hour).plus(Duration.ofHours(3)))), List.of());
        }
    }

    private List<List<Object>> costs(Instant asOf, CuHourPrices prices) {
        FigureTable costs = new BillTables(MARCH, asOf, hours, prices).all().getFirst();
        assertThat(costs.columns()).containsExactly("project_id", "branch_id", "cu_hours", "money", "currency",
                "earlier_cu_hours", "trend_percent", "known_from", "known_until");
        return costs.rows();
    }

    @Test
    void theTrend_comparesAsManyHoursOfTheMonthBefore() {
        billed("shop", "", BEFORE, 24 * 28, 1800);
        billed("shop", "", BEGIN, 48, 2700);
        billed("shop", "br-1", BEGIN, 48, 2700);

        assertThat(costs(ConsumptionHours.begin(BEGIN + 49), PRICES)).containsExactly(
                List.of("shop", "all", 36.0, new BigDecimal("18.00"), "USD",
                        24.0, new BigDecimal("50.0"), "2026-03-01T00:00:00Z",
                        "2026-03-03T00:00:00Z"),
                List.of("shop", "br-1", 36.0, new BigDecimal("18.00"), "USD",
                        0.0, FigureTable.UNKNOWN, "2026-03-01T00:00:00Z", "2026-03-03T00:00:00Z"));
    }

    @Test
    void aMonthBeforeTheFirstHour_isNotKnown_norIsMoneyWithoutAPrice() {
        billed("shop", "", BEGIN - 60, 60, 1800);
        billed("shop", "", BEGIN, 48, 2700);

        assertThat(costs(ConsumptionHours.begin(BEGIN + 49), CuHourPrices.all(null)).getFirst()).containsExactly("shop",
                "all", 36.0, FigureTable.UNKNOWN, FigureTable.UNKNOWN, FigureTable.UNKNOWN,
                FigureTable.UNKNOWN, "2026-03-01T00:00:00Z",
                "2026-03-03T00:00:00Z");
    }

    @Test
    void aProjectWithoutHoursInThisMonth_isNotKnown() {
        billed("shop", "", BEFORE, 24, 1800);
        billed("blog", "", BEGIN, 24, 1800);

        assertThat(costs(ConsumptionHours.begin(BEGIN + 49), PRICES))
                .anySatisfy(row -> assertThat(row).startsWith("shop", "all", FigureTable.UNKNOWN)
                        .endsWith(FigureTable.UNKNOWN, FigureTable.UNKNOWN, FigureTable.UNKNOWN));
    }

    @Test
    void jsonHasARowForEachDay_withAllGaps() {
        billed("shop", "", BEGIN, 30, 1800);

        Map<String, Object> all = FigureTable
                .all(new BillTables(MARCH, ConsumptionHours.begin(BEGIN + 49), hours, PRICES).all());
        assertThat(all).containsOnlyKeys("bill", "gaps");
        assertThat((List<?>) all.get("gaps")).hasSize(2)
                .first()
                .isEqualTo(Map.of("project_id", "shop", "day",
                        "2026-03-01", "billed_cu_hours", 12.0, "seen_cu_hours",
                        0.0,
                        "difference_cu_hours", 12.0, "autoscaling", 0.0,
                        "unseen_awake", 12.0, "lag", 0.0, "deleted_compute",
                        0.0, "other", 0.0));
    }

    @Test
    void aDayThatTheBillDoesNotReach_isNotKnown_ratherThanZero() {
        hours.keep(List.of(), List.of(seen("shop", BEGIN + 20), seen("shop", BEGIN + 30), seen("blog", BEGIN + 20)));
        billed("shop", "", BEGIN + 21, 1, 1800);

        FigureTable gaps = new BillTables(MARCH, ConsumptionHours.begin(BEGIN + 49), hours, PRICES).all().getLast();

        assertThat(gaps.rows()).extracting(row -> row.subList(0, 5))
                .containsExactly(
                        List.of("blog", "2026-03-01", FigureTable.UNKNOWN, 1.0, FigureTable.UNKNOWN),
                        List.of("shop", "2026-03-01", 0.5, 1.0, -0.5),
                        List.of("shop", "2026-03-02", FigureTable.UNKNOWN, 1.0, FigureTable.UNKNOWN));
    }

    private static SeenHour seen(String project, long hour) {
        return new SeenHour(new ComputeId(project, "ep"), "br", hour, Duration.ofHours(1), Duration.ZERO, 3600, 3600,
                ConsumptionHours.begin(hour + 1));
    }

    @Test
    void aCell_hasTheSignAndTheSeparatorOfAllFigures() {
        assertThat(List.of(new BigDecimal("-1.1"), new BigDecimal("1418.07"), -13.5654)).extracting(FigureTable::text)
                .containsExactly("−1.1", "1,418.07", "−13.6");
    }
}
