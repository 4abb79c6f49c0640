package dev.plimsoll.web.metrics;

import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.autosuspend.PendingUpdates;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.verdict.Breaker;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The series of one compute about its changes: what is open, what waits and since when, and what is due. */
final class ChangeSeries {

    private ChangeSeries() {}

    /**
     * @param fleet the changes of the fleet; null before the journal was read
     */
    static void read(ComputeStatus status, @Nullable FleetChanges fleet, ComputeSeries.Sink into) {
        ChangeRecord record = status.advice().record();
        Intended open = record.open();
        put(Metric.CHANGE_OPEN, status, open == null ? null : seconds(open.at()), into);
        SizeRange inCode = status.advice().inCode();
        put(Metric.CHANGE_DRIFT, status, inCode == null ? null : inCode.equals(status.compute().size()) ? 0 : 1, into);
        Instant since = status.advice().since();
        String waitsFor = status.advice().dismissal() == null ? waitsFor(status.advice().plan()) : "nobody";
        if (since != null && waitsFor != null) {
            put(Metric.ADVICE_SINCE, status, seconds(since), into, waitsFor);
        }
        if (fleet != null) {
            boolean isOpen = Breaker.isOpenForCompute(record.verdictsSince(fleet.resumedAt()));
            put(Metric.COMPUTE_BREAKER, status, isOpen ? 1 : 0, into);
        }
        boolean isLargest = status.sizing()
                .policy()
                .allowed()
                .isLargest(status.compute().size().max(), status.sizing().table());
        put(Metric.AT_LARGEST_SIZE, status, isLargest ? 1 : 0, into);
        AwakeTimeAdvice awake = status.advice().awakeTime();
        PendingUpdates updates = awake == null ? null : awake.updates();
        Instant due = updates == null ? null : updates.dueSince();
        put(Metric.UPDATE_DUE, status, due == null ? null : seconds(due), into);
    }

    private static void put(Metric metric, ComputeStatus status, @Nullable Number value, ComputeSeries.Sink into,
            String... labels) {
        into.put(metric, status.compute().id(), value, labels);
    }

    /** What the recommendation waits for, as one word; null in mode observe, which asks nobody. */
    private static @Nullable String waitsFor(Plan plan) {
        return switch (plan) {
            case Plan.Nothing nothing -> null;
            case Plan.Advise advise -> "person";
            case Plan.Blocked blocked -> blocked.needsAPerson() ? "person" : "guardrail";
            case Plan.Apply apply -> "next_pass";
            case Plan.Wait wait -> switch (wait.until()) {
                case WaitCause.Approval approval -> "person";
                case WaitCause.Benefit benefit -> "saving";
                case WaitCause.Suspend suspend -> "suspend";
                case WaitCause.Window window -> "window";
                case WaitCause.Decision decision -> "person";
                case WaitCause.Replicas replicas -> "guardrail";
                case WaitCause.Primary primary -> "guardrail";
                case WaitCause.PrimaryVerdict verdict -> "guardrail";
                case WaitCause.ResizeAdvised resize -> "person";
                case WaitCause.ModeApply mode -> "person";
            };
        };
    }

    private static double seconds(Instant time) {
        return time.toEpochMilli() / 1000.0;
    }
}
