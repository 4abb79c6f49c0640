package dev.plimsoll.telemetry;

import dev.plimsoll.telemetry.Collector.ExportHealth;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.opentelemetry.sdk.metrics.export.MetricExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends all metrics at each interval, on a thread of its own.
 *
 * <p>The library's reader would collect the whole fleet at once, and send it in one request. A request here has the
 * metrics of at most {@link #COMPUTES} computes. Nothing is kept between two exports.
 */
final class MetricPush implements AutoCloseable {

    /** About 20,000 values, and 4 MB without compression: a collector takes 20 MiB by default. */
    static final int COMPUTES = 500;
    private static final Logger LOG = LoggerFactory.getLogger(MetricPush.class);
    private static final Duration LAST_MOMENT = Duration.ofMillis(1_500);

    private final MetricExporter exporter;
    private final BiConsumer<Integer, Predicate<MetricSnapshots>> source;
    private final Resource resource;
    private final InstantSource clock;
    private final Duration patience;
    private final ExportHealth health = new ExportHealth("metrics");
    /** The result of the latest request of the present export, for the thread of the exports. */
    private @Nullable CompletableResultCode latest;
    private final ScheduledExecutorService thread = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("otlp metrics").factory());

    /** @param patience longest wait for one request with its retries */
    MetricPush(MetricExporter exporter, BiConsumer<Integer, Predicate<MetricSnapshots>> source, Resource resource,
            InstantSource clock,
            Duration patience) {
        this.exporter = exporter;
        this.source = source;
        this.resource = resource;
        this.clock = clock;
        this.patience = patience;
    }

    MetricPush every(Duration interval) {
        // Its result is of no use: the task catches what it throws.
        ScheduledFuture<?> unused = thread.scheduleWithFixedDelay(this::push, interval.toNanos(), interval.toNanos(),
                TimeUnit.NANOSECONDS);
        return this;
    }

    private void push() {
        try {
            SnapshotConversion conversion = SnapshotConversion.at(clock.instant(), resource,
                    InstrumentationScopeInfo.create("dev.plimsoll"));
            latest = null;
            source.accept(COMPUTES, part -> isSent(part, conversion));
            // One request that succeeds is not the whole export.
            if (latest != null && latest.isSuccess()) {
                health.ended(latest);
            }
        } catch (RuntimeException | Error bug) {
            // A task that throws would never run again.
            LOG.atError().addKeyValue("why", bug.toString()).log("cannot export the metrics");
        }
    }

    private boolean isSent(MetricSnapshots part, SnapshotConversion conversion) {
        CompletableResultCode result = exporter.export(conversion.of(part))
                .join(patience.toMillis(), TimeUnit.MILLISECONDS);
        latest = result;
        if (!result.isSuccess()) {
            health.ended(result);
        }
        return result.isSuccess();
    }

    /** Sends the latest values if that is quick. Takes at most 1.7 s. */
    @Override
    public void close() {
        thread.execute(this::push);
        thread.shutdown();
        try {
            if (!thread.awaitTermination(LAST_MOMENT.toMillis(), TimeUnit.MILLISECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException hurried) {
            thread.shutdownNow();
            Thread.currentThread().interrupt();
        }
        exporter.shutdown().join(200, TimeUnit.MILLISECONDS);
    }
}
