package dev.plimsoll.web.metrics;

import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.status.ComputeStatus;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the series of some computes from their status in the library's form, for an export. {@link ComputeExposition}
 * writes the same series as text.
 */
final class ComputeSnapshots {

    private ComputeSnapshots() {}

    /** @param fleet the changes of the fleet; null before the journal was read */
    static MetricSnapshots of(List<ComputeStatus> computeStatuses, @Nullable FleetChanges fleet) {
        Readings readings = new Readings();
        for (ComputeStatus computeStatus : computeStatuses) {
            for (ComputeSeries.Part part : ComputeSeries.Part.values()) {
                ComputeSeries.read(computeStatus, fleet, part, (metric, id, value, labels) -> readings.put(metric,
                        value, Stream.concat(Stream.of(id.projectId(), id.endpointId()), Stream.of(labels))
                                .toArray(String[]::new)));
            }
        }
        Map<Metric, Family> families = new EnumMap<>(Metric.class);
        readings.all()
                .forEach((series, value) -> families.computeIfAbsent(series.metric(), Family::of)
                        .add(Labels.of(series.metric().labels(), series.values()), value));
        return new MetricSnapshots(families.values().stream().map(Family::snapshot).toList());
    }

    /** All series of one metric. */
    private sealed interface Family {

        void add(Labels labels, double value);

        MetricSnapshot snapshot();

        static Family of(Metric metric) {
            return switch (metric.type()) {
                case COUNTER -> new OfCounter(
                        CounterSnapshot.builder().name(metric.familyName()).help(metric.help()));
                case INFO -> new OfInfo(InfoSnapshot.builder().name(metric.familyName()).help(metric.help()));
                case GAUGE -> new OfGauge(GaugeSnapshot.builder().name(metric.fullName()).help(metric.help()));
                case SUMMARY ->
                    throw new IllegalArgumentException(metric + " is measured at events, not read from the status");
            };
        }
    }

    private record OfCounter(CounterSnapshot.Builder builder) implements Family {

        @Override
        public void add(Labels labels, double value) {
            builder.dataPoint(new CounterSnapshot.CounterDataPointSnapshot(value, labels, null, 0));
        }

        @Override
        public MetricSnapshot snapshot() {
            return builder.build();
        }
    }

    private record OfInfo(InfoSnapshot.Builder builder) implements Family {

        @Override
        public void add(Labels labels, double value) {
            builder.dataPoint(new InfoSnapshot.InfoDataPointSnapshot(labels));
        }

        @Override
        public MetricSnapshot snapshot() {
            return builder.build();
        }
    }

    private record OfGauge(GaugeSnapshot.Builder builder) implements Family {

        @Override
        public void add(Labels labels, double value) {
            builder.dataPoint(new GaugeSnapshot.GaugeDataPointSnapshot(value, labels, null));
        }

        @Override
        public MetricSnapshot snapshot() {
            return builder.build();
        }
    }
}
