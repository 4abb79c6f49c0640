package dev.plimsoll.bench.evidence;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.report.Csv;
import dev.plimsoll.bench.report.Figure;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.replay.ReplayedCompute;
import dev.plimsoll.replay.TraceContext;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** One compute in four runs at three sizes, with different probe intervals: the totals must be equal. */
final class Splits {

    private static final List<ComputeUnits> RUNS = List.of(ComputeUnits.of("1"), ComputeUnits.of("2"),
            ComputeUnits.of("2"), ComputeUnits.of("0.5"));
    private static final int PROBES = 100;
    private static final int[] EVERY = {1, 3, 10, 100};

    private final List<Sample> samples = new ArrayList<>();

    Splits(Trace trace) {
        int each = trace.reads() / (RUNS.size() * PROBES);
        ReplayedCompute compute = new ReplayedCompute(Setup.table(), UsedUnit.PAGES, RUNS.getFirst(),
                new TraceContext("br-main", trace.database(), 20, 0, 3, false), Setup.START);
        for (int probe = 0; probe < RUNS.size() * PROBES; probe++) {
            if (probe > 0 && probe % PROBES == 0) {
                compute.resize(RUNS.get(probe / PROBES));
            }
            compute.read(trace.pages(), probe * each, (probe + 1) * each, Session.BETWEEN_PROBES);
            samples.add(compute.probe());
        }
    }

    /** The totals with every n-th probe and the last probe of each run. */
    Totals totals(int every) {
        Totals totals = Totals.ZERO;
        Sample before = null;
        for (Sample sample : kept(every)) {
            totals = totals.advance(before, before, sample, Totals.StartCause.OTHERS);
            before = sample;
        }
        return totals;
    }

    /** Whether all totals are equal. */
    boolean agree() {
        return IntStream.of(EVERY).mapToObj(this::totals).distinct().count() == 1;
    }

    private List<Sample> kept(int every) {
        return IntStream.range(0, samples.size())
                .filter(probe -> (probe + 1) % PROBES % every == 0)
                .mapToObj(samples::get)
                .toList();
    }

    Csv csv() {
        Csv csv = new Csv("every_nth_probe", "probes", "hits", "misses", "starts");
        for (int every : EVERY) {
            Totals totals = totals(every);
            csv.row(every, kept(every).size(), Figure.count(totals.hits()), Figure.count(totals.misses()),
                    totals.startsByOthers());
        }
        return csv;
    }
}
