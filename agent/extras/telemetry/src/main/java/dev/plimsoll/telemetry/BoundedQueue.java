package dev.plimsoll.telemetry;

import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.logs.LogRecordProcessor;
import io.opentelemetry.sdk.logs.ReadWriteLogRecord;
import io.opentelemetry.sdk.logs.data.LogRecordData;
import io.opentelemetry.sdk.logs.export.LogRecordExporter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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

    /** A queue in front of an exporter; what {@code queue} makes must hold {@code limit} records. */
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

    /**
     * Counts log records that no collector got, and logs their number: at once, then once an hour at most.
     *
     * <p>Each number counts the records since the message before.
     */
    static final class LostRecords {

        private static final Logger LOG = LoggerFactory.getLogger(LostRecords.class);
        private static final Duration AT_MOST_EVERY = Duration.ofHours(1);

        private final InstantSource clock;
        private long unsaid;
        private @Nullable Instant said;

        LostRecords(InstantSource clock) {
            this.clock = clock;
        }

        synchronized void add(int records) {
            unsaid += records;
            Instant now = clock.instant();
            if (said == null || now.isBefore(said) || !now.isBefore(said.plus(AT_MOST_EVERY))) {
                LOG.atWarn()
                        .addKeyValue("records", unsaid)
                        .log("decisions were not sent to the OpenTelemetry collector");
                said = now;
                unsaid = 0;
            }
        }
    }

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
            CompletableResultCode result = exported(records);
            return result.whenComplete(() -> ended.accept(result, sent));
        }

        private CompletableResultCode exported(Collection<LogRecordData> records) {
            try {
                return exporter.export(records);
            } catch (RuntimeException | Error bug) {
                return CompletableResultCode.ofExceptionalFailure(bug);
            }
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
}
