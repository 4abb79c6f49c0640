package dev.plimsoll.emulator.operation;

import dev.plimsoll.emulator.fault.Fault;
import dev.plimsoll.emulator.fault.Fault.Doing;
import dev.plimsoll.emulator.operation.Operations.Action;
import dev.plimsoll.emulator.operation.Progress.Subject;
import dev.plimsoll.emulator.scenario.key.Words;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An asynchronous operation and its states ({@code platform/in-the-wild.md} section 1.4). */
final class Operation {

    private static final String ODD_ACTION = "recalibrate_compute";
    private static final String ODD_STATUS = "postponed";

    private final String id = UUID.randomUUID().toString();
    private final String projectId;
    private final Subject subject;
    private final Action action;
    private final Instant createdAt;
    private final @Nullable Fault fault;
    private Status status;
    private boolean begun;
    private @Nullable String error;
    private int failures;
    private @Nullable Instant retryAt;
    private Instant updatedAt;

    Operation(String projectId, Subject subject, Action action, Status status, Instant now,
            @Nullable Fault fault) {
        this.projectId = projectId;
        this.subject = subject;
        this.action = action;
        this.status = status;
        this.createdAt = now;
        this.updatedAt = now;
        this.fault = fault;
    }

    String id() {
        return id;
    }

    Action action() {
        return action;
    }

    Instant createdAt() {
        return createdAt;
    }

    /** What a fault does to it; null for nothing. */
    @Nullable
    Doing disturbance() {
        return fault == null ? null : fault.doing();
    }

    boolean isOf(@Nullable String endpointId) {
        return endpointId != null && endpointId.equals(subject.endpointId());
    }

    synchronized boolean isLive() {
        return status.isLive();
    }

    /** Whether it is planned and not yet started. */
    synchronized boolean isOpen() {
        return !begun && status.isLive();
    }

    synchronized void claim() {
        begun = true;
    }

    synchronized void becomes(Status next, Instant now) {
        status = next;
        updatedAt = now;
        retryAt = null;
    }

    synchronized void fails(String why, Instant now) {
        becomes(Status.FAILED, now);
        failures++;
        error = why;
    }

    /** Fails; returns the time of the retry. */
    synchronized Instant errs(String why, Instant now) {
        becomes(Status.ERROR, now);
        failures++;
        error = why;
        Instant again = fault == null ? now : now.plus(fault.retryIn());
        retryAt = again;
        return again;
    }

    synchronized Progress progress() {
        String shownAction = disturbance() == Doing.ODD_ACTION ? ODD_ACTION : Words.inApi(action);
        String shownStatus = disturbance() == Doing.ODD_STATUS && status.isLive() ? ODD_STATUS : Words.inApi(status);
        return new Progress(id, projectId, subject, shownAction, shownStatus,
                new Progress.Failures(failures, error, retryAt), createdAt, updatedAt);
    }

    /** The status of an operation. */
    public enum Status {

        /** Waits for earlier operations. */
        SCHEDULING,

        /** Running, or next. */
        RUNNING,

        /** Done. */
        FINISHED,

        /** Not needed. */
        SKIPPED,

        /** Failed, and will be retried. */
        ERROR,

        /** Failed permanently. */
        FAILED,

        /** Cancelled because an earlier one failed. */
        CANCELLED;

        boolean isLive() {
            return this == SCHEDULING || this == RUNNING || this == ERROR;
        }
    }
}
