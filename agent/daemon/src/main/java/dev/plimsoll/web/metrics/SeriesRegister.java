package dev.plimsoll.web.metrics;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Shows exactly the current series of the fleet. A series that ends is not in the next scrape. */
final class SeriesRegister implements MultiCollector {

    private volatile Map<Series, Double> values = Map.of();

    SeriesRegister(PrometheusMeterRegistry registry) {
        registry.getPrometheusRegistry().register(this);
    }

    /** Replaces all series by {@code now}. */
    void show(Map<Series, Double> now) {
        values = now;
    }

    @Override
    public MetricSnapshots collect() {
        Map<Metric, List<ComputeSnapshots.LabelledValue>> points = new EnumMap<>(Metric.class);
        values.forEach((series, value) -> points.computeIfAbsent(series.metric(), metric -> new ArrayList<>())
                .add(new ComputeSnapshots.LabelledValue(Labels.of(series.labels()), value)));
        return new MetricSnapshots(points.entrySet()
                .stream()
                .map(family -> ComputeSnapshots.family(family.getKey(), family.getValue()))
                .toList());
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

        /** Names and values in turn. An empty platform is none. */
        String[] labels() {
            return IntStream.range(0, values.size())
                    .filter(i -> !values.get(i).isEmpty() || !metric.labels().get(i).equals(Metric.PLATFORM))
                    .boxed()
                    .flatMap(i -> Stream.of(metric.labels().get(i), values.get(i)))
                    .toArray(String[]::new);
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
