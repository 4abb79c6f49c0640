package dev.plimsoll.web.metrics;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.autosuspend.PendingUpdates;
import dev.plimsoll.change.ChangeRecord;
import dev.plimsoll.change.ComputeStatus;
import dev.plimsoll.change.FleetChanges;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.JournalEntry.Recommended;
import dev.plimsoll.change.Plan;
import dev.plimsoll.change.WaitCause;
import dev.plimsoll.change.effect.Breaker;
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
        Recommended recommended = record.recommended();
        String waitsFor = waitsFor(status.advice().plan());
        if (recommended != null && waitsFor != null && isPresent(recommended, status)) {
            put(Metric.ADVICE_SINCE, status, seconds(recommended.at()), into, waitsFor);
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
        put(Metric.UPDATE_DUE, status, updates == null ? null : seconds(updates.dueSince()), into);
    }

    private static void put(Metric metric, ComputeStatus status, @Nullable Number value, ComputeSeries.Sink into,
            String... labels) {
        into.put(metric, status.compute().id(), value, labels);
    }

    /** Whether the journal's latest recommendation is the current one, and asks for something. */
    private static boolean isPresent(Recommended recommended, ComputeStatus status) {
        Action action = status.advice().advised().recommendation().action();
        return action != Action.HOLD && recommended.action().equals(action.word());
    }

    /** What the recommendation waits for, as one word; null if nothing is recommended. */
    private static @Nullable String waitsFor(Plan plan) {
        return switch (plan) {
            case Plan.Nothing nothing -> null;
            case Plan.Advise advise -> "person";
            case Plan.Blocked blocked -> "guardrail";
            case Plan.Apply apply -> "next_pass";
            case Plan.Wait wait -> switch (wait.until()) {
                case WaitCause.Approval approval -> "approval";
                case WaitCause.Benefit benefit -> "saving";
                case WaitCause.Suspend suspend -> "suspend";
                case WaitCause.Window window -> "window";
                case WaitCause.Decision decision -> "decision";
                case WaitCause.ResizeAdvised resize -> "resize";
                case WaitCause.ModeApply mode -> "person";
            };
        };
    }

    private static double seconds(Instant time) {
        return time.toEpochMilli() / 1000.0;
    }
}
