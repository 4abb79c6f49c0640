package dev.plimsoll.otlp;

import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.function.Predicate;

/** Where the metrics come from: the same values as a scrape of the agent. */
@FunctionalInterface
public interface MetricSource {

    /**
     * Passes all metrics, part by part, so that a large fleet needs little memory at once.
     *
     * @param computes most computes in one part
     * @param into     receives the parts; after it returns false, no further part is made
     */
    void read(int computes, Predicate<MetricSnapshots> into);
}
