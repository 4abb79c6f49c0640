package dev.plimsoll.otlp;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.logs.data.LogRecordData;
import io.opentelemetry.sdk.logs.export.LogRecordExporter;
import java.util.Collection;
import java.util.function.ObjIntConsumer;

/**
 * An exporter of log records whose results are watched.
 *
 * @param exporter sends
 * @param ended    gets the number of records of each request that ended, and its result
 */
record WatchedExporter(LogRecordExporter exporter, ObjIntConsumer<CompletableResultCode> ended)
        implements
            LogRecordExporter {

    @Override
    public CompletableResultCode export(Collection<LogRecordData> records) {
        int sent = records.size();
        CompletableResultCode result = exporter.export(records);
        return result.whenComplete(() -> ended.accept(result, sent));
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
