package dev.plimsoll.explain;

import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.change.journal.ChangeCause;
import dev.plimsoll.change.journal.ChangeResult;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.Veto.RecentChange.LatestEnd;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.journal.WaitCause.Approval.Lapse;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.AdviceView;
import dev.plimsoll.fleet.SettingValue;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The sentences about a change: what blocks it, what it waits for, and how it ended. */
public final class ChangeSentences {

    private ChangeSentences() {}

    /** The plan, with what it waits for, for readers at a terminal. */
    public static String plan(Plan plan) {
        return plan(plan, Controls.COMMANDS);
    }

    /** The plan, with what it waits for. */
    public static String plan(Plan plan, Controls controls) {
        return switch (plan) {
            case Plan.NoChange() -> "nothing to change";
            case Plan.Advise() -> "recommendation only; Plimsoll does not make the change itself";
            case Plan.Wait wait -> "waits until " + clause(wait.until(), controls)
                    + (wait.then() == null ? "" : "; then until " + clause(wait.then(), controls));
            case Plan.BlockedPlan(var vetoes, var approval) -> "blocked: " + clauses(vetoes, controls);
            case Plan.Apply(var change) -> "the agent may change the %s to %s now"
                    .formatted(SettingText.name(change.to().setting()), SettingText.of(change.to()));
        };
    }

    /** What follows from a recommendation: that somebody dismissed it, or its plan. */
    public static String next(AdviceView advice, Controls controls) {
        Dismissed dismissal = advice.dismissed();
        return dismissal == null ? plan(advice.plan(), controls) : dismissal(dismissal);
    }

    /** {@code dismissed until 2026-03-08T12:00:00Z by ann: month-end}. */
    public static String dismissal(Dismissed dismissed) {
        return "dismissed until %s by %s%s".formatted(FigureText.of(dismissed.until()), dismissed.by(),
                dismissed.because() == null ? "" : ": " + dismissed.because());
    }

    /** Several causes in one clause. */
    public static String clauses(List<? extends ChangeCause> causes, Controls controls) {
        return causes.stream().map(cause -> clause(cause, controls)).collect(Collectors.joining("; "));
    }

    /** A cause as a clause without a full stop, for readers at a terminal. */
    public static String clause(ChangeCause cause) {
        return clause(cause, Controls.COMMANDS);
    }

    public static String clause(ChangeCause cause, Controls controls) {
        return switch (cause) {
            case Veto veto -> veto(veto, controls);
            case WaitCause wait -> wait(wait, controls);
            case ChangeResult result -> result(result);
        };
    }

    private static String veto(Veto veto, Controls controls) {
        return switch (veto) {
            case Veto.StopSwitchOn() -> "the stop switch is on: %s allows changes again".formatted(controls.resume());
            case Veto.ProtectedCompute() -> "it is protected from changes: change.protected";
            case Veto.ProjectLocked() -> "the platform locked its project";
            case Veto.ComputeDisabled() -> "its owner disabled it";
            case Veto.UnknownState(var word) ->
                "its state '%s' is unknown here: map it in platform.states".formatted(word);
            case Veto.StateMoving() -> "the platform is already changing its state";
            case Veto.BelowPrimary(var primary, var has) ->
                "a replica must not be smaller than its primary: %s has %s".formatted(primary.endpointId(), has);
            case Veto.TargetNotListed(var target) -> "the size table does not list %s".formatted(target);
            case Veto.ChangeOpen(var until) -> "the previous change is not settled: the platform does not show it yet"
                    + (until == null ? "" : ", and it is given up at " + FigureText.of(until));
            case Veto.ValueClamped(var wanted, var shown, var until) ->
                "the platform answered %s with %s: it is asked for that again at %s, or after an approval"
                        .formatted(SettingText.of(wanted), SettingText.of(shown), FigureText.of(until));
            case Veto.RollBackFailed(var failures, var until) ->
                "the harmful change is not undone after %d attempt%s: the next one is at %s".formatted(failures,
                        failures == 1 ? "" : "s", FigureText.of(until));
            case Veto.ProposalOpen(var to) ->
                "a change to %s is proposed as code, and the platform does not show it".formatted(SettingText.of(to));
            case Veto.CodeDiffers(var inCode, var atPlatform) ->
                "the code says %s, and the platform shows %s: apply or correct the code".formatted(inCode.asBounds(),
                        atPlatform.asBounds());
            case Veto.RecentChange(var latest, var cooldown) ->
                "%s less than %s ago".formatted(latest(latest), FigureText.of(cooldown));
            case Veto.ChangesDismissed(var until, var because) -> "its owner dismissed changes until %s%s"
                    .formatted(FigureText.of(until), because == null ? "" : ": " + because);
            case Veto.NotObserved() -> "there is no observation of it in its present form yet";
            case Veto.NotConfirmed() -> "the latest samples do not confirm the recommendation, which is from before";
            case Veto.ObservedTooShort(var observed, var needed) ->
                "observed awake for %s of the required %s".formatted(FigureText.of(observed), FigureText.of(needed));
            case Veto.ProbeTooOld(var limit) -> "the latest probe is older than %s".formatted(FigureText.of(limit));
            case Veto.Blind(LatestProbe.FailedSince(var failure, var since)) ->
                "probes fail since %s, so nobody would see what a change does: %s".formatted(FigureText.of(since),
                        failure.detail());
            case Veto.Blind never -> "no probe of it has succeeded yet: plimsoll check tries one";
            case Veto.NoLongerListed() -> outOfDate("the compute is not listed any more");
            case Veto.ChangedSinceListing(var state, var size, var listedState, var listedSize) ->
                outOfDate("the compute was %s at %s when listed again, and %s at %s before".formatted(state, size,
                        listedState, listedSize));
            case Veto.NotListedAgain(var fault) -> outOfDate("the compute could not be listed again: " + fault);
            case Veto.InBlackout(var until) ->
                "change.blackouts forbids changes until %s".formatted(FigureText.of(until));
            case Veto.ProjectBusy(var other) -> "%s of the same project is being changed".formatted(other.endpointId());
            case Veto.FleetLimit(var perHour) ->
                "the fleet had %d changes in the last hour: change.per-hour".formatted(perHour);
            case Veto.DailyLimit(var perDay) ->
                "it had %d changes in the last 24 hours: change.per-day".formatted(perDay);
            case Veto.OverBudget(var scope, var then, var limit) -> overBudget(scope, then, limit);
            case Veto.FleetNotListed() ->
                "a project was not completely listed since the agent started, so it is not known what the fleet uses";
            case Veto.UseUnknown(var one, var computes) ->
                "the use of %s is not known, such as that of %s: another version of Plimsoll stored its status"
                        .formatted(FigureText.of(computes, "compute"), one);
            case Veto.CanaryFirst(var first) ->
                "the first such change, that of %s, has no verdict yet".formatted(first.endpointId());
            case Veto.AlertFiring(var name) -> "the alert %s is firing".formatted(name);
            case Veto.AlertsUnknown(var why) -> "the alerts cannot be read: " + why;
            case Veto.BreakerOpen(var ofFleet) ->
                "%s: %s allows changes again".formatted(ofFleet
                        ? "three of the latest five changes of the fleet were harmful or ineffective"
                        : "two changes of this compute were harmful or ineffective", controls.resume());
            case Veto.Unverified(var since) ->
                "it is not known yet whether the change of %s helped".formatted(FigureText.of(since));
            case Veto.BadBefore(var verdict, var to, var until) ->
                "a change to %s was %s: such changes need an approval until %s".formatted(SettingText.of(to),
                        verdict.word(), FigureText.of(until));
            case Veto.ValueSetElsewhere(var value, var until) ->
                "somebody else set %s: the agent leaves it until %s".formatted(SettingText.of(value),
                        FigureText.of(until));
            case Veto.JustStarted(var until) ->
                "the agent just started: changes by policy begin at %s".formatted(FigureText.of(until));
            case Veto.KeyRefused(var message) -> message;
            case Veto.RequestsPaused(var until) ->
                "the platform asked for a pause: no request is sent before %s (%s at most)".formatted(
                        FigureText.of(until), FigureText.of(Veto.RequestsPaused.LONGEST));
            case Veto.RequestNotSent(var until) ->
                "the latest request was not sent: the next attempt is at %s at the earliest; %s tries at once"
                        .formatted(FigureText.of(until), controls.approve());
        };
    }

    private static String overBudget(Veto.OverBudget.Scope scope, double then, double limit) {
        return "%s would use about %.0f CU-hours a month, and change.budget.%s is %.0f".formatted(switch (scope) {
            case COMPUTE -> "it";
            case PROJECT -> "its project";
            case FLEET -> "the fleet";
        }, then, scope.name().toLowerCase(Locale.ROOT), limit);
    }

    private static String outOfDate(String what) {
        return "the listing behind this plan is out of date: " + what;
    }

    private static String latest(LatestEnd latest) {
        return switch (latest) {
            case MADE -> "it was changed";
            case REFUSED -> "a change was refused";
            case FAILED -> "a change that failed was started";
            case STARTED -> "a change was started";
        };
    }

    private static String wait(WaitCause wait, Controls controls) {
        return switch (wait) {
            case WaitCause.Approval(var endpointId, var lapsed) ->
                "a person's approval: " + switch (controls) {
                    case COMMANDS -> controls.approve() + " " + endpointId;
                    case BUTTONS -> controls.approve();
                } + (lapsed == null ? "" : lapsed(lapsed));
            case WaitCause.Benefit(var constraints) -> String.join("; and until ", CostSentences.waits(constraints));
            case WaitCause.Suspend(var awake) -> "the compute is suspended"
                    + (awake == null ? "" : ", which is not expected: " + AutosuspendSentences.clause(awake));
            case WaitCause.Window(var opens) ->
                opens == null ? "a window of change.windows opens, and none will"
                        : "the window opens at " + FigureText.of(opens);
            case WaitCause.Decision(var deadline) ->
                "a person decides, since it was not suspended within %s: %s, or change.windows".formatted(
                        FigureText.of(deadline), switch (controls) {
                            case COMMANDS -> controls.approve() + " --now";
                            case BUTTONS -> controls.approve() + " at once";
                        });
            case WaitCause.Replicas(var endpointIds, var to) ->
                "its %s %s %s not smaller than %s: replicas grow first; where Plimsoll may not, plimsoll computes update does"
                        .formatted(endpointIds.size() == 1 ? "replica" : "replicas", String.join(", ", endpointIds),
                                endpointIds.size() == 1 ? "is" : "are", to);
            case WaitCause.Primary(var endpointId) ->
                "its primary %s may grow, and only waits for its replicas".formatted(endpointId);
            case WaitCause.PrimaryVerdict(var endpointId) ->
                "the smaller size of its primary %s is verified, because it may be set back".formatted(endpointId);
            case WaitCause.ResizeAdvised() -> "a resize is recommended again";
            case WaitCause.ModeApply() -> "sizing.mode is apply for this compute too";
        };
    }

    private static String lapsed(Lapse lapse) {
        return switch (lapse) {
            case EXPIRED -> "; the latest approval expired";
            case SIZE_CHANGED -> "; the latest approval was for another present size";
            case BRANCH_CHANGED -> "; the latest approval was for another branch";
            case ANOTHER_TARGET -> "; the latest approval was for another target";
        };
    }

    private static String result(ChangeResult result) {
        return switch (result) {
            case ChangeResult.ValueShown(SettingValue.OfSize(var size)) -> "the platform shows size " + size;
            case ChangeResult.ValueShown(var value) -> "the platform shows " + SettingText.of(value);
            case ChangeResult.ValueClamped(var wanted, var found) ->
                "the platform accepted %s, and shows %s: a limit of the platform, or another change at the same time"
                        .formatted(SettingText.of(wanted), SettingText.of(found));
            case ChangeResult.NotCarriedOut(var wanted, var found, var after) ->
                "asked for %s, and the platform shows %s after %s: it did not carry the change out".formatted(
                        SettingText.of(wanted), SettingText.of(found), FigureText.of(after));
            case ChangeResult.GivenUp(var by) -> "given up by " + by;
            case ChangeResult.UndoneAsHarmful(var value) -> "the latest change did harm, so the %s goes back to %s"
                    .formatted(SettingText.name(value.setting()), SettingText.of(value));
            case ChangeResult.PlatformFailed(var message) -> "the platform could not carry it out: " + message;
            case ChangeResult.OperationsFinished() -> "its operations ended";
            case ChangeResult.ComputeGone() -> "the compute is gone: no listing shows it any more";
            case ChangeResult.ClaimLost() -> "this agent has lost its claim on the project";
            case ChangeResult.Delayed(var limit) ->
                "not sent: this agent was delayed for more than %s between the intent and the request"
                        .formatted(FigureText.of(limit));
        };
    }
}
