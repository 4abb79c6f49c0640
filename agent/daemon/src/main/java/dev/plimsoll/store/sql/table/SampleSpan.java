package dev.plimsoll.store.sql.table;

import dev.plimsoll.cache.StoredSample;
import dev.plimsoll.cache.series.ProbedMoment;
import dev.plimsoll.cache.series.SeriesSpan;
import dev.plimsoll.json.PackedRows;
import dev.plimsoll.json.Times;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The probes of one compute in one hour or less.
 *
 * @param compute number of the compute
 * @param arrived time of the first probe; later than that of the span before, also where a clock was set back
 * @param span    their sums and extremes
 * @param samples the probes; null once they are deleted
 */
record SampleSpan(long compute, Instant arrived, SeriesSpan span, PackedRows.@Nullable PackedBlock samples) {

    /** A component that is added to a sample adds the form before it here, after the class. */
    static final PackedRows<StoredSample> PACKED = PackedRows.of(StoredSample.class, """
            sample.at sample.run.startedAt sample.run.uptime sample.size.min:String sample.size.max:String \
            sample.branchId:String sample.cache.counters.hits sample.cache.counters.misses \
            sample.cache.counters.writes sample.cache.counters.used sample.cache.counters.reportedPercent:Double \
            sample.cache.limit.value sample.cache.workingSet.fiveMinutes sample.cache.workingSet.quarterHour \
            sample.cache.workingSet.hour sample.cache.workingSet.fourHours sample.cache.largest.value \
            sample.cache.unit.pages sample.connections.used sample.connections.running \
            sample.connections.maxConnections sample.connections.superuserReserved \
            sample.connections.otherReserved sample.connections.clients.sessions sample.connections.clients.idle \
            sample.connections.clients.idleLong sample.connections.clients.idleInTransaction \
            sample.connections.clients.mostIdle.name:String sample.connections.clients.mostIdle.count \
            sample.connections.clients.pooled sample.database.value sample.others.sinceLast sample.others.sessions \
            sample.others.busyMillis sample.others.activeMillis sample.others.workers totals.hits totals.misses \
            totals.writes totals.startsByProbes totals.startsByChanges totals.startsByOthers""");
    /** A span with more bytes takes no further sample. An hour of a probe each minute fits, and its row half a page. */
    private static final int FULL = 3_600;
    private static final long HOUR = Duration.ofHours(1).toNanos();

    /**
     * The latest span of a compute once samples have arrived that {@link #end go on}: {@code open} with them, or another one.
     *
     * @param open the latest span before; null if there is none
     */
    static SampleSpan after(@Nullable SampleSpan open, long compute, List<StoredSample> arrived) {
        List<StoredSample> before = open == null ? List.of() : open.latest(1);
        StoredSample first = arrived.getFirst();
        ProbedMoment last = before.isEmpty() ? null : ProbedMoment.of(before.getFirst());
        SeriesSpan sums = null;
        for (StoredSample each : arrived) {
            ProbedMoment moment = ProbedMoment.of(each);
            SeriesSpan probe = moment.after(last);
            sums = sums == null ? probe : sums.plus(probe);
            last = moment;
        }
        SeriesSpan all = Objects.requireNonNull(sums);
        if (open != null && open.samples != null && open.samples.bytes().length < FULL && !before.isEmpty()
                && goesOn(before.getFirst(), first)) {
            return new SampleSpan(compute, open.arrived, open.span.plus(all), PACKED.plus(open.samples, arrived));
        }
        return new SampleSpan(compute,
                open == null || first.sample().at().isAfter(open.arrived) ? first.sample().at()
                        : open.arrived.plusNanos(1),
                all, PACKED.plus(PackedRows.PackedBlock.EMPTY, arrived));
    }

    /** Where those end that go on from {@code from}, in one hour and while no clock is set back: at most sixty. */
    static int end(List<StoredSample> samples, int from) {
        int end = from + 1;
        while (end < Math.min(samples.size(), from + 60) && goesOn(samples.get(end - 1), samples.get(end))) {
            end++;
        }
        return end;
    }

    private static boolean goesOn(StoredSample before, StoredSample next) {
        Instant at = next.sample().at();
        return hour(at) == hour(before.sample().at()) && !at.isBefore(before.sample().at());
    }

    private static long hour(Instant at) {
        return Math.floorDiv(Times.of(at), HOUR);
    }

    /** The last probes, at most {@code most}; none where they are deleted, or their form cannot be read. */
    List<StoredSample> latest(int most) {
        try {
            return samples == null ? List.of() : PACKED.last(samples, most);
        } catch (RuntimeException spoiled) {
            return List.of();
        }
    }
}
