package dev.plimsoll.web.metrics;

import dev.plimsoll.change.Standing;
import dev.plimsoll.fleet.ComputeId;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.DataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the series of all computes from their standings when they are scraped: nothing is kept of a series between two
 * scrapes, so ten thousand computes cost no memory, and a tick costs nothing.
 *
 * <p>One part of the metrics after the other, so that what one scrape needs at once stays small.
 */
final class ComputeExposition {

    private static final String END = "# EOF\n";
    private static final long NO_TIME = 0;

    private final ExpositionFormatWriter writer;
    private final Map<Metric, List<DataPointSnapshot>> points = new EnumMap<>(Metric.class);
    /** Where the points of the compute that is being read begin. */
    private final Map<Metric, Integer> begun = new EnumMap<>(Metric.class);

    private ComputeExposition(ExpositionFormatWriter writer) {
        this.writer = writer;
    }

    /** Writes without the mark at the end of OpenMetrics. */
    static void write(List<Standing> standings, boolean openMetrics, OutputStream out) throws IOException {
        ExpositionFormatWriter writer = openMetrics
                ? OpenMetricsTextFormatWriter.create()
                : PrometheusTextFormatWriter.create();
        for (ComputeSeries.Part part : ComputeSeries.Part.values()) {
            new ComputeExposition(writer).write(standings, part, out);
        }
    }

    private void write(List<Standing> standings, ComputeSeries.Part part, OutputStream out) throws IOException {
        for (Standing standing : standings) {
            begun.clear();
            points.forEach((metric, all) -> begun.put(metric, all.size()));
            ComputeSeries.read(standing, part, this::put);
        }
        for (Map.Entry<Metric, List<DataPointSnapshot>> metric : points.entrySet()) {
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            writer.write(text, MetricSnapshots.of(snapshot(metric.getKey(), metric.getValue())),
                    EscapingScheme.UNDERSCORE_ESCAPING);
            withoutEnd(text.toByteArray(), out);
        }
    }

    private static void withoutEnd(byte[] text, OutputStream out) throws IOException {
        int length = text.length - END.length();
        boolean ends = length >= 0 && new String(text, length, END.length(), StandardCharsets.UTF_8)
                .equals(END);
        out.write(text, 0, ends ? length : text.length);
    }

    private void put(Metric metric, ComputeId compute, @Nullable Number value, String... labels) {
        if (value == null) {
            return;
        }
        List<DataPointSnapshot> all = points.computeIfAbsent(metric, unused -> new ArrayList<>());
        List<DataPointSnapshot> ofCompute = all.subList(begun.getOrDefault(metric, 0), all.size());
        Labels names = labels(metric, compute, labels);
        if (ofCompute.size() < metric.ceiling()
                && ofCompute.stream().noneMatch(point -> point.getLabels().equals(names))) {
            all.add(point(metric, value.doubleValue(), names));
        }
    }

    private static Labels labels(Metric metric, ComputeId compute, String... labels) {
        String[] values = new String[labels.length + 2];
        values[0] = compute.projectId();
        values[1] = compute.endpointId();
        System.arraycopy(labels, 0, values, 2, labels.length);
        return Labels.of(metric.labels().toArray(String[]::new), values);
    }

    private static DataPointSnapshot point(Metric metric, double value, Labels labels) {
        return switch (metric.type()) {
            case COUNTER -> new CounterDataPointSnapshot(value, labels, null, NO_TIME);
            case INFO -> new InfoDataPointSnapshot(labels);
            case GAUGE -> new GaugeDataPointSnapshot(value, labels, null);
            case SUMMARY -> throw new IllegalArgumentException(metric + " is measured as it happens, not read");
        };
    }

    @SuppressWarnings("unchecked")
    private static MetricSnapshot snapshot(Metric metric, List<? extends DataPointSnapshot> points) {
        MetricMetadata about = new MetricMetadata(metric.familyName(), metric.help());
        return switch (metric.type()) {
            case COUNTER -> new CounterSnapshot(about, (List<CounterDataPointSnapshot>) points);
            case INFO -> new InfoSnapshot(about, (List<InfoDataPointSnapshot>) points);
            default -> new GaugeSnapshot(about, (List<GaugeDataPointSnapshot>) points);
        };
    }
}
