package dev.plimsoll.reconcile.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.plimsoll.change.status.StartFailure;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What is logged, how often, and at which level. */
class ErrorReportingTest {

    private final Logger logger = (Logger) LoggerFactory.getLogger(ErrorReporting.class);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final ErrorReporting errors = new ErrorReporting();

    @BeforeEach
    void listen() {
        log.start();
        logger.setLevel(Level.INFO);
        logger.addAppender(log);
    }

    @AfterEach
    void leave() {
        logger.detachAppender(log);
        logger.setLevel(null);
    }

    @Test
    void whatIsStarting_isNoError_untilItFails() {
        errors.failed("leader", new Starting());
        errors.failed("leader", new Starting());
        errors.failed("leader", new IllegalStateException("the disk is full"));
        errors.failed("leader", new IllegalStateException("the disk is full"));
        errors.recovered("leader");
        errors.recovered("leader");

        assertThat(log.list).extracting(event -> event.getLevel() + " " + event.getFormattedMessage())
                .containsExactly("INFO waits: it is being opened", "ERROR failed: the disk is full",
                        "INFO works again");
    }

    private static final class Starting extends RuntimeException implements StartFailure {

        private static final long serialVersionUID = 1L;

        Starting() {
            super("it is being opened");
        }

        @Override
        public boolean isStarting() {
            return true;
        }
    }
}
