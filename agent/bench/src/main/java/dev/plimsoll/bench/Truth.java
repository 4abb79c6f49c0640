package dev.plimsoll.bench;

import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.ComputeUnits;
import dev.plimsoll.fleet.Size;
import dev.plimsoll.fleet.SizeTable;
import dev.plimsoll.replay.Replay;
import dev.plimsoll.replay.ReplayedCompute;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What computes of every size would have shown of one trace, exactly: no estimate enters.
 *
 * <p>Each size reads the trace twice without a restart between. The first time is what a compute started with the trace
 * lives through; the second is the same reads with a cache as warm as it gets.
 */
final class Truth {

    /** Misses so far at each look. */
    private final Map<ComputeUnits, long[]> lived = new TreeMap<>();
    private final Map<ComputeUnits, long[]> warm = new TreeMap<>();
    private final long[] reads;

    Truth(Trace trace, UsedUnit unit, SizeTable table) {
        reads = new long[looks(trace) + 1];
        for (Size size : table.sizes()) {
            ReplayedCompute compute = new ReplayedCompute(table, unit, size.cu(), Setup.around(trace), Setup.START);
            lived.put(size.cu(), pass(trace, compute));
            warm.put(size.cu(), pass(trace, compute));
        }
    }

    /** Looks until the trace has been read. */
    int looks() {
        return reads.length - 1;
    }

    /** Reads between two looks; look 0 is the start. */
    long reads(int from, int to) {
        return reads[to] - reads[from];
    }

    /** Misses between two looks at a compute of {@code cu} that started cold with the trace. */
    long lived(ComputeUnits cu, int from, int to) {
        long[] misses = Objects.requireNonNull(lived.get(cu));
        return misses[to] - misses[from];
    }

    /** The same as a share of reads. */
    double livedRatio(ComputeUnits cu, int from, int to) {
        return (double) lived(cu, from, to) / reads(from, to);
    }

    /** Misses over the same reads, as a share of them, where the whole trace had been read once before. */
    double warmRatio(ComputeUnits cu, int from, int to) {
        long[] misses = Objects.requireNonNull(warm.get(cu));
        return (double) (misses[to] - misses[from]) / reads(from, to);
    }

    private long[] pass(Trace trace, ReplayedCompute compute) {
        long[] misses = new long[reads.length];
        Counters before = Objects.requireNonNull(compute.look().counters());
        Replay replay = new Replay(trace.pages(), trace.pagesPerSecond(), Setup.BETWEEN_LOOKS);
        for (int look = 1; replay.hasNext(); look++) {
            Counters seen = Objects.requireNonNull(replay.next(compute).counters());
            misses[look] = seen.misses() - before.misses();
            reads[look] = replay.position();
        }
        return misses;
    }

    private static int looks(Trace trace) {
        double perLook = trace.pagesPerSecond() * Setup.BETWEEN_LOOKS.toSeconds();
        return (int) Math.ceil(trace.reads() / perLook);
    }
}
