package dev.plimsoll.telemetry;

import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.JournalEntry.OfCompute;
import dev.plimsoll.change.status.StatusListener;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.resources.Resource;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Sends metrics and decisions to an OpenTelemetry collector.
 *
 * <p>Each agent sends its metrics and its decisions. One of them sends turns of the stop switch.
 */
final class OtlpExport implements StatusListener, AutoCloseable {

    private static final Path HOST = Path.of("/proc/sys/kernel/hostname");

    private final Collector collector;
    private final @Nullable DecisionLog decisions;
    private final @Nullable MetricPush metrics;
    private @Nullable Boolean stopped;

    private OtlpExport(Collector collector, @Nullable DecisionLog decisions, @Nullable MetricPush metrics) {
        this.collector = collector;
        this.decisions = decisions;
        this.metrics = metrics;
    }

    /**
     * Starts to send.
     *
     * @param version version of the agent
     * @param source  passes all metrics, as {@link dev.plimsoll.extension.Kernel#metrics} does
     * @param port    configured port of its HTTP server; with the host's name, it identifies the agent
     */
    static OtlpExport start(OtlpSettings settings, String version, int port,
            BiConsumer<Integer, Predicate<MetricSnapshots>> source,
            InstantSource clock) {
        Collector collector = new Collector(settings, resource(version, port));
        return new OtlpExport(collector, settings.logs() ? new DecisionLog(collector.openLogs(clock), clock) : null,
                settings.metrics() ? collector.openMetrics(source, clock).every(settings.interval()) : null);
    }

    /** Who sends: the attributes of the OpenTelemetry resource. */
    private static Resource resource(String version, int port) {
        return Resource.create(Attributes.builder()
                .put("service.name", "plimsoll")
                .put("service.version", version)
                .put("service.instance.id", host() + ":" + port)
                .build());
    }

    /** The host's name without a name lookup, which may hang; a random name if the system does not report it. */
    private static String host() {
        try {
            return Files.readString(HOST).strip();
        } catch (IOException unknown) {
            return UUID.randomUUID().toString();
        }
    }

    @Override
    public void recorded(OfCompute entry, ChangeRecord after) {
        if (decisions != null) {
            decisions.write(entry, after);
        }
    }

    @Override
    public synchronized void fleetRead(FleetChanges fleet, boolean leader) {
        if (decisions != null && leader && stopped != null && stopped != fleet.stopped()) {
            decisions.switched(fleet.stopped());
        }
        stopped = fleet.stopped();
    }

    /** Sends what is queued if that is quick, and drops the rest. Takes less than two seconds. */
    @Override
    public void close() {
        collector.beginClosing();
        if (metrics != null) {
            metrics.close();
        }
        collector.close();
    }
}
