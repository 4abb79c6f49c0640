package dev.plimsoll.otlp;

import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.logs.LogRecordProcessor;
import io.opentelemetry.sdk.logs.ReadWriteLogRecord;
import io.opentelemetry.sdk.logs.export.LogRecordExporter;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * A bound of log records that wait or are being sent. It counts those that it drops, and those whose request failed.
 *
 * <p>The library's own queue drops records without a trace.
 *
 * @param limit   most records at once
 * @param queue   holds as many
 * @param waiting records in the queue or in a request
 */
record BoundedQueue(int limit, LogRecordProcessor queue, AtomicInteger waiting, LostRecords lost)
        implements
            LogRecordProcessor {

    /**
     * A queue in front of an exporter.
     *
     * @param queue makes the queue; it must hold {@code limit} records
     */
    static BoundedQueue of(int limit, LogRecordExporter exporter, Function<LogRecordExporter, LogRecordProcessor> queue,
            LostRecords lost) {
        AtomicInteger waiting = new AtomicInteger();
        LogRecordExporter counted = new WatchedExporter(exporter, (result, sent) -> {
            waiting.addAndGet(-sent);
            if (!result.isSuccess()) {
                lost.add(sent);
            }
        });
        return new BoundedQueue(limit, queue.apply(counted), waiting, lost);
    }

    @Override
    public void onEmit(Context context, ReadWriteLogRecord one) {
        if (waiting.incrementAndGet() > limit) {
            waiting.decrementAndGet();
            lost.add(1);
        } else {
            queue.onEmit(context, one);
        }
    }

    @Override
    public CompletableResultCode forceFlush() {
        return queue.forceFlush();
    }

    @Override
    public CompletableResultCode shutdown() {
        return queue.shutdown();
    }
}
