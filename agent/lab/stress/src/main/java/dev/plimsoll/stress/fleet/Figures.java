package dev.plimsoll.stress.fleet;

import dev.plimsoll.bench.report.Table;
import dev.plimsoll.stress.fleet.Http.Scrape;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The figures of one fleet.
 *
 * @param fleet   whose
 * @param history rows of the store before the first start, by table
 * @param calm    with the agent's defaults
 * @param busy    restarted on the same store, with every awake compute probed each second
 */
record Figures(Fleet fleet, Map<String, Long> history, Calm calm, Busy busy) {

    /**
     * The agent at rest.
     *
     * @param listedSeconds      from its start until the computes of each project were listed
     * @param idleCpuPercent     of one core, with health requests only
     * @param listingsAMinute    calls for projects and computes
     * @param scrapedSeries      series of one scrape
     */
    record Calm(Phase phase, double listedSeconds, double idleCpuPercent, double listingsAMinute, int scrapedSeries,
            Responses responses,
            Footprint memory, Ticks ticks) {}

    /**
     * How long a number of answers took, in milliseconds.
     *
     * @param failures how many of them were none, or not what was asked for
     */
    record Latencies(int count, int failures, double p50, double p99, double most) {

        static Latencies of(List<Duration> took, int failures) {
            double[] sorted = took.stream().mapToDouble(each -> each.toNanos() / 1e6).sorted().toArray();
            return new Latencies(sorted.length, failures, at(sorted, 0.5), at(sorted, 0.99), at(sorted, 1));
        }

        /** The smallest that so many did not exceed. */
        private static double at(double[] sorted, double share) {
            return sorted.length == 0 ? 0 : sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
        }
    }

    /**
     * Latencies of what the agent serves.
     *
     * @param plain scrapes of a client that cannot read compressed answers
     * @param json  the first page of the list of computes
     * @param all   the whole list
     */
    record Responses(Latencies scrape, Latencies plain, Latencies page, Latencies json, Latencies all) {

        int failures() {
            return Stream.of(scrape, plain, page, json, all).mapToInt(Latencies::failures).sum();
        }
    }

    /**
     * What a restarted agent shows from its store.
     *
     * @param seconds         from its start until a page of the fleet counts all computes
     * @param firstPageMillis how long that page took
     */
    record Shown(double seconds, double firstPageMillis) {}

    /**
     * Used memory.
     *
     * @param heapMiB left after a full collection
     */
    record Footprint(double heapMiB, long residentMiB) {}

    /**
     * The agent under load.
     *
     * @param shown          from the store
     * @param listingPercent of one core, with the same listings and no probes
     * @param cpuPercent     of one core
     */
    record Busy(Phase phase, Shown shown, Probes probes, double listingPercent, double cpuPercent, Latencies scrape,
            Footprint memory, Ticks ticks) {}

    /**
     * The probes of a window.
     *
     * @param count     that went well
     * @param failed    that did not
     * @param cpuMillis CPU of the window beyond that of the listings, per probe; 0 where there was none beyond it
     * @param storeUses connections taken from the store's pool in the window, per probe
     */
    record Probes(long count, long failed, double cpuMillis, double storeUses) {}

    /** From start to end: what a container engine sees. */
    record Phase(double readySeconds, int healthFailures, Latencies health, double stopSeconds, int exitCode) {}

    /**
     * The durations of scheduler ticks in a window, in milliseconds.
     *
     * @param p99  of the last minutes
     * @param most the longest of the last minutes
     */
    record Ticks(double mean, double p99, double most, double mostLag) {

        static Ticks between(Scrape before, Scrape after) {
            String tick = "plimsoll_cycle_duration_seconds";
            double sum = after.sum(tick + "_sum") - before.sum(tick + "_sum");
            double count = after.sum(tick + "_count") - before.sum(tick + "_count");
            return new Ticks(1000 * sum / Math.max(1, count), 1000 * after.sum(tick, "quantile=\"0.99\""),
                    1000 * after.sum(tick + "_max"), 1000 * after.sum("plimsoll_cycle_lag_seconds_max"));
        }
    }

    /** One line of the table: name, value and goal; the goal is empty if there is none. */
    private record Line(String name, String value, String goal) {}

    /** A column for each fleet. */
    static Table table(List<Figures> measured) {
        Table table = new Table("", "Goal", measured.stream()
                .map(one -> "%,d %s".formatted(one.fleet.computes(), one.fleet.profile().word()))
                .toList());
        List<List<Line>> columns = measured.stream().map(Figures::lines).toList();
        IntStream.range(0, columns.getFirst().size()).forEach(at -> {
            Line first = columns.getFirst().get(at);
            table.row(first.name, first.goal, columns.stream().map(column -> column.get(at).value).toList());
        });
        return table;
    }

    private List<Line> lines() {
        return List.of(
                line("awake", "%d", fleet.awake(), ""),
                line("samples, journal lines in the store", "%,d", history.getOrDefault("sample", 0L),
                        "", ", %,d", history.getOrDefault("journal", 0L)),
                line("ready after, s", "%.1f", calm.phase.readySeconds, ""),
                line("all listed after, s", "%.0f", calm.listedSeconds, ""),
                line("ready after a restart, s", "%.1f", busy.phase.readySeconds, ""),
                line("all shown after a restart, s", "%.1f", busy.shown.seconds, "5"),
                line("first page after a restart, ms", "%.0f", busy.shown.firstPageMillis, "100"),
                line("health failures", "%d", calm.phase.healthFailures + busy.phase.healthFailures, "0"),
                line("health, most, ms", "%.0f",
                        Math.max(calm.phase.health.most(), busy.phase.health.most()), "1,000"),
                line("idle CPU, % of a core", "%.1f", calm.idleCpuPercent, "3"),
                line("listing calls per minute", "%.0f", calm.listingsAMinute, ""),
                line("series per scrape", "%,d", calm.scrapedSeries, ""),
                line("scrape p50, ms", "%.0f", calm.responses.scrape.p50(), ""),
                line("scrape p99, ms", "%.0f", calm.responses.scrape.p99(), "100"),
                line("scrape p99 under load, ms", "%.0f", busy.scrape.p99(), "100"),
                line("scrape without gzip p50, p99, ms", "%.0f", calm.responses.plain.p50(), "", ", %.0f",
                        calm.responses.plain.p99()),
                line("failed scrapes, pages, JSON", "%d",
                        calm.responses.failures() + busy.scrape.failures(),
                        "0"),
                line("page p50, p99, ms", "%.0f", calm.responses.page.p50(), "p99 200", ", %.0f",
                        calm.responses.page.p99()),
                line("JSON of 200 computes p50, p99, ms", "%.0f", calm.responses.json.p50(), "", ", %.0f",
                        calm.responses.json.p99()),
                line("JSON of all computes p50, p99, ms", "%.0f", calm.responses.all.p50(), "", ", %.0f",
                        calm.responses.all.p99()),
                line("tick mean, ms", "%.1f", calm.ticks.mean, "50"),
                line("tick p99, max, ms", "%.0f", calm.ticks.p99, "", ", %.0f", calm.ticks.most),
                line("tick mean under load, ms", "%.1f", busy.ticks.mean, ""),
                line("probes, failed", "%,d", busy.probes.count, "", ", %,d", busy.probes.failed),
                line("CPU of listings alone, under load, % of a core", "%.1f", busy.listingPercent, "",
                        ", %.1f", busy.cpuPercent),
                busy.probes.cpuMillis > 0 ? line("CPU per probe, ms", "%.1f", busy.probes.cpuMillis, "5")
                        : new Line("CPU per probe, ms", "not known", "5"),
                line("store uses per probe", "%.1f", busy.probes.storeUses, ""),
                line("heap after GC, MiB", "%.0f", calm.memory.heapMiB, "128, for 10,000 computes 512",
                        ", under load %.0f",
                        busy.memory.heapMiB),
                line("resident, MiB", "%d", calm.memory.residentMiB, "", ", under load %d", busy.memory.residentMiB),
                line("stop, s", "%.1f", Math.max(calm.phase.stopSeconds, busy.phase.stopSeconds), "20"),
                line("exit codes", "%d", calm.phase.exitCode, "0", ", %d", busy.phase.exitCode));
    }

    private static Line line(String name, String format, Object value, String goal) {
        return new Line(name, format.formatted(value), goal);
    }

    private static Line line(String name, String format, Object value, String goal, String more, Object other) {
        return new Line(name, format.formatted(value) + more.formatted(other), goal);
    }
}
