package dev.plimsoll.explain;

import static dev.plimsoll.explain.FigureText.amount;
import static dev.plimsoll.explain.FigureText.text;

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
import dev.plimsoll.change.status.PendingAnswer;
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
            case Plan.Apply(var change) ->
                text("the agent may change the %s to %s now", SettingText.name(change.to().setting()), change.to());
        };
    }

    /** What follows from a recommendation: that somebody dismissed it, or its plan, after an answer that is left to use. */
    public static String next(AdviceView advice, Controls controls) {
        Dismissed dismissal = advice.dismissed();
        if (dismissal != null) {
            return dismissal(dismissal);
        }
        PendingAnswer pending = advice.pending();
        return pending == null ? plan(advice.plan(), controls) : pending(pending) + "; " + waits(pending, controls);
    }

    /** What an answer waits for. */
    public static String waits(PendingAnswer answer, Controls controls) {
        return (answer.plan() == null ? "what it waits for is unknown now" : plan(answer.plan(), controls))
                + (answer.isReachable() ? "" : "; as things are, that will not be reached");
    }

    /** {@code approved for 2 CU by ann on 2026-03-08T12:00:00Z, until 2026-03-15T12:00:00Z}. */
    public static String pending(PendingAnswer answer) {
        String what = switch (answer.kind()) {
            case APPROVAL -> text("approved for %s", answer.to());
            case UNDO -> text("to be undone, back to %s,", answer.to());
        };
        return text("%s by %s on %s%s%s", what, answer.by(), answer.at(),
                answer.until() == null ? "" : text(", until %s", answer.until()), answer.atOnce() ? ", at once" : "");
    }

    /** {@code dismissed until 2026-03-08T12:00:00Z by ann: month-end}. */
    public static String dismissal(Dismissed dismissed) {
        return text("dismissed until %s by %s%s", dismissed.until(), dismissed.by(),
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
            case Veto.StopSwitchOn() -> text("the stop switch is on: %s allows changes again", controls.resume());
            case Veto.ProtectedCompute() -> "it is protected from changes: change.protected";
            case Veto.ProjectLocked() -> "the platform locked its project";
            case Veto.ComputeDisabled() -> "its owner disabled it";
            case Veto.UnknownState(var word) ->
                text("its state '%s' is unknown here: map it in platform.states", word);
            case Veto.StateMoving() -> "the platform is already changing its state";
            case Veto.BelowPrimary(var primary, var has) ->
                text("a replica must not be smaller than its primary: %s has %s", primary.endpointId(), has);
            case Veto.TargetNotListed(var target) -> text("the size table does not list %s", target);
            case Veto.TargetWithheld(var target, var allowedBy) ->
                SizeSentences.withheldByPlan(text("%s is", target), allowedBy);
            case Veto.ChangeOpen(var until, var failures) -> "the previous change is not settled: the platform "
                    + (failures == null ? "does not show it yet"
                            : text("tried it in vain %s", FigureText.of(failures, "time")))
                    + (until == null ? "" : ", and it is given up at " + FigureText.of(until));
            case Veto.ValueClamped(var wanted, var shown, var until) ->
                text("the platform answered %s with %s: it is asked for that again at %s, or after an approval", wanted,
                        shown, until);
            case Veto.RollBackFailed(var failures, var until) ->
                text("the change is not undone after %d attempt%s: the next one is at %s", failures,
                        failures == 1 ? "" : "s", until);
            case Veto.ProposalOpen(var to) ->
                text("a change to %s is proposed as code, and the platform does not show it", to);
            case Veto.CodeDiffers(var inCode, var atPlatform) ->
                text("the code says %s, and the platform shows %s: apply or correct the code", inCode.asBounds(),
                        atPlatform.asBounds());
            case Veto.RecentChange(var latest, var cooldown) ->
                text("%s less than %s ago", latest(latest), cooldown);
            case Veto.ChangesDismissed(var until, var because) ->
                text("its owner dismissed changes until %s%s", until, because == null ? "" : ": " + because);
            case Veto.NotObserved() -> "there is no observation of it in its present form yet";
            case Veto.NotConfirmed() -> "the latest samples do not confirm the recommendation, which is from before";
            case Veto.ObservedTooShort(var observed, var needed) ->
                text("observed awake for %s of the required %s", observed, needed);
            case Veto.ProbeTooOld(var limit) -> text("the latest probe is older than %s", limit);
            case Veto.Blind(LatestProbe.FailedSince(var failure, var since)) ->
                text("probes fail since %s, so nobody would see what a change does: %s", since, failure.detail());
            case Veto.Blind never -> "no probe of it has succeeded yet: plimsoll check tries one";
            case Veto.NoLongerListed() -> outOfDate("the compute is not listed any more");
            case Veto.ChangedSinceListing(var state, var size, var listedState, var listedSize) ->
                outOfDate(text("the compute was %s at %s when listed again, and %s at %s before", state, size,
                        listedState, listedSize));
            case Veto.NotListedAgain(var fault) -> outOfDate("the compute could not be listed again: " + fault);
            case Veto.InBlackout(var until) ->
                text("change.blackouts forbids changes until %s", until);
            case Veto.ProjectBusy(var other) -> text("%s of the same project is being changed", other.endpointId());
            case Veto.FleetLimit(var perHour) ->
                text("the fleet had %d changes in the last hour: change.per-hour", perHour);
            case Veto.DailyLimit(var perDay) ->
                text("it had %d changes in the last 24 hours: change.per-day", perDay);
            case Veto.OverBudget(var scope, var then, var limit) -> overBudget(scope, then, limit);
            case Veto.FleetNotListed() ->
                "a project was not completely listed since the agent started, so it is not known what the fleet uses";
            case Veto.UseUnknown(var one, var computes) ->
                text("the use of %s is not known, such as that of %s: another version of Plimsoll stored its status",
                        FigureText.of(computes, "compute"), one);
            case Veto.OverQuota(var used, var then, var limit, var end) -> text(
                    "the project used %s of the %s CU-hours of its quota, and would use about %s by the end of the period%s",
                    amount(used), amount(limit), amount(then), end == null ? "" : text(", %s", end));
            case Veto.QuotaUseUnknown() ->
                "the compute time of the project has a quota, and it is not known how much of it is left";
            case Veto.CanaryFirst(var first) ->
                text("the first such change, that of %s, has no verdict yet", first.endpointId());
            case Veto.AlertFiring(var name) -> text("the alert %s is firing", name);
            case Veto.AlertsUnknown(var why) -> "the alerts cannot be read: " + why;
            case Veto.ObjectiveMissed() -> "the service-level objective is not met";
            case Veto.ObjectiveUnknown(var why) -> "it is not known whether the service-level objective is met: " + why;
            case Veto.BreakerOpen(var ofFleet) ->
                text("%s: %s allows changes again", ofFleet
                        ? "three of the latest five changes of the fleet were harmful or ineffective"
                        : "two changes of this compute were harmful or ineffective", controls.resume());
            case Veto.Unverified(var since) ->
                text("it is not known yet whether the change of %s helped", since);
            case Veto.UndoneBefore(var by, var to, var until) ->
                text("the change to %s was undone, as %s asked; until %s only an approval allows it again", to, by,
                        until);
            case Veto.BadBefore(var verdict, var to, var until) ->
                text("a change to %s was %s: such changes need an approval until %s", to, verdict.word(), until);
            case Veto.ValueSetElsewhere(var value, var until) ->
                text("somebody else set %s: the agent leaves it until %s", value, until);
            case Veto.JustStarted(var until) ->
                text("the agent just started: changes by policy begin at %s", until);
            case Veto.KeyRefused(var message) -> message;
            case Veto.RequestsPaused(var until) ->
                text("the platform asked for a pause: no request is sent before %s (%s at most)", until,
                        Veto.RequestsPaused.LONGEST);
            case Veto.RequestNotSent(var until) ->
                text("the latest request was not sent: the next attempt is at %s at the earliest; %s tries at once",
                        until, controls.approve());
        };
    }

    private static String overBudget(Veto.OverBudget.Scope scope, double then, double limit) {
        return text("%s would use about %s CU-hours a month, and change.budget.%s is %s", switch (scope) {
            case COMPUTE -> "it";
            case PROJECT -> "its project";
            case FLEET -> "the fleet";
        }, amount(then), scope.name().toLowerCase(Locale.ROOT), amount(limit));
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
                text("a person decides, since it was not suspended within %s: %s, or change.windows", deadline,
                        switch (controls) {
                            case COMMANDS -> controls.approve() + " --now";
                            case BUTTONS -> controls.approve() + " at once";
                        });
            case WaitCause.Replicas(var endpointIds, var to) ->
                text("its %s %s %s not smaller than %s: replicas grow first; where Plimsoll may not, plimsoll computes update does",
                        endpointIds.size() == 1 ? "replica" : "replicas", String.join(", ", endpointIds),
                        endpointIds.size() == 1 ? "is" : "are", to);
            case WaitCause.Primary(var endpointId) ->
                text("its primary %s may grow, and only waits for its replicas", endpointId);
            case WaitCause.PrimaryVerdict(var endpointId) ->
                text("the smaller size of its primary %s is verified, because it may be set back", endpointId);
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
                text("the platform accepted %s, and shows %s: a limit of the platform, or another change at the same time",
                        wanted, found);
            case ChangeResult.NotCarriedOut(var wanted, var found, var after) ->
                text("asked for %s, and the platform shows %s after %s: it did not carry the change out", wanted, found,
                        after);
            case ChangeResult.GivenUp(var by) -> "given up by " + by;
            case ChangeResult.UndoneOnRequest(var value, var by) ->
                text("to be undone, as %s asked: back to %s", by, value);
            case ChangeResult.UndoneAsHarmful(var value) ->
                text("the latest change did harm, so the %s goes back to %s", SettingText.name(value.setting()), value);
            case ChangeResult.PlatformFailed(var message) -> "the platform could not carry it out: " + message;
            case ChangeResult.OperationsFinished() -> "its operations ended";
            case ChangeResult.ComputeGone() -> "the compute is gone: no listing shows it any more";
            case ChangeResult.ClaimLost() -> "this agent has lost its claim on the project";
            case ChangeResult.Delayed(var limit) ->
                text("not sent: this agent was delayed for more than %s between the intent and the request", limit);
        };
    }
}
