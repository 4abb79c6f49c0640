package dev.plimsoll.bench.observation;

import dev.plimsoll.bench.Table;
import dev.plimsoll.replay.Noticing;
import dev.plimsoll.replay.Telling;
import dev.plimsoll.replay.Toll;
import dev.plimsoll.replay.WatchedCompute.Setting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Watches simulated computes in every way, and writes the report. */
public final class Observation {

    /** Where the report lies beneath the repository's root. */
    public static final Path REPORT = Path.of("docs", "benchmarks", "observation.md");

    private static final Duration FIVE = Duration.ofMinutes(5);
    private static final List<Workload> COMMON = Arrays.stream(Workload.values())
            .filter(workload -> workload != Workload.ADVERSARY)
            .toList();
    private static final Object[] HEADS = {"", "added awake time %", "CU-h a month each", "woken", "periods sampled %",
        "samples per active hour", "queries covered %", "median age of the newest sample, s"};

    private Observation() {}

    /** The agent's own rule as it comes: the listing that it has, exact times. */
    static Sum byDefault() {
        return sum(COMMON, Watcher.PLIMSOLL, FIVE, setting(5, 5, Telling.EXACT, Noticing.ANY_BYTE));
    }

    /** The report, which comes out the same on every machine. */
    public static String report() {
        StringBuilder page = new StringBuilder(HEAD);
        for (int minutes : new int[]{1, 5, 10}) {
            page.append("\n## Suspend delay of %d min\n\n".formatted(minutes)).append(policies(minutes));
        }
        page.append("\n## By workload\n\nDefault limit, delay of 5 min, listed every 5 s.\n\n").append(workloads());
        page.append("\n## By the platform's manner\n\nDefault limit, delay of 5 min, listed every 5 s.\n\n")
                .append(manners());
        return page.append(TAIL).toString();
    }

    private static Table policies(int minutes) {
        Table table = new Table(HEADS);
        Duration delay = Duration.ofMinutes(minutes);
        for (Watcher watcher : Watcher.values()) {
            for (int seconds : watcher.byTheClock() ? new int[]{5} : new int[]{5, 15}) {
                Setting setting = setting(seconds, seconds, Telling.EXACT, Noticing.ANY_BYTE);
                String name = watcher.words() + (watcher.byTheClock() ? "" : ", listed every %d s".formatted(seconds));
                table.row(sum(COMMON, watcher, delay, setting).cells(name));
            }
        }
        table.row(sum(COMMON, Watcher.PLIMSOLL, delay, setting(5, 60, Telling.EXACT, Noticing.ANY_BYTE))
                .cells(Watcher.PLIMSOLL.words() + ", listed every 5 s awake and 60 s asleep"));
        return table;
    }

    /** The section that the build compares; the whole takes a minute. */
    static String workloads() {
        Table table = new Table(HEADS);
        Setting setting = setting(5, 5, Telling.EXACT, Noticing.ANY_BYTE);
        for (Workload workload : Workload.values()) {
            table.row(sum(List.of(workload), Watcher.PLIMSOLL, FIVE, setting).cells(workload.words()));
        }
        return table.toString();
    }

    private static Table manners() {
        Table table = new Table(HEADS);
        for (Telling telling : Telling.values()) {
            for (Noticing noticing : Noticing.values()) {
                String name = telling.words() + (noticing == Noticing.ANY_BYTE ? ", any byte" : ", monitor's tick");
                table.row(sum(COMMON, Watcher.PLIMSOLL, FIVE, setting(5, 5, telling, noticing)).cells(name));
            }
        }
        return table;
    }

    private static Setting setting(int active, int idle, Telling telling, Noticing noticing) {
        return new Setting(active * 1_000L, idle * 1_000L, telling, noticing, true);
    }

    private static Sum sum(List<Workload> workloads, Watcher watcher, Duration delay, Setting setting) {
        List<Toll> tolls = new ArrayList<>();
        for (Workload workload : workloads) {
            for (int number = 0; number < workload.computes(); number++) {
                tolls.add(watcher.watch(workload.life(number, delay), setting));
            }
        }
        return new Sum(tolls);
    }

    private static final String HEAD = """
            # Observation

            Written by the build, and a test holds its table by workload equal to what the code does. Write it anew, in about a
            minute, with `mvn -pl agent/core,agent/bench verify -Dplimsoll.write=true`. [The rule and its proof](../quiet.md).

            Fifty simulated computes of 1 CU, fourteen days, watched by the agent's own rule and by watchers that connect by
            the clock. A compute falls asleep one delay after its last activity, to the millisecond, and is woken by the next.
            Ten have dev sessions, ten web bursts, six office hours, twelve a cron job, eight single queries, four are always
            busy. A look lands 0.3 s after the decision and takes 0.2 s. An awake period counts as sampled if a look fell into
            it, a query as covered if a later look of the same period saw it. CU-hours are for a compute, on average; every row but
            the adversary's own leaves the adversary out.
            """;

    private static final String TAIL = """

            ## What it does not show

            - Real platforms. Starts are instant here, nobody restarts anything, and listings are never late or missing; cuts,
              checks and delays shortened unseen are in `HarmBudgetTest`, seeded.
            - Estimates: how near the agent's own account is to the truth is in `HarmBudgetTest` too.
            - Your workload. Compare the figures with what they were before a change.
            """;
}
