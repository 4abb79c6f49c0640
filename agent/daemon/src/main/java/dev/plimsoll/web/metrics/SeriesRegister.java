package dev.plimsoll.web.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Keeps exactly the current series in the registry. A series that ends is removed at the next scrape, instead of
 * keeping its last value.
 */
final class SeriesRegister {

    private final MeterRegistry registry;
    private final Map<Series, Meter> registered = new HashMap<>();
    private volatile Map<Series, Double> values = Map.of();

    SeriesRegister(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Replaces all series by {@code now}. */
    synchronized void show(Map<Series, Double> now) {
        // Remove, then set values, then add: a scrape in between never finds a series without a value.
        Set<Series> gone = new HashSet<>(registered.keySet());
        gone.removeAll(now.keySet());
        for (Series series : gone) {
            Meter meter = registered.remove(series);
            if (meter != null) {
                registry.remove(meter);
            }
        }
        values = now;
        now.keySet().forEach(series -> registered.computeIfAbsent(series, this::register));
    }

    private Meter register(Series series) {
        Metric metric = series.metric();
        return switch (metric.type()) {
            case COUNTER -> FunctionCounter.builder(metric.meterId(), this, register -> register.value(series))
                    .tags(series.tags())
                    .description(metric.help())
                    .register(registry);
            case GAUGE, INFO -> Gauge.builder(metric.meterId(), this, register -> register.value(series))
                    .tags(series.tags())
                    .description(metric.help())
                    .register(registry);
            case SUMMARY ->
                throw new IllegalArgumentException(metric + " is measured at events, not read from the status");
        };
    }

    private double value(Series series) {
        return values.getOrDefault(series, Double.NaN);
    }
}
