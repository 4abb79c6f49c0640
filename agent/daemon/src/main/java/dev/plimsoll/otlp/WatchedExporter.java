package dev.plimsoll.otlp;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.logs.data.LogRecordData;
import io.opentelemetry.sdk.logs.export.LogRecordExporter;
import java.util.Collection;

/**
 * An exporter of log records whose results are watched.
 *
 * @param exporter sends
 * @param health   logs failures
 */
record WatchedExporter(LogRecordExporter exporter, ExportHealth health) implements LogRecordExporter {

    @Override
    public CompletableResultCode export(Collection<LogRecordData> records) {
        CompletableResultCode result = exporter.export(records);
        return result.whenComplete(() -> health.ended(result));
    }

    @Override
    public CompletableResultCode flush() {
        return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
        return exporter.shutdown();
    }
}
