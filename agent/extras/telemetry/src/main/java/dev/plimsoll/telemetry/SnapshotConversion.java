package dev.plimsoll.telemetry;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.Data;
import io.opentelemetry.sdk.metrics.data.DoublePointData;
import io.opentelemetry.sdk.metrics.data.GaugeData;
import io.opentelemetry.sdk.metrics.data.HistogramData;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.metrics.data.SumData;
import io.opentelemetry.sdk.metrics.data.SummaryData;
import io.opentelemetry.sdk.metrics.data.SummaryPointData;
import io.opentelemetry.sdk.metrics.data.ValueAtQuantile;
import io.opentelemetry.sdk.resources.Resource;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBucket;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Turns a scrape into metrics of OTLP with the names, labels and help of the scrape. Values that are not a number are
 * left out.
 *
 * @param resource who sends
 * @param scope    the library that measured
 * @param nanos    Unix time of the values in nanoseconds
 */
record SnapshotConversion(Resource resource, InstrumentationScopeInfo scope, long nanos) {

    /** The store's counters began before this process, so no start is given: zero means unknown in OTLP. */
    private static final long UNKNOWN_START = 0;

    static SnapshotConversion at(Instant now, Resource resource, InstrumentationScopeInfo scope) {
        return new SnapshotConversion(resource, scope,
                TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano());
    }

    /** The metrics of {@code part}; metrics without any value are left out. */
    List<MetricData> of(MetricSnapshots part) {
        return part.stream().flatMap(this::of).filter(metric -> !metric.isEmpty()).toList();
    }

    private Stream<MetricData> of(MetricSnapshot snapshot) {
        return switch (snapshot) {
            case CounterSnapshot counter -> metric(counter, "_total", MetricDataType.DOUBLE_SUM,
                    SumData.createDoubleSumData(true, AggregationTemporality.CUMULATIVE, counter.getDataPoints()
                            .stream()
                            .flatMap(point -> point(point.getLabels(), point.getValue()))
                            .toList()));
            case GaugeSnapshot gauge -> metric(gauge, "", MetricDataType.DOUBLE_GAUGE,
                    GaugeData.createDoubleGaugeData(gauge.getDataPoints()
                            .stream()
                            .flatMap(point -> point(point.getLabels(), point.getValue()))
                            .toList()));
            case InfoSnapshot info -> metric(info, "_info", MetricDataType.DOUBLE_GAUGE,
                    GaugeData.createDoubleGaugeData(
                            info.getDataPoints().stream().flatMap(point -> point(point.getLabels(), 1)).toList()));
            case SummarySnapshot summary -> metric(summary, "", MetricDataType.SUMMARY,
                    SummaryData.create(summary.getDataPoints().stream().map(this::point).toList()));
            case HistogramSnapshot histogram -> metric(histogram, "", MetricDataType.HISTOGRAM,
                    HistogramData.create(AggregationTemporality.CUMULATIVE,
                            histogram.getDataPoints().stream().map(this::point).toList()));
            default -> throw new IllegalArgumentException(
                    "the registry has no metrics of the type " + snapshot.getClass().getSimpleName());
        };
    }

    private Stream<MetricData> metric(MetricSnapshot from, String suffix, MetricDataType type, Data<?> data) {
        String help = Objects.requireNonNullElse(from.getMetadata().getHelp(), "");
        return Stream.of(new OtlpMetric(resource, scope, from.getMetadata().getPrometheusName() + suffix, help, "",
                type, data));
    }

    private Stream<DoublePointData> point(Labels labels, double value) {
        return Double.isNaN(value)
                ? Stream.empty()
                : Stream.of(DoublePointData.create(UNKNOWN_START, nanos, attributes(labels), value, List.of()));
    }

    private SummaryPointData point(SummarySnapshot.SummaryDataPointSnapshot point) {
        return SummaryPointData.create(UNKNOWN_START, nanos, attributes(point.getLabels()), point.getCount(),
                point.getSum(),
                StreamSupport.stream(point.getQuantiles().spliterator(), false)
                        .filter(quantile -> !Double.isNaN(quantile.getValue()))
                        .map(quantile -> ValueAtQuantile.create(quantile.getQuantile(), quantile.getValue()))
                        .toList());
    }

    /** The last bucket has no upper bound, and OTLP names only the bounds between buckets. */
    private HistogramPointData point(HistogramSnapshot.HistogramDataPointSnapshot point) {
        List<ClassicHistogramBucket> buckets = point.getClassicBuckets().stream().toList();
        return HistogramPointData.create(UNKNOWN_START, nanos, attributes(point.getLabels()), point.getSum(), false, 0,
                false, 0, buckets.stream()
                        .map(ClassicHistogramBucket::getUpperBound)
                        .filter(Double::isFinite)
                        .toList(),
                buckets.stream().map(ClassicHistogramBucket::getCount).toList());
    }

    private static Attributes attributes(Labels labels) {
        AttributesBuilder attributes = Attributes.builder();
        labels.forEach(label -> attributes.put(label.getName(), label.getValue()));
        return attributes.build();
    }

    /** One metric in the library's form. Its components are named as the library's interface asks. */
    private record OtlpMetric(Resource getResource, InstrumentationScopeInfo getInstrumentationScopeInfo,
            String getName, String getDescription, String getUnit, MetricDataType getType, Data<?> getData)
            implements
                MetricData {}
}
