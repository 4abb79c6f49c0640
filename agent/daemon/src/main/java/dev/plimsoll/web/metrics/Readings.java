package dev.plimsoll.web.metrics;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.web.metrics.ComputeSnapshots.LabelledValue;
import dev.plimsoll.web.view.StatusView;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The series of the fleet in one scrape. Unknown values are left out, and so are series above a metric's ceiling: a series
 * that ends is not in the next scrape.
 */
final class Readings {

    private static final double SECONDS_AN_HOUR = 3_600;
    private final Map<FleetMetric, Map<List<String>, Double>> values = new EnumMap<>(FleetMetric.class);

    /** @param labels values in the order of the metric's labels; of a single platform, its name may be left out */
    void put(FleetMetric metric, @Nullable Object figure, String... labels) {
        List<String> names = metric.declared().labels();
        boolean isSinglePlatform = labels.length == 0 && names.equals(List.of(DeclaredMetric.PLATFORM));
        if (labels.length != names.size() && !isSinglePlatform) {
            throw new IllegalArgumentException("%s has the labels %s, not %s".formatted(metric.declared().fullName(),
                    names, List.of(labels)));
        }
        Double value = number(figure);
        if (value != null) {
            Map<List<String>, Double> series = values.computeIfAbsent(metric, one -> new LinkedHashMap<>());
            if (series.size() < metric.declared().series()) {
                series.putIfAbsent(List.of(labels), value);
            }
        }
    }

    MetricSnapshots snapshots() {
        return new MetricSnapshots(
                values.entrySet().stream().map(one -> family(one.getKey(), one.getValue())).toList());
    }

    private static MetricSnapshot family(FleetMetric metric, Map<List<String>, Double> series) {
        DeclaredMetric declared = metric.declared();
        return ComputeSnapshots.family(declared, series.entrySet()
                .stream()
                .map(one -> new LabelledValue(
                        Labels.of(declared.labels().subList(0, one.getKey().size()), one.getKey()), one.getValue()))
                .toList());
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
}
