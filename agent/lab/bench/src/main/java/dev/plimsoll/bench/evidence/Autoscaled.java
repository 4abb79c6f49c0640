package dev.plimsoll.bench.evidence;

import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.bench.Advised;
import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.report.Figure;
import dev.plimsoll.bench.report.Table;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The adviser's recommendations for the limits of an autoscaling compute, with the captured load pg_tide. */
final class Autoscaled {

    private static final int PROBES = 800;
    private static final int EVERY = 5;
    private static final long FUTURE_PROBES = 200;
    private static final List<SizeRange> LIMITS = List.of(range("0.25", "0.5"), range("0.25", "1"), range("0.5", "2"),
            range("0.5", "4"), range("1", "8"), range("4", "8"));

    private final Trace trace = Trace.captured("pg_tide");
    private final Map<SizeRange, ScaledCompute> observed = new HashMap<>();

    private ScaledCompute at(SizeRange limits) {
        return observed.computeIfAbsent(limits, each -> ScaledCompute.of(trace, each, PROBES));
    }

    Table table() {
        Table table = new Table("Limits, CU", "hit ratio", "CU-hours", "size changes", "probes", "larger recommended",
                "same misses so far", "smaller recommended", "wrong", "last recommendation");
        LIMITS.forEach(limits -> row(table, limits));
        return table;
    }

    private void row(Table table, SizeRange limits) {
        ScaledCompute compute = at(limits);
        Advised advised = new Advised(Ladder.TABLE, Setup.policy(UsedUnit.PAGES));
        int larger = 0;
        int vain = 0;
        int smaller = 0;
        int wrong = 0;
        Recommendation said = null;
        for (int probe = EVERY; probe <= PROBES; probe += EVERY) {
            said = advised.after(new History(compute.samples().subList(0, probe)), null);
            int way = said.target().max().compareTo(limits.max());
            larger += way > 0 ? 1 : 0;
            vain += way > 0 && at(said.target()).misses(0, probe) >= compute.misses(0, probe) ? 1 : 0;
            boolean isCounted = way < 0 && probe + FUTURE_PROBES <= PROBES;
            smaller += isCounted ? 1 : 0;
            wrong += isCounted && isWrong(at(said.target()), compute, probe) ? 1 : 0;
        }
        long reads = PROBES * (long) (trace.pagesPerSecond() * Session.BETWEEN_PROBES.toSeconds());
        table.row(limits, Figure.share(1 - (double) compute.misses(0, PROBES) / reads), Math.round(compute.cuHours()),
                compute.changes(), PROBES / EVERY, larger, vain, smaller, wrong,
                said == null ? "" : said.action().word() + ", " + said.target());
    }

    private boolean isWrong(ScaledCompute there, ScaledCompute here, int probe) {
        double reads = (PROBES - probe) * trace.pagesPerSecond() * Session.BETWEEN_PROBES.toSeconds();
        return there.misses(probe, PROBES) > Math.max(0.01 * reads, 1.1 * here.misses(probe, PROBES));
    }

    private static SizeRange range(String min, String max) {
        return new SizeRange(ComputeUnits.of(min), ComputeUnits.of(max));
    }
}
