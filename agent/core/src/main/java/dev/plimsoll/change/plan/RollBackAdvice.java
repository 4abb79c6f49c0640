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
import java.util.List;

/** The advice to undo a harmful change. */
public final class RollBackAdvice {

    private RollBackAdvice() {}

    /**
     * What is recommended for a compute: to undo its harmful change, if that is left to do; else what {@code advised}
     * says. Other advice would be for a size that does harm.
     */
    public static Advised first(Advised advised, Compute compute, ChangeRecord record, ChangePolicy policy) {
        PastVerdict harmful = record.toUndo(compute);
        if (harmful == null || policy.mode() == ChangeMode.OBSERVE || !policy.undoes(harmful.setting())) {
            return advised;
        }
        Recommendation other = advised.recommendation();
        return new Advised(new Recommendation(candidate(compute, harmful.change().from()), List.of(),
                other.predicted(), other.ruledOut()), advised.restart(), advised.restart(), advised.platformRule(),
                advised.model());
    }

    /** Whether the way back is what {@code advised} says, and no evaluation of samples. */
    public static boolean isAdvised(Advised advised) {
        return advised.recommendation().causes().stream().anyMatch(ChangeResult.UndoneAsHarmful.class::isInstance);
    }

    private static Candidate candidate(Compute compute, SettingValue back) {
        List<Cause> causes = List.of(new ChangeResult.UndoneAsHarmful(back));
        return switch (back) {
            case SettingValue.OfSize(var limits) -> Candidate.to(compute, limits, Reason.TOO_SMALL, causes, null);
            case SettingValue.OfAutosuspend(var delay) -> Candidate.autosuspend(compute, delay, true, causes);
        };
    }
}
