package dev.plimsoll.cache;

import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/** Port to the stored samples. */
public interface Samples {

    /** By connections in use; the latest of equals comes last. */
    Comparator<Sample> FULLER = Comparator.<Sample>comparingInt(sample -> sample.connections().used())
            .thenComparing(Sample::at);

    /** Stores {@code sample} and the totals after it, and ends a stored failure of probes, in one transaction. */
    void append(ComputeId compute, Sample sample, Totals totals);

    /** The latest {@code count} samples of {@code compute} in order of arrival, whatever their age. */
    History latest(ComputeId compute, int count);

    /** The latest sample with counters of the run of {@code compute} that started at {@code startedAt}. */
    Optional<Sample> latestCounted(ComputeId compute, Instant startedAt);

    /** The totals after the latest sample; empty for a compute never observed. */
    Optional<Totals> totals(ComputeId compute);

    /** The sample at or after {@code from} that comes last by {@link #FULLER}. */
    Optional<Sample> fullest(ComputeId compute, Instant from);
}
