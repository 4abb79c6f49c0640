package dev.plimsoll.change.journal;

import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
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
            case BelowPrimary veto -> Guardrail.REPLICA;
            case TargetNotListed veto -> Guardrail.UNKNOWN_SIZE;
            case TargetWithheld veto -> Guardrail.PLAN;
            case ChangeOpen veto -> Guardrail.OPEN_CHANGE;
            case ProposalOpen veto -> Guardrail.OPEN_CHANGE;
            case CodeDiffers veto -> Guardrail.DRIFT;
            case RecentChange veto -> Guardrail.COOLDOWN;
            case ChangesDismissed veto -> Guardrail.DISMISSED;
            case NotObserved veto -> Guardrail.EVIDENCE;
            case ObservedTooShort veto -> Guardrail.EVIDENCE;
            case NotConfirmed veto -> Guardrail.UNCONFIRMED;
            case ProbeTooOld veto -> Guardrail.STALE;
            case NoLongerListed veto -> Guardrail.STALE;
            case ChangedSinceListing veto -> Guardrail.STALE;
            case NotListedAgain veto -> Guardrail.STALE;
            case Blind veto -> Guardrail.BLIND;
            case InBlackout veto -> Guardrail.BLACKOUT;
            case ProjectBusy veto -> Guardrail.PROJECT_BUSY;
            case FleetLimit veto -> Guardrail.FLEET_LIMIT;
            case DailyLimit veto -> Guardrail.DAILY_LIMIT;
            case OverBudget veto -> Guardrail.BUDGET;
            case FleetNotListed veto -> Guardrail.BUDGET;
            case UseUnknown veto -> Guardrail.BUDGET;
            case OverQuota veto -> Guardrail.QUOTA;
            case QuotaUseUnknown veto -> Guardrail.QUOTA;
            case CanaryFirst veto -> Guardrail.CANARY;
            case AlertFiring veto -> Guardrail.ALERT;
            case AlertsUnknown veto -> Guardrail.ALERT;
            case ObjectiveMissed veto -> Guardrail.OBJECTIVE;
            case ObjectiveUnknown veto -> Guardrail.OBJECTIVE;
            case BreakerOpen veto -> Guardrail.BREAKER;
            case Unverified veto -> Guardrail.UNVERIFIED;
            case BadBefore veto -> Guardrail.BAD_BEFORE;
            case UndoneBefore veto -> Guardrail.BAD_BEFORE;
            case ValueSetElsewhere veto -> Guardrail.SET_ELSEWHERE;
            case JustStarted veto -> Guardrail.STARTING;
            case KeyRefused veto -> Guardrail.PLATFORM;
            case RequestsPaused veto -> Guardrail.PLATFORM;
            case RequestNotSent veto -> Guardrail.NOT_SENT;
            case ValueClamped veto -> Guardrail.CLAMPED;
            case RollBackFailed veto -> Guardrail.ROLL_BACK;
        };
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

    /** The replica would be smaller than its primary. */
    record BelowPrimary(ComputeId primary, SizeRange has) implements Veto {}

    /** The size table does not list the target. */
    record TargetNotListed(SizeRange target) implements Veto {}

    /** The plan of the account does not include the target, and {@code allowedBy} does. */
    record TargetWithheld(SettingValue target, PlatformPlan allowedBy) implements Veto {}

    /**
     * The previous change is not settled: neither its value nor a failure is listed.
     *
     * @param until    when it is given up; null if it is waited for however long that takes
     * @param failures how often the platform tried it in vain so far; null if it did not, or that is not known
     */
    record ChangeOpen(@Nullable Instant until, @Nullable Integer failures) implements Veto {}

    /** The platform answered the request of this value with another one. */
    record ValueClamped(SettingValue wanted, SettingValue shown, Instant until) implements Veto {}

    /**
     * The latest attempt to undo a harmful change was in vain. The next one is at {@code until} at the earliest.
     *
     * @param failures attempts in vain so far, 1 or more
     */
    record RollBackFailed(int failures, Instant until) implements Veto {}

    /** The previous change is proposed as code, and the platform does not show its value. */
    record ProposalOpen(SettingValue to) implements Veto {}

    /** The code says another size than the platform. */
    record CodeDiffers(SizeRange inCode, SizeRange atPlatform) implements Veto {}

    /** The latest change is too recent. */
    record RecentChange(LatestEnd latest, Duration cooldown) implements Veto {
        /** What became of the latest change. */
        public enum LatestEnd {
            MADE, REFUSED, FAILED, STARTED;

            public static LatestEnd of(LatestChange latest) {
                return switch (latest.end()) {
                    case APPLIED -> MADE;
                    case REFUSED -> REFUSED;
                    case FAILED, NOT_APPLIED, CLAMPED -> FAILED;
                    case null -> STARTED;
                };
            }
        }
    }

    /**
     * The owner dismissed changes.
     *
     * @param because the reason; null where none was given
     */
    record ChangesDismissed(Instant until, @Nullable String because) implements Veto {}

    /** The compute was not observed in its present form. */
    record NotObserved() implements Veto {}

    /** The compute was not observed for long enough. */
    record ObservedTooShort(Duration observed, Duration needed) implements Veto {}

    /** The recommendation stands from before, and the samples of now do not support it. */
    record NotConfirmed() implements Veto {}

    /** The latest probe is older than {@code limit}. */
    record ProbeTooOld(Duration limit) implements Veto {}

    /** The latest probe did not succeed, so nobody would see what a change does. */
    record Blind(LatestProbe probe) implements Veto {}

    /** The compute is not listed any more. */
    record NoLongerListed() implements Veto {}

    /** The compute changed since the listing behind the plan. */
    record ChangedSinceListing(String state, SizeRange size, String listedState,
            SizeRange listedSize) implements Veto {}

    /** The compute could not be listed again. */
    record NotListedAgain(@Nullable String fault) implements Veto {}

    /** A blackout forbids changes. */
    record InBlackout(Instant until) implements Veto {}

    /** Another compute of the project is being changed. */
    record ProjectBusy(ComputeId other) implements Veto {}

    /** The fleet had as many changes in the last hour as the limit allows. */
    record FleetLimit(int perHour) implements Veto {}

    /** The compute had as many changes in 24 hours as the limit allows. */
    record DailyLimit(int perDay) implements Veto {}

    /** Some project was not listed completely since the agent started, so nobody knows what the fleet uses. */
    record FleetNotListed() implements Veto {}

    /**
     * Other agents work on computes whose stored status cannot be read here, so nobody knows what the fleet uses.
     *
     * @param one      the first of them
     * @param computes how many they are
     */
    record UseUnknown(ComputeId one, int computes) implements Veto {}

    /**
     * The larger size would exceed a limit of use.
     *
     * @param scope what the limit is for
     * @param then  expected CU-hours a month at the larger size
     * @param limit the limit, in CU-hours a month
     */
    record OverBudget(Scope scope, double then, double limit) implements Veto {
        /** What a limit of use is for. */
        public enum Scope {
            COMPUTE, PROJECT, FLEET
        }
    }

    /**
     * The project would exhaust its compute time before the period ends.
     *
     * @param used  CU-hours of this period so far
     * @param then  CU-hours expected by its end at the larger size
     * @param limit the quota, in CU-hours
     * @param end   of the period; null if the platform does not report it
     */
    record OverQuota(double used, double then, double limit, @Nullable Instant end) implements Veto {}

    /** The compute time of the project is limited, and its use so far, or the limit, is not known. */
    record QuotaUseUnknown() implements Veto {}

    /** The first change of this kind, of another compute, has no verdict yet. */
    record CanaryFirst(ComputeId first) implements Veto {}

    /** A veto by the alerts. */
    sealed interface OfAlerts extends Veto {}

    /** An alert fires. */
    record AlertFiring(String name) implements OfAlerts {}

    /** The alerts could not be read. */
    record AlertsUnknown(String why) implements OfAlerts {}

    /** The owner's service-level objective is not met. */
    record ObjectiveMissed() implements OfAlerts {}

    /** It could not be read, or says nothing; that is no proof that it is met. */
    record ObjectiveUnknown(String why) implements OfAlerts {}

    /** Several changes had bad verdicts. */
    record BreakerOpen(boolean ofFleet) implements Veto {}

    /** Nobody knows yet whether the latest change helped. */
    record Unverified(Instant since) implements Veto {}

    /** The latest change in this direction was bad. */
    record BadBefore(EffectVerdict verdict, SettingValue to, Instant until) implements Veto {}

    /** A person had a change in this direction undone. */
    record UndoneBefore(String by, SettingValue to, Instant until) implements Veto {}

    /** Somebody else set the setting to this value. */
    record ValueSetElsewhere(SettingValue value, Instant until) implements Veto {}

    /** A veto by the platform: it would not get a request, or not take it. */
    sealed interface OfPlatform extends Veto {}

    /**
     * The platform refused the key, so no request is sent.
     *
     * @param message what the platform said, and the remedy
     */
    record KeyRefused(String message) implements OfPlatform {}

    /** The platform asked for a pause, so no request is sent before {@code until}. */
    record RequestsPaused(Instant until) implements OfPlatform {

        /**
         * Longest pause that is kept, however long the platform asks for: one wrong header must not hold back the way
         * back from a harmful change for long. After it, one request asks again.
         */
        public static final Duration LONGEST = Duration.ofMinutes(5);
    }

    /** The request of the latest intent was not sent. The next attempt is at {@code until} at the earliest. */
    record RequestNotSent(Instant until) implements Veto {}

    /** The agent just started, and the change was not recommended before it did. */
    record JustStarted(Instant until) implements Veto {}
}
