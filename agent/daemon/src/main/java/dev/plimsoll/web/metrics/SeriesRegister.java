package dev.plimsoll.web.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

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

    /**
     * One line of a scrape about the fleet: a metric and the values of its labels.
     *
     * @param values label values, in the order of the metric's labels
     */
    record Series(Metric metric, List<String> values) {

        Series {
            values = List.copyOf(values);
            if (values.size() != metric.labels().size()) {
                throw new IllegalArgumentException("%s has the labels %s, not %s".formatted(metric.fullName(),
                        metric.labels(), values));
            }
        }

        Tags tags() {
            // An empty label is none to Prometheus.
            return Tags.of(IntStream.range(0, values.size())
                    .filter(i -> !values.get(i).isEmpty() || !metric.labels().get(i).equals(Metric.PLATFORM))
                    .mapToObj(i -> Tag.of(metric.labels().get(i), values.get(i)))
                    .toList());
        }
    }

    /** Collects the series of the fleet. Unknown values are left out, and so are series above a metric's ceiling. */
    static final class Readings {

        private final Map<Series, Double> values = new LinkedHashMap<>();
        private final Map<Metric, Integer> counted = new HashMap<>();

        void put(Metric metric, @Nullable Object figure, String... labels) {
            Series series = new Series(metric, List.of(labels));
            Double value = Metric.number(figure);
            if (value != null && !values.containsKey(series)
                    && counted.merge(metric, 1, Integer::sum) <= metric.ceiling()) {
                values.put(series, value);
            }
        }

        Map<Series, Double> all() {
            return Map.copyOf(values);
        }
    }
}
