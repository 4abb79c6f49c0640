package dev.plimsoll.reconcile.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.CapturedLog;
import dev.plimsoll.change.status.StartFailure;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What is logged, how often, and at which level. */
class ErrorReportingTest {

    @AutoClose
    private final CapturedLog log = new CapturedLog(ErrorReporting.class);
    private final ErrorReporting errors = new ErrorReporting();

    @Test
    void whatIsStarting_isNoError_untilItFails() {
        errors.failed("leader", new Starting());
        errors.failed("leader", new Starting());
        errors.failed("leader", new IllegalStateException("the disk is full"));
        errors.failed("leader", new IllegalStateException("the disk is full"));
        errors.recovered("leader");
        errors.recovered("leader");

        assertThat(log.events()).extracting(event -> event.getLevel() + " " + event.getFormattedMessage())
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
