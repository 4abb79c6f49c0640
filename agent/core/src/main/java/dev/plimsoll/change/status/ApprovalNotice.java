package dev.plimsoll.change.status;

import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.Plan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Consequences of an approval: what the change waits for according to the plan, and what it costs. */
public sealed interface ApprovalNotice {

    /**
     * The change is made at the next pass.
     *
     * @param impact its cost, with {@link Via#FILE} after people merged it
     */
    record NextPass(RestartImpact impact, Via via) implements ApprovalNotice {}

    /**
     * The change waits.
     *
     * @param now the approval for the next pass instead; null where that would not end the wait
     */
    record Waits(WaitCause until, @Nullable NextPass now) implements ApprovalNotice {}

    /** Guardrails block the change. */
    record Vetoed(List<Veto> vetoes) implements ApprovalNotice {

        public Vetoed {
            vetoes = List.copyOf(vetoes);
        }
    }

    /** The approval ends all that blocked the change; the next pass shows what it waits for. */
    record Unblocks(List<Veto> vetoes) implements ApprovalNotice {

        public Unblocks {
            vetoes = List.copyOf(vetoes);
        }
    }

    /**
     * The consequences for a compute.
     *
     * @param atOnce whether to make the change at the next pass, even if the compute is awake
     */
    static ApprovalNotice of(ComputeStatus computeStatus, boolean atOnce) {
        NextPass next = new NextPass(computeStatus.view().impact(), computeStatus.sizing().via());
        return switch (computeStatus.advice().plan()) {
            case Plan.BlockedPlan(var vetoes, var approval) -> {
                List<Veto> left = vetoes.stream().filter(veto -> !veto.guardrail().endsWithApproval()).toList();
                yield left.isEmpty() ? new Unblocks(vetoes) : new Vetoed(left);
            }
            case Plan.Wait wait -> {
                WaitCause moment = atOnce ? null : wait.moment();
                yield moment == null ? next : new Waits(moment, next);
            }
            case Plan.NoChange nothing -> new Waits(new WaitCause.ResizeAdvised(), null);
            case Plan.Advise advise -> new Waits(new WaitCause.ModeApply(), null);
            case Plan.Apply apply -> next;
        };
    }
}
