package dev.plimsoll.bench.observation;

import dev.plimsoll.bench.Table;
import dev.plimsoll.replay.LastActiveReporting;
import dev.plimsoll.replay.PlatformActivityRule;
import dev.plimsoll.replay.ProbedCompute.Setting;
import dev.plimsoll.replay.ProbingCost;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Simulates the probing of computes with all watchers, and writes the report. */
public final class Observation {

    /** The path of the report in the repository. */
    public static final Path REPORT = Path.of("docs", "benchmarks", "observation.md");

    private static final int[] DELAYS = {1, 5, 10};
    private static final Duration FIVE = Duration.ofMinutes(5);
    private static final List<Workload> COMMON = Arrays.stream(Workload.values())
            .filter(workload -> workload != Workload.ADVERSARY)
            .toList();
    private static final Object[] HEADS = {"", "added awake time %", "charged by the agent",
        "CU-h per month and compute", "woken",
        "periods sampled %",
        "samples per active hour", "queries covered %", "median age of the newest sample, s"};

    private Observation() {}

    /**
     * One row of a table.
     *
     * @param name what the row is about
     * @param sum  simulates it
     */
    record Row(String name, Supplier<Sum> sum) {

        String text() {
            Table table = new Table(HEADS);
            table.row(sum.get().cells(name));
            return table.toString().lines().toList().getLast();
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** The report, which is the same on every machine. */
    public static String report() {
        StringBuilder page = new StringBuilder(HEAD);
        for (int minutes : DELAYS) {
            page.append("\n## Suspend delay of %d min\n\nAny byte from a client is activity.\n\n".formatted(minutes))
                    .append(table(policies(minutes, PlatformActivityRule.ANY_BYTE)))
                    .append("\nActivity is what a monitor detects twice per second.\n\n")
                    .append(table(policies(minutes, PlatformActivityRule.MONITOR_TICK)));
        }
        page.append("\n## By workload\n\nDefault limit, delay of 5 min, listed every 5 s.\n\n")
                .append(workloads(byWorkload()));
        page.append("\n## By listing interval\n\nDefault limit, delay of 5 min.\n\n").append(table(listings()));
        page.append("\n## By reporting of the last activity\n\nDelay of 5 min, listed every 5 s.\n\n")
                .append(table(manners()));
        page.append(CONSTANTS).append(Ablation.table());
        return page.append(TAIL).toString();
    }

    /** All rows except those by workload, in the order of the report. */
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

    private static Table table(List<Row> rows) {
        Table table = new Table(HEADS);
        rows.forEach(row -> table.row(row.sum().get().cells(row.name())));
        return table;
    }

    private static List<Row> policies(int minutes, PlatformActivityRule noticing) {
        Duration delay = Duration.ofMinutes(minutes);
        return Arrays.stream(Watcher.values())
                .filter(watcher -> watcher != Watcher.PLIMSOLL_TOLD)
                .map(watcher -> new Row(watcher.words(),
                        () -> sum(COMMON, watcher, delay, setting(5, 5, LastActiveReporting.EXACT, noticing))))
                .toList();
    }

    /** The agent's rule with its default listing and exact times. */
    static Map<Workload, Sum> byWorkload() {
        Setting setting = setting(5, 5, LastActiveReporting.EXACT, PlatformActivityRule.ANY_BYTE);
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

    /** The section that every build compares; the whole report takes 2 min. */
    static String workloads(Map<Workload, Sum> byWorkload) {
        Table table = new Table(HEADS);
        byWorkload.forEach((workload, sum) -> table.row(sum.cells(workload.words())));
        return table.toString();
    }

    /** The last row is the interval within the request budget if 500 projects are awake ({@code ListingSchedule}). */
    private static List<Row> listings() {
        return List.of(listed("every 2 s", 2, 2), listed("every 5 s", 5, 5), listed("every 15 s", 15, 15),
                listed("every 5 s awake and 60 s asleep (default)", 5, 60),
                listed("every 62.5 s: 500 projects awake at 600 requests a minute", 62.5, 62.5));
    }

    private static Row listed(String name, double active, double idle) {
        return new Row(name, () -> sum(COMMON, Watcher.PLIMSOLL, FIVE,
                setting(active, idle, LastActiveReporting.EXACT, PlatformActivityRule.ANY_BYTE)));
    }

    private static List<Row> manners() {
        List<Row> rows = new ArrayList<>();
        for (LastActiveReporting telling : LastActiveReporting.values()) {
            for (Watcher watcher : List.of(Watcher.PLIMSOLL, Watcher.PLIMSOLL_TOLD, Watcher.PLIMSOLL_TWO)) {
                String limit = watcher == Watcher.PLIMSOLL_TOLD ? "delay reported"
                        : watcher == Watcher.PLIMSOLL_TWO ? "2 %" : "0.1 %";
                rows.add(new Row(telling.words() + ", " + limit, () -> sum(COMMON, watcher, FIVE,
                        setting(5, 5, telling, PlatformActivityRule.ANY_BYTE))));
            }
        }
        return rows;
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

    private static final String HEAD = """
            # Observation

            `dev.plimsoll.bench.observation.Observation` generates this page. Every build compares its table by workload and
            some other rows with the code's result. [Two commands](README.md) compare the whole page, or
            write it again. [The rule and its proof](../probing.md); [the same with real servers and real
            exporters](exporters.md).

            Fifty simulated computes of 1 CU run for 14 days. The agent's probing rule watches them, and for comparison
            watchers that connect periodically. A compute is suspended exactly one delay after its last
            activity, and the next activity wakes it. Ten computes have dev sessions, ten web bursts, six office
            hours, twelve a cron job, eight single queries; four are always busy. The interval between listings
            varies by up to 10 %, so it does not synchronize with a workload. A probe starts 0.3 s after the
            decision and takes 0.2 s. An awake period counts as sampled if it contains a probe. A query counts
            as covered if a later probe in the same period follows it. CU-hours are the average per compute.
            Only the adversary's own row includes the adversary.
            """;

    private static final String CONSTANTS = """

            ## By constant

            Each constant of `ActivityTunables` and `ProbingTunables`, halved and doubled while the others stay. Figures: added
            awake time %, periods sampled %, queries covered %, computes woken. One compute of each workload, default limit,
            listed every 5 s awake and 60 s asleep. Delay of 5 min with times that are exact, ten seconds ahead, stored when
            a minute newer, and rounded up to a minute; and delay of 1 min with a monitor.

            A constant without any effect here guards what these computes do not do: a wake-up by a probe, a delay that
            changes, a poller, or a gap in the record. Its Javadoc names the test or the source that chose it.

            """;

    private static final String TAIL = """

            ## Constraints

            - **A delay of 1 min** gives a small probe budget: an awake period of 1 min adds 0.06 s to it, and a probe after
              a single query costs some seconds. Budgets of 0.5 % and 2 % allow more probes at a higher cost.
            - **Infrequent listings** make evidence of activity old, and probes expensive. Periodic wake-ups are still
              probed, because they are listed at the expected time.
            - **A platform that hides activity** hides the only evidence that a probe had no cost, so each probe is charged
              in full. The charged cost is then far above the true cost, and coverage decreases. A suspend delay
              that the platform reports restores most of the coverage if the reported times are true.

            ## Limits

            - Real platforms. Here starts are instant, there are no restarts, and listings are never late or missing.
              `HarmBudgetTest` covers dropped connections, health checks and unnoticed shorter delays
              with seeded cases.
            - Your workload. Compare the figures with those before a change.
            """;
}
