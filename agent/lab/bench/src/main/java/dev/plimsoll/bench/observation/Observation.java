package dev.plimsoll.bench.observation;

import dev.plimsoll.bench.report.Csv;
import dev.plimsoll.bench.report.Report;
import dev.plimsoll.bench.report.Table;
import dev.plimsoll.replay.LastActiveReporting;
import dev.plimsoll.replay.PlatformActivityRule;
import dev.plimsoll.replay.ProbedCompute.Setting;
import dev.plimsoll.replay.ProbingCost;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Simulates the probing of computes with all watchers, and writes the report. */
public final class Observation {

    static final String PAGE = "observation";
    private static final int FIVE_MINUTES = 5;
    private static final int[] DELAYS = {1, FIVE_MINUTES, 10};
    private static final String SHOWN_LIMIT = ", 0.1 %";
    private static final Duration FIVE = Duration.ofMinutes(FIVE_MINUTES);
    private static final List<Workload> COMMON = Arrays.stream(Workload.values())
            .filter(workload -> workload != Workload.ADVERSARY)
            .toList();
    private static final Object[] HEADS = {"", "added awake time %", "charged by the agent",
        "CU-h per month and compute", "woken", "periods sampled %", "samples per active hour", "queries covered %",
        "median age of the newest sample, s"};
    private static final Object[] COLUMNS = {"table", "row", "added_awake_time_percent", "charged_percent",
        "cu_hours_a_month_and_compute", "woken", "periods_sampled_percent", "samples_an_active_hour",
        "queries_covered_percent", "median_age_seconds"};
    private static final String BY_WORKLOAD = "by workload";
    private static final String BY_LISTING = "by listing interval";
    private static final String DEFAULT_LISTING = "every 5 s awake and 60 s asleep (default)";
    private static final String BY_REPORTING = "by reporting of the last activity";

    private Observation() {}

    /**
     * One row of a table.
     *
     * @param table the table that it is in
     * @param name  what the row is about
     * @param sum   simulates it
     */
    record Row(String table, String name, Supplier<Sum> sum) {

        /** The same, simulated once. */
        Row measured() {
            Sum measured = sum.get();
            return new Row(table, name, () -> measured);
        }

        /** As in {@code rows.csv}. */
        String text() {
            return Csv.line(table, sum.get().cells(name));
        }

        @Override
        public String toString() {
            return table + ": " + name;
        }
    }

    /** The report, which is the same on every machine. */
    public static Report report() {
        List<Row> all = new ArrayList<>(rows().stream().map(Row::measured).toList());
        Map<Workload, Sum> byWorkload = byWorkload();
        byWorkload.forEach((workload, sum) -> all.add(new Row(BY_WORKLOAD, workload.words(), () -> sum)));
        Map<String, Table> values = Map.of("delay",
                table(all, is(policies(FIVE_MINUTES, PlatformActivityRule.ANY_BYTE))),
                "delays", delays(all), "workloads", workloads(byWorkload), "listings", table(all, is(listings())),
                "reporting", table(all, row -> row.table().equals(BY_REPORTING) && row.name().endsWith(SHOWN_LIMIT)),
                "constants", Ablation.table());
        Csv csv = new Csv(COLUMNS);
        all.forEach(row -> csv.row(row.table(), row.sum().get().cells(row.name())));
        return Report.of(PAGE, values, Map.of("rows", csv));
    }

    /** All rows except those by workload, in the order of {@code rows.csv}. */
    static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (int minutes : DELAYS) {
            rows.addAll(policies(minutes, PlatformActivityRule.ANY_BYTE));
            rows.addAll(policies(minutes, PlatformActivityRule.MONITOR_TICK));
        }
        rows.addAll(listings());
        rows.addAll(manners());
        return rows;
    }

    /** Rows that take little time: of watchers without list calls, and of the fewest list calls. */
    static List<Row> quickRows() {
        return Stream.concat(Arrays.stream(Watcher.values())
                .filter(Watcher::byTheClock)
                .map(watcher -> policy(watcher, DELAYS[0], PlatformActivityRule.MONITOR_TICK)),
                Stream.of(listings().getLast())).toList();
    }

    /** The row with the setting of {@link #byWorkload}. */
    static Row rowOfCommon(Map<Workload, Sum> byWorkload) {
        return new Row(BY_LISTING, DEFAULT_LISTING, () -> ofCommon(byWorkload));
    }

    private static Predicate<Row> is(List<Row> rows) {
        Set<String> names = rows.stream().map(Row::toString).collect(Collectors.toSet());
        return row -> names.contains(row.toString());
    }

    private static Table table(List<Row> all, Predicate<Row> shown) {
        Table table = new Table(HEADS);
        all.stream().filter(shown).forEach(row -> table.row(row.sum().get().cells(row.name())));
        return table;
    }

    /** The default limit, by delay and by what counts as activity. */
    private static Table delays(List<Row> all) {
        Table table = new Table(HEADS);
        all.stream()
                .filter(row -> row.name().equals(Watcher.PLIMSOLL.words()))
                .forEach(row -> table.row(row.sum().get().cells(row.table())));
        return table;
    }

    private static List<Row> policies(int minutes, PlatformActivityRule noticing) {
        return Arrays.stream(Watcher.values())
                .filter(watcher -> watcher != Watcher.PLIMSOLL_TOLD)
                .map(watcher -> policy(watcher, minutes, noticing))
                .toList();
    }

    private static Row policy(Watcher watcher, int minutes, PlatformActivityRule noticing) {
        String table = "delay of %d min, %s".formatted(minutes,
                noticing == PlatformActivityRule.ANY_BYTE ? "any byte" : "monitor");
        return new Row(table, watcher.words(), () -> sum(COMMON, watcher, Duration.ofMinutes(minutes),
                setting(5, 5, LastActiveReporting.EXACT, noticing)));
    }

    /** The agent's rule with its default listing and exact times. */
    static Map<Workload, Sum> byWorkload() {
        Setting setting = setting(5, 60, LastActiveReporting.EXACT, PlatformActivityRule.ANY_BYTE);
        Map<Workload, Sum> sums = new EnumMap<>(Workload.class);
        for (Workload workload : Workload.values()) {
            sums.put(workload, sum(List.of(workload), Watcher.PLIMSOLL, FIVE, setting));
        }
        return sums;
    }

    /** Of all workloads but the adversary. */
    static Sum ofCommon(Map<Workload, Sum> byWorkload) {
        return new Sum(COMMON.stream()
                .flatMap(workload -> Objects.requireNonNull(byWorkload.get(workload)).costs().stream())
                .toList());
    }

    /** The table of the page that every build compares; the whole report takes 2 min. */
    static Table workloads(Map<Workload, Sum> byWorkload) {
        Table table = new Table(HEADS);
        byWorkload.forEach((workload, sum) -> table.row(sum.cells(workload.words())));
        return table;
    }

    /** The last row is the interval within the request budget if 500 projects are awake ({@code ListingSchedule}). */
    private static List<Row> listings() {
        return List.of(listed("every 2 s", 2, 2), listed("every 5 s", 5, 5), listed("every 15 s", 15, 15),
                listed(DEFAULT_LISTING, 5, 60),
                listed("every 62.5 s: 500 projects awake at 600 requests a minute", 62.5, 62.5));
    }

    private static Row listed(String name, double active, double idle) {
        return new Row(BY_LISTING, name, () -> sum(COMMON, Watcher.PLIMSOLL, FIVE,
                setting(active, idle, LastActiveReporting.EXACT, PlatformActivityRule.ANY_BYTE)));
    }

    private static List<Row> manners() {
        List<Row> rows = new ArrayList<>();
        for (LastActiveReporting telling : LastActiveReporting.values()) {
            for (Watcher watcher : List.of(Watcher.PLIMSOLL, Watcher.PLIMSOLL_TOLD, Watcher.PLIMSOLL_TWO)) {
                rows.add(manner(telling, watcher));
            }
        }
        return rows;
    }

    private static Row manner(LastActiveReporting telling, Watcher watcher) {
        String limit = watcher == Watcher.PLIMSOLL_TOLD ? ", delay reported"
                : watcher == Watcher.PLIMSOLL_TWO ? ", 2 %" : SHOWN_LIMIT;
        return new Row(BY_REPORTING, telling.words() + limit, () -> sum(COMMON, watcher, FIVE,
                setting(5, 5, telling, PlatformActivityRule.ANY_BYTE)));
    }

    private static Setting setting(double active, double idle, LastActiveReporting telling,
            PlatformActivityRule noticing) {
        return new Setting(Math.round(active * 1_000), Math.round(idle * 1_000), telling, noticing, true);
    }

    private static Sum sum(List<Workload> workloads, Watcher watcher, Duration delay, Setting setting) {
        List<ProbingCost> costs = workloads.stream()
                .flatMap(workload -> IntStream.range(0, workload.computes())
                        .mapToObj(number -> workload.life(number, delay)))
                .parallel()
                .map(life -> watcher.watch(life, setting))
                .toList();
        return new Sum(costs);
    }
}
