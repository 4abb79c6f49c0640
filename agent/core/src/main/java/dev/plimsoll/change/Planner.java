package dev.plimsoll.change;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.change.ChangePolicy.Approval;
import dev.plimsoll.change.ChangePolicy.Mode;
import dev.plimsoll.change.ChangePolicy.Permission;
import dev.plimsoll.change.ChangePolicy.RollBack;
import dev.plimsoll.change.ChangeRecord.LatestChange;
import dev.plimsoll.change.JournalEntry.Approved;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.JournalEntry.Verified;
import dev.plimsoll.change.WaitCause.Approval.Lapse;
import dev.plimsoll.change.effect.EffectVerdict;
import dev.plimsoll.change.effect.Expectation;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides whether a recommended change is made now, later or not at all. It is idempotent. */
public final class Planner {

    /** Time before the end of a window in which nothing begins. */
    public static final Duration WINDOW_MARGIN = Moment.MARGIN;

    private final Guardrails guardrails;
    private final SizeStep step;

    public Planner(SizeTable table) {
        this.guardrails = new Guardrails(table);
        this.step = new SizeStep(table);
    }

    public Plan plan(Situation at, Instant now) {
        if (at.policy().mode() == Mode.OBSERVE) {
            return new Plan.Nothing();
        }
        Intended harmful = harmful(at);
        if (harmful != null) {
            return rollBack(at, harmful, now);
        }
        if (at.target().equals(at.compute().size())) {
            return at.action() == Action.HOLD ? new Plan.Nothing() : new Plan.Advise();
        }
        if (at.policy().mode() == Mode.ADVISE) {
            return new Plan.Advise();
        }
        List<Veto> vetoes = guardrails.ofAdvice(at, now);
        return vetoes.isEmpty() ? waitOrApply(at, now) : new Plan.Blocked(vetoes);
    }

    /**
     * The harmful change to undo; null if there is none. A roll-back is never undone, and never repeated. Nor is a size
     * undone that somebody else set since, even if it is the same size again.
     */
    private static @Nullable Intended harmful(Situation at) {
        LatestChange latest = at.record().latest();
        if (latest == null || at.policy().mode() != Mode.APPLY || at.policy().timing().rollBack() == RollBack.OFF) {
            return null;
        }
        Verified verdict = latest.verdict();
        boolean isHarmful = verdict != null && verdict.verdict() == EffectVerdict.HARMFUL;
        return isHarmful && !latest.intent().isRollBack() && at.record().setElsewhere() == null
                && at.compute().size().equals(latest.intent().to())
                        ? latest.intent()
                        : null;
    }

    private Plan rollBack(Situation at, Intended harmful, Instant now) {
        List<Veto> vetoes = guardrails.ofRollBack(at, harmful.from(), now);
        if (!vetoes.isEmpty()) {
            return new Plan.Blocked(vetoes);
        }
        if (at.policy().timing().rollBack() == RollBack.IDLE && !at.compute().lifecycle().state().isIdle()) {
            return new Plan.Wait(new WaitCause.Suspend(at.proposal().staysAwake()));
        }
        ChangeBasis basis = new ChangeBasis(Action.GROW, harmful.basis().reason(), Expectation.NONE, null,
                harmful.changeId());
        return new Plan.Apply(new Resize(at.compute().id(), harmful.to(), harmful.from(),
                List.of(new ChangeResult.UndoneAsHarmful(harmful.from())), basis));
    }

    private Plan waitOrApply(Situation at, Instant now) {
        Approved approval = at.approval(now);
        WaitCause moment = Moment.of(at, now);
        if (approval == null && needsApproval(at)) {
            return new Plan.Wait(new WaitCause.Approval(at.compute().id().endpointId(), lapse(at, now)), moment);
        }
        CostBenefit costBenefit = at.proposal().recommendation().costBenefit();
        if (approval == null && costBenefit != null && !costBenefit.pays()) {
            return new Plan.Wait(new WaitCause.Benefit(costBenefit.blockedBy()), moment);
        }
        return moment == null ? new Plan.Apply(resize(at, approval)) : new Plan.Wait(moment);
    }

    /** A compute whose changes proved good needs no more approvals, if the policy says so. */
    private static boolean needsApproval(Situation at) {
        Permission permission = at.policy().permission();
        Integer graduateAfter = permission.graduateAfter();
        long good = at.record()
                .verdicts()
                .stream()
                .map(past -> past.verified().verdict())
                .takeWhile(verdict -> !verdict.isBad())
                .filter(verdict -> verdict == EffectVerdict.CONFIRMED)
                .count();
        return permission.approval() == Approval.PERSON && (graduateAfter == null || good < graduateAfter);
    }

    private static @Nullable Lapse lapse(Situation at, Instant now) {
        Approved approval = at.record().approved();
        if (approval == null) {
            return null;
        }
        if (!now.isBefore(approval.at().plus(at.policy().permission().expires()))) {
            return Lapse.EXPIRED;
        }
        if (!approval.branchId().equals(at.compute().branchId())) {
            return Lapse.BRANCH_CHANGED;
        }
        return approval.from().equals(at.compute().size()) ? Lapse.ANOTHER_TARGET : Lapse.SIZE_CHANGED;
    }

    private Resize resize(Situation at, @Nullable Approved approval) {
        SizeRange from = at.compute().size();
        SizeRange to = step.from(from, at.target(), at.policy().limits().maxStep(), at.sizing());
        ChangeBasis basis = new ChangeBasis(at.action(), at.proposal().recommendation().reason(),
                ExpectedEffect.of(at.proposal(), to, at.sizing()),
                approval == null ? null : approval.by(), null);
        return new Resize(at.compute().id(), from, to, at.proposal().recommendation().causes(), basis);
    }
}
