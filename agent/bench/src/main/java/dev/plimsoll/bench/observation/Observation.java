package dev.plimsoll.bench.observation;

import dev.plimsoll.bench.Table;
import dev.plimsoll.replay.LastActiveReporting;
import dev.plimsoll.replay.PlatformActivityRule;
import dev.plimsoll.replay.ProbedCompute.Setting;
import dev.plimsoll.replay.ProbingCost;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Watches simulated computes in every way, and writes the report. */
public final class Observation {

    /** Where the report lies beneath the repository's root. */
    public static final Path REPORT = Path.of("docs", "benchmarks", "observation.md");

    private static final Duration FIVE = Duration.ofMinutes(5);
    private static final List<Workload> COMMON = Arrays.stream(Workload.values())
            .filter(workload -> workload != Workload.ADVERSARY)
            .toList();
    private static final Object[] HEADS = {"", "added awake time %", "by its own account", "CU-h a month each", "woken",
        "periods sampled %",
        "samples per active hour", "queries covered %", "median age of the newest sample, s"};

    private Observation() {}

    /** The agent's own rule as it comes: the listing that it has, exact times. */
    static Sum byDefault() {
        return sum(COMMON, Watcher.PLIMSOLL, FIVE,
                setting(5, 5, LastActiveReporting.EXACT, PlatformActivityRule.ANY_BYTE));
    }

    /** The report, which comes out the same on every machine. */
    public static String report() {
        StringBuilder page = new StringBuilder(HEAD);
        for (int minutes : new int[]{1, 5, 10}) {
            page.append("\n## Suspend delay of %d min\n\nAny byte from a client is activity.\n\n".formatted(minutes))
                    .append(policies(minutes, PlatformActivityRule.ANY_BYTE))
                    .append("\nActivity is what a monitor finds at work twice a second.\n\n")
                    .append(policies(minutes, PlatformActivityRule.MONITOR_TICK));
        }
        page.append("\n## By workload\n\nDefault limit, delay of 5 min, listed every 5 s.\n\n").append(workloads());
        page.append("\n## By how often it is listed\n\nDefault limit, delay of 5 min.\n\n").append(listings());
        page.append("\n## By how the platform tells the last activity\n\nDelay of 5 min, listed every 5 s.\n\n")
                .append(manners());
        return page.append(TAIL).toString();
    }

    private static Table policies(int minutes, PlatformActivityRule noticing) {
        Table table = new Table(HEADS);
        Duration delay = Duration.ofMinutes(minutes);
        for (Watcher watcher : Watcher.values()) {
            if (watcher != Watcher.PLIMSOLL_TOLD) {
                table.row(sum(COMMON, watcher, delay, setting(5, 5, LastActiveReporting.EXACT, noticing))
                        .cells(watcher.words()));
            }
        }
        return table;
    }

    /** The section that the build compares; the whole takes two minutes. */
    static String workloads() {
        Table table = new Table(HEADS);
        Setting setting = setting(5, 5, LastActiveReporting.EXACT, PlatformActivityRule.ANY_BYTE);
        for (Workload workload : Workload.values()) {
            table.row(sum(List.of(workload), Watcher.PLIMSOLL, FIVE, setting).cells(workload.words()));
        }
        return table.toString();
    }

    /** The last row is what is left of the request budget where 500 projects are awake at once (cycle.pace.Due). */
    private static Table listings() {
        Table table = new Table(HEADS);
        for (int seconds : new int[]{2, 5, 15}) {
            table.row(listed(seconds, seconds).cells("every %d s".formatted(seconds)));
        }
        table.row(listed(5, 60).cells("every 5 s awake and 60 s asleep (default)"));
        table.row(listed(62.5, 62.5).cells("every 62.5 s: 500 projects awake at 600 requests a minute"));
        return table;
    }

    private static Sum listed(double active, double idle) {
        return sum(COMMON, Watcher.PLIMSOLL, FIVE,
                setting(active, idle, LastActiveReporting.EXACT, PlatformActivityRule.ANY_BYTE));
    }

    private static Table manners() {
        Table table = new Table(HEADS);
        for (LastActiveReporting telling : LastActiveReporting.values()) {
            for (Watcher watcher : List.of(Watcher.PLIMSOLL, Watcher.PLIMSOLL_TOLD, Watcher.PLIMSOLL_TWO)) {
                String limit = watcher == Watcher.PLIMSOLL_TOLD ? "delay told"
                        : watcher == Watcher.PLIMSOLL_TWO ? "2 %" : "0.1 %";
                table.row(sum(COMMON, watcher, FIVE, setting(5, 5, telling, PlatformActivityRule.ANY_BYTE))
                        .cells(telling.words() + ", " + limit));
            }
        }
        return table;
    }

    private static Setting setting(double active, double idle, LastActiveReporting telling,
            PlatformActivityRule noticing) {
        return new Setting(Math.round(active * 1_000), Math.round(idle * 1_000), telling, noticing, true);
    }

    private static Sum sum(List<Workload> workloads, Watcher watcher, Duration delay, Setting setting) {
        List<ProbingCost> tolls = workloads.stream()
                .flatMap(workload -> IntStream.range(0, workload.computes())
                        .mapToObj(number -> workload.life(number, delay)))
                .parallel()
                .map(life -> watcher.watch(life, setting))
                .toList();
        return new Sum(tolls);
    }

    private static final String HEAD = """
            # Observation

            Written by the build, and a test holds its table by workload equal to what the code does. Write it anew, in about
            two minutes, with `mvn -pl agent/core,agent/bench verify -Dplimsoll.write=true`.
            [The rule and its proof](../probing.md); [the same with real servers and real exporters](exporters.md).

            Fifty simulated computes of 1 CU, fourteen days, watched by the agent's own rule and by watchers that connect by
            the clock. A compute falls asleep one delay after its last activity, to the millisecond, and is woken by the next.
            Ten have dev sessions, ten web bursts, six office hours, twelve a cron job, eight single queries, four are always
            busy. Listings come up to a tenth earlier or later than their turn, so that nobody's clock falls in with ours. A
            look lands 0.3 s after the decision and takes 0.2 s. An awake period counts as sampled if a look fell into it, a
            query as covered if a later look of the same period saw it. CU-hours are for a compute, on average; every row but
            the adversary's own leaves the adversary out.
            """;

    private static final String TAIL = """

            ## What bounds it

            - **A delay of 1 min** leaves little to spend: an awake period of a minute earns 0.06 s, and one single query costs a
              look of some seconds. At 0.5 % and 2 % more is seen, at that price.
            - **Seldom listings** make proofs old, and looks dear. What comes by the clock is met all the same: it is listed
              just when it is expected.
            - **A platform that hides activity** hides the only proof that a look did no harm, so each has to be paid for in
              full: the account is then far above the truth, and coverage is what is given up. A delay that the platform tells
              wins most of it back where the times themselves are true.

            ## What it does not show

            - Real platforms. Starts are instant here, nobody restarts anything, and listings are never late or missing; cuts,
              checks and delays shortened unseen are in `HarmBudgetTest`, seeded.
            - Your workload. Compare the figures with what they were before a change.
            """;
}
