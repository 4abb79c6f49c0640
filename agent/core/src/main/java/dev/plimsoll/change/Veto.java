package dev.plimsoll.change;

import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A guardrail that blocks a change now, with its figures. */
public sealed interface Veto extends ChangeCause {

    default Guardrail guardrail() {
        return switch (this) {
            case StopSwitchOn veto -> Guardrail.STOPPED;
            case ProtectedCompute veto -> Guardrail.PROTECTED;
            case ProjectLocked veto -> Guardrail.LOCKED_PROJECT;
            case ComputeDisabled veto -> Guardrail.DISABLED;
            case UnknownState veto -> Guardrail.UNKNOWN_STATE;
            case StateMoving veto -> Guardrail.MOVING;
            case TargetNotListed veto -> Guardrail.UNKNOWN_SIZE;
            case ChangeOpen veto -> Guardrail.OPEN_CHANGE;
            case RecentChange veto -> Guardrail.COOLDOWN;
            case ChangesDismissed veto -> Guardrail.DISMISSED;
            case NotObserved veto -> Guardrail.EVIDENCE;
            case ObservedTooShort veto -> Guardrail.EVIDENCE;
            case ProbeTooOld veto -> Guardrail.STALE;
            case NoLongerListed veto -> Guardrail.STALE;
            case ChangedSinceListing veto -> Guardrail.STALE;
            case NotListedAgain veto -> Guardrail.STALE;
        };
    }

    /** Reason that blocks a change; the label {@code guardrail}. */
    enum Guardrail {
        STOPPED, LOCKED_PROJECT, DISABLED, UNKNOWN_STATE, MOVING, OPEN_CHANGE, COOLDOWN, DISMISSED, EVIDENCE,
        UNKNOWN_SIZE,
        STALE, PROTECTED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The stop switch is on. */
    record StopSwitchOn() implements Veto {}

    /** The configuration protects the compute from changes. */
    record ProtectedCompute() implements Veto {}

    /** The platform locked the project. */
    record ProjectLocked() implements Veto {}

    /** The owner disabled the compute. */
    record ComputeDisabled() implements Veto {}

    /** The state of the compute is not known here. */
    record UnknownState(String word) implements Veto {}

    /** The platform is already changing the state of the compute. */
    record StateMoving() implements Veto {}

    /** The size table does not list the target. */
    record TargetNotListed(SizeRange target) implements Veto {}

    /** The previous change is not verified yet. */
    record ChangeOpen() implements Veto {}

    /** The latest change is too recent. */
    record RecentChange(LatestChange latest, Duration cooldown) implements Veto {
        /** What became of the latest change. */
        public enum LatestChange {
            MADE, REFUSED, FAILED, STARTED
        }
    }

    /** The owner dismissed changes. */
    record ChangesDismissed(Instant until) implements Veto {}

    /** The compute was not observed in its present form. */
    record NotObserved() implements Veto {}

    /** The compute was not observed for long enough. */
    record ObservedTooShort(Duration observed, Duration needed) implements Veto {}

    /** The latest probe is older than {@code limit}. */
    record ProbeTooOld(Duration limit) implements Veto {}

    /** The compute is not listed any more. */
    record NoLongerListed() implements Veto {}

    /** The compute changed since the listing behind the plan. */
    record ChangedSinceListing(String state, SizeRange size, String listedState,
            SizeRange listedSize) implements Veto {}

    /** The compute could not be listed again. */
    record NotListedAgain(@Nullable String fault) implements Veto {}
}
