package dev.plimsoll.reconcile.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.plimsoll.CapturedLog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class TasksTest {

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    @AutoClose
    private final Tasks tasks = new Tasks(threads, new ErrorReporting());
    private final List<String> ran = new ArrayList<>();

    @Test
    void aTaskThatWantsAnother_whileItsThreadsClose_endsWithoutAnError() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch closing = new CountDownLatch(1);
        tasks.start("project one", () -> {
            begun.countDown();
            await(closing);
            assertThatCode(() -> tasks.start("compute one/ep-1", () -> ran.add("compute"))).doesNotThrowAnyException();
            ran.add("project");
        });
        begun.await();

        threads.shutdown();
        closing.countDown();
        tasks.await();

        assertThat(ran).containsExactly("project");
    }

    @Test
    void aTaskThatFails_mayRunAgain() {
        tasks.start("project one", () -> {
            throw new IllegalStateException("no answer");
        });
        tasks.await();

        tasks.start("project one", () -> ran.add("again"));
        tasks.await();

        assertThat(ran).containsExactly("again");
    }

    @Test
    void anError_isReportedLikeAFailure_andTheTaskMayRunAgain() {
        CapturedLog log = new CapturedLog(ErrorReporting.class);
        tasks.start("project one", () -> {
            throw new LinkageError("a class is damaged");
        });
        tasks.await();
        log.close();

        tasks.start("project one", () -> ran.add("again"));
        tasks.await();

        assertThat(ran).containsExactly("again");
        assertThat(log.events()).extracting(ILoggingEvent::getFormattedMessage)
                .contains("failed: a class is damaged");
    }

    @Test
    void aTaskThatStillRuns_isNotStartedAgain() {
        CountDownLatch end = new CountDownLatch(1);
        tasks.start("project one", () -> {
            await(end);
            ran.add("first");
        });
        tasks.start("project one", () -> ran.add("second"));
        end.countDown();
        tasks.await();

        assertThat(ran).containsExactly("first");
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
