package dev.plimsoll.change.plan;

import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.WaitCause;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Consequence of a recommendation. */
public sealed interface Plan {

    /** No change is recommended. */
    record NoChange() implements Plan {}

    /** The mode allows recommendations only. */
    record Advise() implements Plan {}

    /**
     * The change is recommended and allowed, but its moment has not come.
     *
     * @param until  what comes first: a person's approval, the required saving, or the moment itself
     * @param moment what an approved change waits for; null if it would be made at the next pass
     */
    record Wait(WaitCause until, @Nullable WaitCause moment) implements Plan {

        /** Waits only for the moment. */
        public Wait(WaitCause moment) {
            this(moment, moment);
        }

        /** What it waits for next; null if nothing, or if it waits for that now. */
        public @Nullable WaitCause then() {
            return until.equals(moment) ? null : moment;
        }
    }

    /**
     * Guardrails block the change; all of them are listed.
     *
     * @param approval the approval of a person that it needs besides; null if it needs none
     */
    record BlockedPlan(List<Veto> vetoes, WaitCause.@Nullable Approval approval) implements Plan {

        public BlockedPlan {
            vetoes = List.copyOf(vetoes);
        }

        private boolean isOnlyForApproval() {
            boolean dismissed = vetoes.stream().anyMatch(Veto.ChangesDismissed.class::isInstance);
            return (approval != null || dismissed)
                    && vetoes.stream()
                            .allMatch(veto -> veto.guardrail().isBrief() || veto instanceof Veto.ChangesDismissed);
        }

        /** A change that needs no approval, or has it. */
        public BlockedPlan(List<Veto> vetoes) {
            this(vetoes, null);
        }
    }

    /** Whether only a person can bring the change forward: all else that it waits for ends by itself within minutes. */
    default boolean needsAPerson() {
        return switch (this) {
            case Wait wait -> wait.until() instanceof WaitCause.Approval || wait.until() instanceof WaitCause.Decision;
            case BlockedPlan blocked -> blocked.isOnlyForApproval();
            case NoChange nothing -> false;
            case Advise advise -> false;
            case Apply apply -> false;
        };
    }

    /** The change is made now. */
    record Apply(SettingChange change) implements Plan {}
}
