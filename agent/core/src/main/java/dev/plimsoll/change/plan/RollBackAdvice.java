package dev.plimsoll.change.plan;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ChangeResult;
import dev.plimsoll.change.journal.PastVerdict;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.List;

/** The advice to undo a harmful change, or one that a person wants undone. */
public final class RollBackAdvice {

    private RollBackAdvice() {}

    /**
     * What is recommended for a compute: to undo its harmful change, if that is left to do; else what {@code advised}
     * says. Other advice would be for a size that does harm.
     */
    public static Advised first(Advised advised, Compute compute, ChangeRecord record, ChangePolicy policy) {
        PastVerdict harmful = record.toUndo(compute);
        if (harmful == null || policy.mode() == ChangeMode.OBSERVE || !policy.undoes(harmful)) {
            return advised;
        }
        Recommendation other = advised.recommendation();
        return new Advised(new Recommendation(candidate(compute, harmful), List.of(),
                other.predicted(), other.ruledOut()), advised.restart(), advised.restart(), advised.platformRule(),
                advised.model());
    }

    /** Whether the way back is what {@code advised} says, and no evaluation of samples. */
    public static boolean isAdvised(Advised advised) {
        return advised.recommendation()
                .causes()
                .stream()
                .anyMatch(cause -> cause instanceof ChangeResult.UndoneAsHarmful
                        || cause instanceof ChangeResult.UndoneOnRequest);
    }

    /** Why the change is undone. */
    static ChangeResult why(PastVerdict past) {
        SettingValue back = past.change().from();
        return past.asked() == null ? new ChangeResult.UndoneAsHarmful(back)
                : new ChangeResult.UndoneOnRequest(back, past.asked().by());
    }

    private static Candidate candidate(Compute compute, PastVerdict past) {
        List<Cause> causes = List.of(why(past));
        return switch (past.change().from()) {
            case SettingValue.OfSize(var limits) ->
                Candidate.to(compute, limits, reason(compute, limits), causes, null);
            case SettingValue.OfAutosuspend(var delay) -> Candidate.autosuspend(compute, delay, true, causes);
        };
    }

    /** Harm is always done by a size that is too small; a person may want any change undone. */
    private static Reason reason(Compute compute, SizeRange limits) {
        return limits.max().isBelow(compute.size().max()) ? Reason.TOO_BIG : Reason.TOO_SMALL;
    }
}
