package dev.plimsoll.bill;

import dev.plimsoll.change.savings.AwakeSpan;
import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.ConsumptionHours.BilledHour;
import dev.plimsoll.change.savings.ConsumptionHours.HourRows;
import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Worded;
import dev.plimsoll.web.view.FigureTable;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tables of one month: what each project and branch cost, and how that agrees with what the agent saw. */
final class BillTables {

    private static final double CU_HOUR = 3_600;
    private static final String COST_NOTE = "CU-hours as the platform bills them. The trend compares them with as many hours from"
            + " the beginning of the month before. The platform shows an hour up to one hour late.";
    private static final String GAP_NOTE = "Difference: billed less seen CU-hours; the gaps add up to it. Seen is counted at the"
            + " smallest size. Below zero, the platform has not billed yet what the agent saw.";
    /** An hour without any use has no row, so the hours of a month may begin a day after it. */
    private static final long BEGINS_WITHIN = 24;

    private final YearMonth month;
    private final Instant asOf;
    private final CuHourPrices prices;
    private final HourRows rows;
    private final long begin;
    private final long before;
    private final long end;

    BillTables(YearMonth month, Instant asOf, ConsumptionHours hours, CuHourPrices prices) {
        this.month = month;
        this.asOf = asOf;
        this.prices = prices;
        this.begin = first(month);
        this.before = first(month.minusMonths(1));
        this.end = Math.min(first(month.plusMonths(1)), ConsumptionHours.hour(asOf) + 1);
        this.rows = hours.between(null, before, end);
    }

    private static long first(YearMonth month) {
        return ConsumptionHours.hour(AwakeSpan.startOf(month));
    }

    /** All tables. */
    List<FigureTable> all() {
        return List.of(costs(), gaps());
    }

    /** A project, or one of its branches; the project itself has an empty branch. */
    private record BilledSubject(String projectId, String branchId) implements Comparable<BilledSubject> {

        private static final Comparator<BilledSubject> ORDER = Comparator.comparing(BilledSubject::projectId)
                .thenComparing(BilledSubject::branchId);

        @Override
        public int compareTo(BilledSubject other) {
            return ORDER.compare(this, other);
        }
    }

    /** What is known of a subject: its hours in this month, and in the one before, in CU-seconds. */
    private static final class SubjectCost {

        private double now;
        private double earlier;
        private long from = Long.MAX_VALUE;
        private long until = Long.MIN_VALUE;
    }

    private FigureTable costs() {
        Map<BilledSubject, SubjectCost> costs = new TreeMap<>();
        rows.billed().stream().filter(hour -> hour.hour() >= begin).forEach(hour -> {
            SubjectCost cost = cost(costs, hour);
            cost.now += hour.cuSeconds();
            cost.from = Math.min(cost.from, hour.hour());
            cost.until = Math.max(cost.until, hour.hour() + 1);
        });
        long span = costs.values().stream().mapToLong(cost -> cost.until).max().orElse(begin) - begin;
        rows.billed()
                .stream()
                .filter(hour -> hour.hour() < begin && hour.hour() < before + span)
                .forEach(hour -> cost(costs, hour).earlier += hour.cuSeconds());
        boolean isEarlierKnown = rows.billed().stream().anyMatch(hour -> hour.hour() < before + BEGINS_WITHIN);
        List<List<Object>> lines = new ArrayList<>();
        costs.forEach((subject, cost) -> lines.add(line(subject, cost, isEarlierKnown)));
        return new FigureTable("bill", "Billed in " + month,
                List.of("project_id", "branch_id", "cu_hours", "money", "currency", "earlier_cu_hours", "trend_percent",
                        "known_from", "known_until"),
                lines, COST_NOTE);
    }

    private static SubjectCost cost(Map<BilledSubject, SubjectCost> costs, BilledHour hour) {
        return costs.computeIfAbsent(new BilledSubject(hour.projectId(), hour.branchId()),
                subject -> new SubjectCost());
    }

    private List<Object> line(BilledSubject subject, SubjectCost cost, boolean isEarlierKnown) {
        boolean isKnown = cost.until > cost.from;
        CuHourPrice price = price(subject);
        boolean hasTrend = isKnown && isEarlierKnown && cost.earlier > 0;
        return List.of(subject.projectId(), subject.branchId().isEmpty() ? "all" : subject.branchId(),
                isKnown ? hours(cost.now) : FigureTable.UNKNOWN,
                isKnown && price != null ? price.of(cost.now / CU_HOUR) : FigureTable.UNKNOWN,
                price == null ? FigureTable.UNKNOWN : price.currency().getCurrencyCode(),
                isEarlierKnown ? hours(cost.earlier) : FigureTable.UNKNOWN,
                hasTrend ? BigDecimal.valueOf((cost.now / cost.earlier - 1) * 100).setScale(1, RoundingMode.HALF_EVEN)
                        : FigureTable.UNKNOWN,
                isKnown ? ConsumptionHours.begin(cost.from).toString() : FigureTable.UNKNOWN,
                isKnown ? until(cost).toString() : FigureTable.UNKNOWN);
    }

    /** The present hour is known in part. */
    private Instant until(SubjectCost cost) {
        Instant end = ConsumptionHours.begin(cost.until);
        return end.isAfter(asOf) ? asOf.truncatedTo(ChronoUnit.SECONDS) : end;
    }

    /** That of a compute of the branch, or of the project. */
    private @Nullable CuHourPrice price(BilledSubject subject) {
        ComputeId compute = rows.seen()
                .stream()
                .filter(hour -> hour.compute().projectId().equals(subject.projectId())
                        && (subject.branchId().isEmpty() || hour.branchId().equals(subject.branchId())))
                .map(ConsumptionHours.SeenHour::compute)
                .findFirst()
                .orElse(new ComputeId(subject.projectId(), ""));
        return prices.of(compute);
    }

    /** The days of the month. */
    List<Reconciliation.ReconciledDay> days() {
        return new Reconciliation(rows, asOf).days(begin);
    }

    private FigureTable gaps() {
        List<List<Object>> lines = new ArrayList<>();
        days().forEach(day -> lines.add(Stream.<Object>concat(
                Stream.of(day.projectId(), day.day().toString(),
                        day.isRead() ? hours(day.billed() / 1000.0) : FigureTable.UNKNOWN,
                        hours(day.seen() / 1000.0),
                        day.isRead() ? hours((day.billed() - day.seen()) / 1000.0) : FigureTable.UNKNOWN),
                Arrays.stream(Gap.values()).map(gap -> hours(day.of(gap) / 1000.0)))
                .toList()));
        return new FigureTable("gaps", "Billed and seen in " + month,
                Stream.concat(Stream.of("project_id", "day", "billed_cu_hours", "seen_cu_hours", "difference_cu_hours"),
                        Arrays.stream(Gap.values()).map(Worded::word)).toList(),
                lines, GAP_NOTE);
    }

    /** CU-hours to the CU-second. */
    private static Double hours(double cuSeconds) {
        return BigDecimal.valueOf(cuSeconds / CU_HOUR).setScale(4, RoundingMode.HALF_EVEN).doubleValue();
    }

    /** The billed CU-seconds of the month by project. */
    Map<String, Double> sums() {
        Map<String, Double> sums = new TreeMap<>();
        rows.billed()
                .stream()
                .filter(hour -> hour.branchId().isEmpty() && hour.hour() >= begin)
                .forEach(hour -> sums.merge(hour.projectId(), hour.cuSeconds(), Double::sum));
        return sums;
    }
}
