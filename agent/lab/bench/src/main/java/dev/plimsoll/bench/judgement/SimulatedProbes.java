package dev.plimsoll.bench.judgement;

import dev.plimsoll.Given;
import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.judgement.PanelCase.Hourly;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.ForeignActivity;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.ServerRun;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What probes see of a situation. Each run starts with an empty cache. While the cache holds some pages, reads miss as with a
 * full cache of that many; each miss fills a page, until the cache is full or holds the database.
 */
final class SimulatedProbes {

    /** Seconds between two probes, more in a long run. */
    private static final double BETWEEN = 300;
    private static final double MOST_PROBES = 360;
    /** Seconds in which the load and the fill are taken as constant. */
    private static final double STEP = 5;
    private static final double DAY = 24 * 3_600;
    private static final double GB_PER_CU = 3.2;
    private static final double PAGES_PER_CU = GB_PER_CU * (1 << 17);
    /** Seconds that a read waits when the cache misses. */
    private static final double LATENCY = 0.001;
    private static final int RESERVED = 3;

    private final PanelCase situation;
    private final SizeTable table;
    private final double factor;
    private final List<Sample> samples = new ArrayList<>();
    /** Seconds since the first start. */
    private double clock;
    private double startedAt;
    private double hits;
    private double misses;
    private double usedCu;
    private double busySeconds;
    private double runningSessions;

    private SimulatedProbes(PanelCase situation, SizeTable table, double factor) {
        this.situation = situation;
        this.table = table;
        this.factor = factor;
    }

    /** The probes with size, cache, load, database, connections and CPU use times {@code factor}; so is the table. */
    static List<Sample> of(PanelCase situation, SizeTable table, double factor) {
        SimulatedProbes probes = new SimulatedProbes(situation, table, factor);
        for (String period : situation.history().split(" ", -1)) {
            probes.live(period.split("@", -1));
        }
        return probes.samples;
    }

    private void live(String[] period) {
        boolean isPresent = period.length == 1;
        SizeRange size = isPresent ? situation.size() : SizeRange.fixed(ComputeUnits.of(period[1]));
        String[] times = period[0].split("x", -1);
        for (int day = times.length > 1 ? Integer.parseInt(times[0]) : 1; day > 0; day--) {
            run(seconds(times[times.length - 1]), size, isPresent ? situation.atCu() : size.max().asDouble());
            clock = day > 1 ? Math.ceil(clock / DAY) * DAY : clock + 1;
        }
    }

    private static double seconds(String time) {
        double count = Double.parseDouble(time.substring(0, time.length() - 1));
        return time.endsWith("h") ? count * 3_600 : count * 60;
    }

    private void run(double seconds, SizeRange size, double cu) {
        double between = BETWEEN * Math.ceil(seconds / BETWEEN / MOST_PROBES);
        startedAt = clock;
        hits = misses = usedCu = busySeconds = 0;
        for (double end = clock + seconds; clock < end;) {
            double probe = Math.min(end, clock + between);
            while (clock < probe) {
                step(Math.min(STEP, probe - clock), Math.min(cu, situation.databaseGb() / GB_PER_CU));
            }
            samples.add(sample(size));
        }
    }

    private void step(double seconds, double mostCu) {
        Hourly load = load();
        double missed = load.reads() * seconds * load.curve().applyAsDouble(usedCu);
        misses += missed;
        hits += load.reads() * seconds - missed;
        usedCu = Math.min(mostCu, usedCu + missed / PAGES_PER_CU);
        busySeconds += load.running() * seconds + missed * LATENCY;
        clock += seconds;
    }

    private Hourly load() {
        return situation.load(clock % DAY / 3_600);
    }

    private Sample sample(SizeRange size) {
        SizeRange limits = scaled(size, factor);
        int connections = (int) (factor * situation.connections());
        double before = runningSessions;
        runningSessions += factor * load().running();
        int running = (int) (Math.floor(runningSessions) - Math.floor(before));
        Counters counters = new Counters(count(hits), count(misses), 0, count(usedCu * PAGES_PER_CU), null);
        return new Sample(time(clock),
                new ServerRun(time(startedAt), Duration.between(time(startedAt), time(clock)), null),
                limits, "br-main", Given.statistics(counters),
                new Connections(connections, running, table.maxConnections(limits), (int) count(RESERVED), 0, null),
                new Bytes(count(situation.databaseGb() * (1L << 30))),
                new ForeignActivity(Duration.ZERO, connections, count(busySeconds * 1_000), count(busySeconds * 1_000),
                        0));
    }

    private long count(double one) {
        return (long) (factor * one);
    }

    private static Instant time(double seconds) {
        return Setup.START.plusMillis(Math.round(seconds * 1_000));
    }

    static SizeRange scaled(SizeRange range, double factor) {
        return new SizeRange(scaled(range.min(), factor), scaled(range.max(), factor));
    }

    static ComputeUnits scaled(ComputeUnits cu, double factor) {
        return new ComputeUnits(BigDecimal.valueOf(cu.asDouble() * factor));
    }
}
