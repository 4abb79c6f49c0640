package dev.plimsoll.cache;

import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.Optional;

/** Port to the memory of what was seen. */
public interface Samples {

    /** Remembers {@code sample} and the totals that hold after it, as one. */
    void append(ComputeId compute, Sample sample, Totals totals);

    /** The {@code count} samples of {@code compute} that came last, however old, in the order in which they came. */
    History latest(ComputeId compute, int count);

    /** The sample with counters that came last of those of the start of {@code compute} at {@code startedAt}. */
    Optional<Sample> latestCounted(ComputeId compute, Instant startedAt);

    /** The totals after the sample that came last; empty for a compute never seen. */
    Optional<Totals> totals(ComputeId compute);

    /** The look at or after {@code from} that found most connections on {@code compute}, the latest of several. */
    Optional<Sample> fullest(ComputeId compute, Instant from);
}
