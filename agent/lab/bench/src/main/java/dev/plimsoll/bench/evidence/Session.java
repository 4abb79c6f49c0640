package dev.plimsoll.bench.evidence;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.replay.ReplayedCompute;
import dev.plimsoll.replay.TraceContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * One start of a compute, simulated for every size: the same reads from the same time, probed each minute.
 *
 * <p>The caches are exact, so a prediction at one size can be compared with the result of another.
 */
final class Session {

    static final Duration BETWEEN_PROBES = Duration.ofMinutes(1);

    /** By size: a sample for each probe, the first one 1 min after the start. */
    private final List<List<Sample>> samples = new ArrayList<>();
    private final Trace trace;

    private Session(Trace trace) {
        this.trace = trace;
    }

    /**
     * Starts computes of all sizes.
     *
     * @param offset position in the trace, which is repeated
     * @param probes  number of probes, one per minute
     */
    static Session of(Trace trace, int offset, int probes) {
        Session session = new Session(trace);
        int each = (int) (trace.pagesPerSecond() * BETWEEN_PROBES.toSeconds());
        for (int size = 0; size < Ladder.count(); size++) {
            ReplayedCompute compute = new ReplayedCompute(Ladder.TABLE, UsedUnit.PAGES, Ladder.at(size).cu(),
                    new TraceContext("br-main", trace.database(), 20, 0, 3, false), Setup.START);
            List<Sample> seen = new ArrayList<>();
            int at = offset % trace.reads();
            for (int probe = 1; probe <= probes; probe++) {
                at = read(compute, trace.pages(), at, each);
                compute.pass(BETWEEN_PROBES);
                seen.add(compute.probe());
            }
            session.samples.add(seen);
        }
        return session;
    }

    private static int read(ReplayedCompute compute, int[] pages, int from, int count) {
        int at = from;
        for (int left = count; left > 0;) {
            int until = Math.min(pages.length, at + left);
            compute.read(pages, at, until, Duration.ZERO);
            left -= until - at;
            at = until % pages.length;
        }
        return at;
    }

    Trace trace() {
        return trace;
    }

    int probes() {
        return samples.getFirst().size();
    }

    /** As seen at a probe, counted from 1. */
    Sample sample(int size, int probe) {
        return samples.get(size).get(probe - 1);
    }

    private Counters counters(int size, int probe) {
        return probe == 0 ? Counters.ZERO : Objects.requireNonNull(sample(size, probe).cache().counters());
    }

    /** The values between two probes; probe 0 is the start. */
    long reads(int from, int to) {
        return counters(0, to).accesses() - counters(0, from).accesses();
    }

    long misses(int size, int from, int to) {
        return counters(size, to).misses() - counters(size, from).misses();
    }

    double missRatio(int size, int from, int to) {
        return (double) misses(size, from, to) / Math.max(1, reads(from, to));
    }

    /** The first probe after a number of reads; the last probe if there are fewer reads. */
    int probeAfter(double reads) {
        int probe = 1;
        while (probe < probes() && reads(0, probe) < reads) {
            probe++;
        }
        return probe;
    }
}
