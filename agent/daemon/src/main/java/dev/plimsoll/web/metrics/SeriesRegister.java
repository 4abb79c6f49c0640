package dev.plimsoll.web.metrics;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.web.view.StatusView;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Shows exactly the current series of the fleet. A series that ends is not in the next scrape. */
final class SeriesRegister implements MultiCollector {

    private final Supplier<Map<Series, Double>> now;

    /** @param now all series; asked for at each scrape */
    SeriesRegister(PrometheusMeterRegistry registry, Supplier<Map<Series, Double>> now) {
        this.now = now;
        registry.getPrometheusRegistry().register(this);
    }

    @Override
    public MetricSnapshots collect() {
        Map<FleetMetric, List<ComputeSnapshots.LabelledValue>> points = new EnumMap<>(FleetMetric.class);
        now.get()
                .forEach((series, value) -> points.computeIfAbsent(series.metric(), metric -> new ArrayList<>())
                        .add(new ComputeSnapshots.LabelledValue(Labels.of(series.labels()), value)));
        return new MetricSnapshots(points.entrySet()
                .stream()
                .map(family -> ComputeSnapshots.family(family.getKey().declared(), family.getValue()))
                .toList());
    }

    /**
     * One line of a scrape about the fleet: a metric and the values of its labels.
     *
     * @param values label values, in the order of the metric's labels
     */
    record Series(FleetMetric metric, List<String> values) {

        Series {
            values = List.copyOf(values);
            if (values.size() != metric.declared().labels().size()) {
                throw new IllegalArgumentException(
                        "%s has the labels %s, not %s".formatted(metric.declared().fullName(),
                                metric.declared().labels(), values));
            }
        }

        /** Names and values in turn. An empty platform is none. */
        String[] labels() {
            return IntStream.range(0, values.size())
                    .filter(i -> !values.get(i).isEmpty()
                            || !metric.declared().labels().get(i).equals(DeclaredMetric.PLATFORM))
                    .boxed()
                    .flatMap(i -> Stream.of(metric.declared().labels().get(i), values.get(i)))
                    .toArray(String[]::new);
        }
    }

    /** Collects the series of the fleet. Unknown values are left out, and so are series above a metric's ceiling. */
    static final class Readings {

        private static final double SECONDS_AN_HOUR = 3_600;
        private final Map<Series, Double> values = new LinkedHashMap<>();
        private final Map<FleetMetric, Integer> counted = new HashMap<>();

        void put(FleetMetric metric, @Nullable Object figure, String... labels) {
            Series series = new Series(metric, List.of(labels));
            Double value = number(figure);
            if (value != null && !values.containsKey(series)
                    && counted.merge(metric, 1, Integer::sum) <= metric.declared().series()) {
                values.put(series, value);
            }
        }

        /** A figure in its base unit; times are in seconds of Unix time. */
        static @Nullable Double number(@Nullable Object figure) {
            return switch (figure) {
                case null -> null;
                case Number number -> number.doubleValue();
                case Boolean holds -> holds ? 1.0 : 0.0;
                case Ratio ratio -> ratio.value();
                case Bytes bytes -> (double) bytes.value();
                case ComputeUnits cu -> cu.asDouble();
                case Duration span -> StatusView.seconds(span);
                case Instant time -> time.toEpochMilli() / 1000.0;
                default -> throw new IllegalArgumentException("not a figure: " + figure);
            };
        }

        /** CU-hours in CU-seconds, the base unit of metrics; all else that people read is in CU-hours. */
        static @Nullable Double cuSeconds(@Nullable Double cuHours) {
            return cuHours == null ? null : SECONDS_AN_HOUR * cuHours;
        }

        Map<Series, Double> all() {
            return Map.copyOf(values);
        }
    }
}
