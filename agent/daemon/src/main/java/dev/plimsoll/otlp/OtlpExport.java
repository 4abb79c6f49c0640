package dev.plimsoll.otlp;

import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.JournalEntry.OfCompute;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.StatusListener;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Sends metrics and decisions to an OpenTelemetry collector; without its URL, nothing.
 *
 * <p>Each agent sends its metrics. Only the leader sends decisions.
 */
public final class OtlpExport implements StatusListener, AutoCloseable {

    private final @Nullable Collector collector;
    private final @Nullable DecisionLog decisions;
    private final @Nullable MetricPush metrics;
    private boolean journalRead;
    private @Nullable Boolean stopped;

    private OtlpExport(@Nullable Collector collector, @Nullable DecisionLog decisions, @Nullable MetricPush metrics) {
        this.collector = collector;
        this.decisions = decisions;
        this.metrics = metrics;
    }

    /**
     * Starts to send.
     *
     * @param version version of the agent
     * @param port    configured port of its HTTP server; with the host's name, it identifies the agent
     */
    public static OtlpExport start(OtlpSettings settings, String version, int port, MetricSource source,
            InstantSource clock) {
        if (settings.url() == null) {
            return new OtlpExport(null, null, null);
        }
        Collector collector = new Collector(settings.url(), settings, AgentResource.of(version, port));
        return new OtlpExport(collector, settings.logs() ? new DecisionLog(collector.openLogs(clock)) : null,
                settings.metrics() ? collector.openMetrics(source, clock).every(settings.interval()) : null);
    }

    @Override
    public void recorded(OfCompute entry, ChangeRecord after) {
        if (decisions != null) {
            decisions.write(entry, after);
        }
    }

    @Override
    public synchronized void fleetRead(FleetChanges fleet, boolean leader) {
        journalRead = true;
    }

    @Override
    public synchronized void post(FleetStatus status) {
        // Before the journal is read, the switch is not known.
        if (decisions == null || !journalRead) {
            return;
        }
        if (stopped != null && stopped != status.stopped() && status.leader()) {
            decisions.switched(status.at(), status.stopped());
        }
        stopped = status.stopped();
    }

    /** Sends what is queued if that is quick, and drops the rest. Takes less than two seconds. */
    @Override
    public void close() {
        if (collector != null) {
            collector.beginClosing();
            if (metrics != null) {
                metrics.close();
            }
            collector.close();
        }
    }
}
