package dev.plimsoll.change;

import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.decision.Decision.Constraint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a change waits for. */
public sealed interface WaitCause extends ChangeCause {

    /** A person's approval of the change of this compute. */
    record Approval(String endpointId) implements WaitCause {}

    /** The end of what blocks the change by its cost and benefit. */
    record Benefit(List<Constraint> constraints) implements WaitCause {

        public Benefit {
            constraints = List.copyOf(constraints);
        }
    }

    /**
     * The compute is suspended.
     *
     * @param awake why that is not expected; null where it is
     */
    record Suspend(@Nullable AwakeCause awake) implements WaitCause {}

    /** A resize is recommended again. */
    record ResizeAdvised() implements WaitCause {}

    /** The mode allows changes of this compute too. */
    record ModeApply() implements WaitCause {}
}
