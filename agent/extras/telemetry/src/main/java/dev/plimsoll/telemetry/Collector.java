package dev.plimsoll.telemetry;

import dev.plimsoll.outbound.HttpProxy;
import dev.plimsoll.telemetry.BoundedQueue.LostRecords;
import dev.plimsoll.telemetry.BoundedQueue.WatchedExporter;
import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.exporter.internal.FailedExportException.HttpExportException;
import io.opentelemetry.exporter.otlp.http.logs.OtlpHttpLogRecordExporter;
import io.opentelemetry.exporter.otlp.http.logs.OtlpHttpLogRecordExporterBuilder;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporter;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporterBuilder;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.ProxyOptions;
import io.opentelemetry.sdk.logs.LogRecordProcessor;
import io.opentelemetry.sdk.logs.SdkLoggerProvider;
import io.opentelemetry.sdk.logs.export.BatchLogRecordProcessor;
import io.opentelemetry.sdk.logs.export.LogRecordExporter;
import io.opentelemetry.sdk.metrics.export.MetricExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** The connection to an OpenTelemetry collector, by protobuf over HTTP. The library repeats requests that fail. */
final class Collector implements AutoCloseable {

    /** Decisions that wait; a further one is dropped. */
    static final int QUEUE = 1_000;
    private static final int BATCH = 200;
    /** For one request with its retries. */
    private static final Duration DEADLINE = Duration.ofSeconds(10);
    /** For a request that shows whether the collector is there. */
    private static final Duration TRIAL = Duration.ofSeconds(5);
    private static final Duration DELAY = Duration.ofSeconds(1);
    private static final Duration LAST_MOMENT = Duration.ofMillis(1_800);

    /** The library's own log repeats each failure. It is held here, since the JDK forgets levels of unused loggers. */
    private final Logger libraryLog = Logger.getLogger("io.opentelemetry");
    private final URI url;
    private final OtlpSettings settings;
    private final ProxyOptions proxies;
    private final Resource resource;
    private @Nullable SdkLoggerProvider logs;
    private @Nullable CompletableResultCode closing;
    private long closeBy;

    Collector(OtlpSettings settings, Resource resource) {
        this.url = settings.url();
        this.settings = settings;
        this.proxies = ProxyOptions.create(settings.proxies().selector());
        this.resource = resource;
        libraryLog.setLevel(Level.OFF);
    }

    MetricPush openMetrics(BiConsumer<Integer, Predicate<MetricSnapshots>> source, InstantSource clock) {
        return new MetricPush(metrics().build(), source, resource, clock, DEADLINE.plusSeconds(2));
    }

    /** The headers of one request, whose token may have changed since the one before. */
    private Map<String, String> headers() {
        Map<String, String> headers = new HashMap<>();
        settings.presentHeaders().forEach((name, value) -> headers.put(name, value.reveal()));
        // The library logs in at no proxy. An http address is asked for at the proxy itself, so its login is a header.
        settings.proxies()
                .forAddress(url)
                .filter(proxy -> "http".equalsIgnoreCase(url.getScheme()) && proxy.login() != null)
                .ifPresent(proxy -> headers.put(HttpProxy.LOGIN, Objects.requireNonNull(proxy.login()).reveal()));
        return headers;
    }

    private OtlpHttpMetricExporterBuilder metrics() {
        return OtlpHttpMetricExporter.builder()
                .setEndpoint(endpoint("/v1/metrics"))
                .setCompression("gzip")
                .setTimeout(DEADLINE)
                .setProxyOptions(proxies)
                .setMeterProvider(MeterProvider.noop())
                .setHeaders(this::headers);
    }

    private OtlpHttpLogRecordExporterBuilder logs() {
        return OtlpHttpLogRecordExporter.builder()
                .setEndpoint(endpoint("/v1/logs"))
                .setCompression("gzip")
                .setTimeout(DEADLINE)
                .setProxyOptions(proxies)
                .setMeterProvider(MeterProvider.noop())
                .setHeaders(this::headers);
    }

    io.opentelemetry.api.logs.Logger openLogs(InstantSource clock) {
        ExportHealth health = new ExportHealth("logs");
        SdkLoggerProvider provider = SdkLoggerProvider.builder()
                .setResource(resource)
                .addLogRecordProcessor(
                        BoundedQueue.of(QUEUE,
                                new WatchedExporter(logs().build(), (result, sent) -> health.ended(result)),
                                Collector::batches, new LostRecords(clock)))
                .build();
        logs = provider;
        return provider.get("dev.plimsoll");
    }

    /** Why the collector does not take metrics; empty if it does. Sends a request without any. */
    Optional<String> refusalOfMetrics() {
        try (MetricExporter exporter = metrics().setTimeout(TRIAL).setRetryPolicy(null).build()) {
            return refusal(exporter.export(List.of()));
        }
    }

    /** Why the collector does not take decisions; empty if it does. Sends a request without any. */
    Optional<String> refusalOfLogs() {
        try (LogRecordExporter exporter = logs().setTimeout(TRIAL).setRetryPolicy(null).build()) {
            return refusal(exporter.export(List.of()));
        }
    }

    private static Optional<String> refusal(CompletableResultCode sent) {
        sent.join(TRIAL.toMillis(), TimeUnit.MILLISECONDS);
        return sent.isSuccess() ? Optional.empty() : Optional.of(ExportHealth.why(sent.getFailureThrowable()));
    }

    private static LogRecordProcessor batches(LogRecordExporter exporter) {
        return BatchLogRecordProcessor.builder(exporter)
                .setMaxQueueSize(QUEUE)
                .setMaxExportBatchSize(BATCH)
                .setScheduleDelay(DELAY)
                .setExporterTimeout(DEADLINE)
                .build();
    }

    private String endpoint(String path) {
        String base = url.toString();
        return (base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path;
    }

    /** Sends what is queued without waiting for it. */
    void beginClosing() {
        closeBy = System.nanoTime() + LAST_MOMENT.toNanos();
        closing = logs == null ? CompletableResultCode.ofSuccess() : logs.shutdown();
    }

    /** Waits for that, until 1.8 s after it began. */
    @Override
    public void close() {
        if (closing != null) {
            closing.join(Math.max(0, closeBy - System.nanoTime()), TimeUnit.NANOSECONDS);
        }
    }

    /** Logs when exports of one signal begin to fail, and when they work again. */
    static final class ExportHealth {

        private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(ExportHealth.class);

        private final String signal;
        private boolean failing;

        /** @param signal metrics or logs */
        ExportHealth(String signal) {
            this.signal = signal;
        }

        synchronized void ended(CompletableResultCode result) {
            if (!result.isSuccess() && !failing) {
                LOG.atWarn()
                        .addKeyValue("signal", signal)
                        .addKeyValue("why", why(result.getFailureThrowable()))
                        .log("the OpenTelemetry collector does not take the data");
            } else if (result.isSuccess() && failing) {
                LOG.atInfo().addKeyValue("signal", signal).log("the OpenTelemetry collector takes the data again");
            }
            failing = !result.isSuccess();
        }

        /** The status of the answer, or the class of the exception: its message may repeat what was sent. */
        static String why(@Nullable Throwable failure) {
            if (failure instanceof HttpExportException http && http.failedWithResponse()
                    && http.getResponse() != null) {
                return "HTTP " + http.getResponse().getStatusCode();
            }
            Throwable cause = failure == null || failure.getCause() == null ? failure : failure.getCause();
            return cause == null ? "no answer in time" : cause.getClass().getSimpleName();
        }
    }
}
