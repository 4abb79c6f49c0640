package dev.plimsoll.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.plimsoll.telemetry.BoundedQueue.LostRecords;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.logs.SdkLoggerProvider;
import io.opentelemetry.sdk.logs.data.LogRecordData;
import io.opentelemetry.sdk.logs.export.LogRecordExporter;
import io.opentelemetry.sdk.logs.export.SimpleLogRecordProcessor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class BoundedQueueTest {

    /** Answers when the test says so. */
    private static final class SlowExporter implements LogRecordExporter {

        private final Deque<CompletableResultCode> open = new ArrayDeque<>();
        private boolean isDamaged;

        @Override
        public CompletableResultCode export(Collection<LogRecordData> records) {
            if (isDamaged) {
                throw new LinkageError("a class is damaged");
            }
            CompletableResultCode result = new CompletableResultCode();
            open.add(result);
            return result;
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-01T12:00:00Z"));
    private final SlowExporter exporter = new SlowExporter();
    private final SdkLoggerProvider logs = SdkLoggerProvider.builder()
            .addLogRecordProcessor(BoundedQueue.of(2, exporter, SimpleLogRecordProcessor::create,
                    new LostRecords(now::get)))
            .build();
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final Logger root = (Logger) LoggerFactory.getLogger("dev.plimsoll.telemetry");

    @BeforeEach
    void listen() {
        log.start();
        root.addAppender(log);
    }

    @AfterEach
    void close() {
        exporter.open.forEach(CompletableResultCode::succeed);
        root.detachAppender(log);
        logs.close();
    }

    private void emit(int records) {
        IntStream.range(0, records).forEach(i -> logs.get("test").logRecordBuilder().setBody("one").emit());
    }

    private List<Object> lost() {
        return log.list.stream().map(event -> event.getKeyValuePairs().getFirst().value).toList();
    }

    @Test
    void whatIsBeyondTheLimit_isCounted_andThereIsRoomAfterAnAnswer() {
        emit(3);
        assertThat(exporter.open).hasSize(2);
        assertThat(lost()).containsExactly(1L);

        exporter.open.remove().succeed();
        emit(1);

        assertThat(exporter.open).hasSize(2);
        assertThat(lost()).containsExactly(1L);
    }

    @Test
    void anErrorOfARequest_losesItsRecords_andLeavesRoomForTheNext() {
        exporter.isDamaged = true;
        emit(3);
        exporter.isDamaged = false;
        emit(2);

        assertThat(exporter.open).as("room for two again").hasSize(2);
        assertThat(lost()).containsExactly(1L);
    }

    @Test
    void whatARequestLost_isCountedToo_andSaidOnceAnHour() {
        emit(5);
        exporter.open.remove().fail();
        exporter.open.remove().fail();
        assertThat(lost()).as("the first one at once").containsExactly(1L);

        now.updateAndGet(then -> then.plus(Duration.ofHours(1)));
        emit(3);

        assertThat(lost()).as("two beyond the limit, two that failed, and one more").containsExactly(1L, 5L);
    }
}
