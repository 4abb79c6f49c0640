package dev.plimsoll.web.metrics;

import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.web.view.StatusView.ComputeNames;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the series of some computes from their status in the library's form, for an export. {@link ComputeExposition}
 * writes the same series as text.
 */
final class ComputeSnapshots {

    private ComputeSnapshots() {}

    /** @param fleet the changes of the fleet; null before the journal was read */
    static MetricSnapshots of(List<ComputeMetric> metrics, List<ComputeStatus> computeStatuses,
            @Nullable FleetChanges fleet) {
        List<ComputeSeries> computes = ComputeSeries.of(computeStatuses, fleet);
        return new MetricSnapshots(metrics.stream()
                .map(metric -> family(metric.declared(), points(metric, computes)))
                .filter(family -> !family.getDataPoints().isEmpty())
                .toList());
    }

    /** One series of a metric. */
    record LabelledValue(Labels labels, double value) {}

    /** All series of one metric. */
    static MetricSnapshot family(DeclaredMetric metric, List<LabelledValue> points) {
        MetricMetadata metadata = new MetricMetadata(metric.familyName(), metric.help());
        return switch (metric.type()) {
            case COUNTER -> new CounterSnapshot(metadata, points.stream()
                    .map(point -> new CounterDataPointSnapshot(point.value(), point.labels(), null, 0))
                    .toList());
            case INFO -> new InfoSnapshot(metadata, points.stream()
                    .map(point -> new InfoDataPointSnapshot(point.labels()))
                    .toList());
            case GAUGE -> new GaugeSnapshot(metadata, points.stream()
                    .map(point -> new GaugeDataPointSnapshot(point.value(), point.labels(), null))
                    .toList());
            case SUMMARY ->
                throw new IllegalArgumentException(metric + " is measured at events, not read from the status");
        };
    }

    private static List<LabelledValue> points(ComputeMetric metric, List<ComputeSeries> computes) {
        List<LabelledValue> points = new ArrayList<>();
        List<String> names = Stream.of(metric.declared().labels(), ComputeSeries.furtherLabels(computes))
                .flatMap(List::stream)
                .toList();
        for (ComputeSeries compute : computes) {
            ComputeNames id = compute.view().names();
            metric.read(compute, (value, labels) -> points.add(new LabelledValue(Labels.of(names, Stream
                    .of(Stream.of(id.projectId(), id.endpointId()), labels.stream(), Stream.ofNullable(id.platform()))
                    .flatMap(Function.identity())
                    .toList()), value)));
        }
        return points;
    }
}
