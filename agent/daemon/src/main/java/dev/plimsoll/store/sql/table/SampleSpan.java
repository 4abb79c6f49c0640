package dev.plimsoll.store.sql.table;

import dev.plimsoll.cache.SampleBlock;
import dev.plimsoll.cache.StoredSample;
import dev.plimsoll.cache.series.ProbedMoment;
import dev.plimsoll.cache.series.SeriesSpan;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The probes of one run in one hour or less.
 *
 * @param compute   number of the compute
 * @param arrived   time of the first probe; later than that of the span before, also where a clock was set back
 * @param startedAt start of the server
 * @param samples   the probes; null once they are deleted
 */
record SampleSpan(long compute, Instant arrived, Instant startedAt, SeriesSpan span, @Nullable SampleBlock samples) {

    private static final long HOUR = Duration.ofHours(1).toNanos();

    /** The span of the first probe of a compute. */
    static SampleSpan first(long compute, StoredSample sample) {
        return of(compute, sample, sample.sample().at(), null);
    }

    private static SampleSpan of(long compute, StoredSample sample, Instant arrived, @Nullable ProbedMoment before) {
        return new SampleSpan(compute, arrived, sample.sample().run().startedAt(),
                ProbedMoment.of(sample).after(before), SampleBlock.EMPTY.plus(sample));
    }

    /** This span and {@code next}; that alone in a span of its own where another run or hour begins, the clock was set back, or this one is full. */
    SampleSpan plus(StoredSample next) {
        ProbedMoment before = last();
        Instant at = next.sample().at();
        if (samples == null || before == null || samples.isFull() || at.isBefore(before.at())
                || hour(at) != hour(span.from()) || !next.sample().run().startedAt().equals(startedAt)) {
            Instant later = arrived.plusNanos(1);
            return of(compute, next, at.isAfter(later) ? at : later, before);
        }
        return new SampleSpan(compute, arrived, startedAt, span.plus(ProbedMoment.of(next).after(before)),
                samples.plus(next));
    }

    private @Nullable ProbedMoment last() {
        try {
            return samples == null ? null : ProbedMoment.of(samples.last());
        } catch (RuntimeException spoiled) {
            return null;
        }
    }

    private static long hour(Instant at) {
        return Math.floorDiv(Times.of(at), HOUR);
    }

    /** The probes; none where they are deleted, or their form cannot be read. */
    List<StoredSample> readable() {
        try {
            return samples == null ? List.of() : samples.samples();
        } catch (RuntimeException spoiled) {
            return List.of();
        }
    }
}
