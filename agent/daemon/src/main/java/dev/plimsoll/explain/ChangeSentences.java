package dev.plimsoll.explain;

import dev.plimsoll.change.ChangeCause;
import dev.plimsoll.change.ChangeResult;
import dev.plimsoll.change.Plan;
import dev.plimsoll.change.Veto;
import dev.plimsoll.change.Veto.RecentChange.LatestChange;
import dev.plimsoll.change.WaitCause;
import java.util.List;
import java.util.stream.Collectors;

/** The sentences about a change: what blocks it, what it waits for, and how it ended. */
public final class ChangeSentences {

    private ChangeSentences() {}

    /** The plan, with what it waits for. */
    public static String plan(Plan plan) {
        return switch (plan) {
            case Plan.Nothing() -> "nothing to change";
            case Plan.Advise() -> "recommendation only; Plimsoll does not change the size itself";
            case Plan.Wait wait -> "waits until " + clause(wait.until())
                    + (wait.then() == null ? "" : "; then until " + clause(wait.then()));
            case Plan.Blocked(var vetoes) -> "blocked: " + clauses(vetoes);
            case Plan.Apply(var resize) -> "the agent may change the size to " + resize.to().asBounds() + " now";
        };
    }

    /** Several causes in one clause. */
    static String clauses(List<? extends ChangeCause> causes) {
        return causes.stream().map(ChangeSentences::clause).collect(Collectors.joining("; "));
    }

    /** A cause as a clause without a full stop. */
    public static String clause(ChangeCause cause) {
        return switch (cause) {
            case Veto veto -> veto(veto);
            case WaitCause wait -> wait(wait);
            case ChangeResult result -> result(result);
        };
    }

    private static String veto(Veto veto) {
        return switch (veto) {
            case Veto.StopSwitchOn() -> "the stop switch is on: plimsoll resume allows changes again";
            case Veto.ProtectedCompute() -> "it is protected from changes: change.protected";
            case Veto.ProjectLocked() -> "the platform locked its project";
            case Veto.ComputeDisabled() -> "its owner disabled it";
            case Veto.UnknownState(var word) ->
                "its state '%s' is unknown here: map it in platform.states".formatted(word);
            case Veto.StateMoving() -> "the platform is already changing its state";
            case Veto.TargetNotListed(var target) -> "the size table does not list %s".formatted(target);
            case Veto.ChangeOpen() -> "the previous change is not verified yet";
            case Veto.RecentChange(var latest, var cooldown) ->
                "%s less than %s ago".formatted(latest(latest), FigureText.of(cooldown));
            case Veto.ChangesDismissed(var until) -> "its owner dismissed changes until %s".formatted(until);
            case Veto.NotObserved() -> "there is no observation of it in its present form yet";
            case Veto.ObservedTooShort(var observed, var needed) ->
                "observed awake for %s of the required %s".formatted(FigureText.of(observed), FigureText.of(needed));
            case Veto.ProbeTooOld(var limit) -> "the latest probe is older than %s".formatted(FigureText.of(limit));
            case Veto.NoLongerListed() -> outOfDate("the compute is not listed any more");
            case Veto.ChangedSinceListing(var state, var size, var listedState, var listedSize) ->
                outOfDate("the compute is %s at %s now, and was %s at %s".formatted(state, size, listedState,
                        listedSize));
            case Veto.NotListedAgain(var fault) -> outOfDate("the compute could not be listed again: " + fault);
        };
    }

    private static String outOfDate(String what) {
        return "the listing behind this plan is out of date: " + what;
    }

    private static String latest(LatestChange latest) {
        return switch (latest) {
            case MADE -> "it was changed";
            case REFUSED -> "a change was refused";
            case FAILED -> "a change that failed was started";
            case STARTED -> "a change was started";
        };
    }

    private static String wait(WaitCause wait) {
        return switch (wait) {
            case WaitCause.Approval(var endpointId) -> "a person's approval: plimsoll approve " + endpointId;
            case WaitCause.Benefit(var constraints) -> String.join("; and until ", CostSentences.waits(constraints));
            case WaitCause.Suspend(var awake) -> "the compute is suspended"
                    + (awake == null ? "" : ", which is not expected: " + AutosuspendSentences.clause(awake));
            case WaitCause.ResizeAdvised() -> "a resize is recommended again";
            case WaitCause.ModeApply() -> "sizing.mode is apply for this compute too";
        };
    }

    private static String result(ChangeResult result) {
        return switch (result) {
            case ChangeResult.SizeShown(var size) -> "the platform shows size " + size;
            case ChangeResult.SetByOther(var wanted, var found) ->
                "wanted %s, but it is %s: somebody else set it".formatted(wanted.asBounds(), found.asBounds());
            case ChangeResult.StillUnchanged(var wanted, var found) ->
                "wanted %s, but it is still %s".formatted(wanted.asBounds(), found.asBounds());
            case ChangeResult.NotSent(var limit) ->
                "not sent: this agent was delayed for more than %s between the intent and the request"
                        .formatted(FigureText.of(limit));
        };
    }
}
