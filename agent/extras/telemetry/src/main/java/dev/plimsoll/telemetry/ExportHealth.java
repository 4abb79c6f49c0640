package dev.plimsoll.telemetry;

import io.opentelemetry.exporter.internal.FailedExportException.HttpExportException;
import io.opentelemetry.sdk.common.CompletableResultCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs when exports of one signal begin to fail, and when they work again. */
final class ExportHealth {

    private static final Logger LOG = LoggerFactory.getLogger(ExportHealth.class);

    private final String signal;
    private boolean failing;

    /** @param signal metrics or logs */
    ExportHealth(String signal) {
        this.signal = signal;
    }

    /** Takes notice of {@code result}, which is complete. */
    synchronized void ended(CompletableResultCode result) {
        if (!result.isSuccess() && !failing) {
            LOG.atWarn()
                    .addKeyValue("signal", signal)
                    .addKeyValue("why", why(result.getFailureThrowable()))
                    .log("the OpenTelemetry collector does not take the data");
        } else if (result.isSuccess() && failing) {
            LOG.atInfo().addKeyValue("signal", signal).log("the OpenTelemetry collector takes the data again");
        }
        failing = !result.isSuccess();
    }

    /** The status of the answer, or the class of the exception: its message may repeat what was sent. */
    static String why(@Nullable Throwable failure) {
        if (failure instanceof HttpExportException http && http.failedWithResponse() && http.getResponse() != null) {
            return "HTTP " + http.getResponse().getStatusCode();
        }
        Throwable cause = failure == null || failure.getCause() == null ? failure : failure.getCause();
        return cause == null ? "no answer in time" : cause.getClass().getSimpleName();
    }
}
