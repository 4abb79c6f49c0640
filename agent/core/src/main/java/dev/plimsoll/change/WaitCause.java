package dev.plimsoll.change;

import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.decision.Decision.Constraint;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a change waits for. */
public sealed interface WaitCause extends ChangeCause {

    /**
     * A person's approval of the change of this compute.
     *
     * @param lapsed why the latest approval does not hold; null without one
     */
    record Approval(String endpointId, @Nullable Lapse lapsed) implements WaitCause {

        /** Why an approval does not hold any more. */
        public enum Lapse {
            EXPIRED, SIZE_CHANGED, BRANCH_CHANGED, ANOTHER_TARGET
        }
    }

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

    /**
     * A maintenance window.
     *
     * @param opens when the next one opens; null where none will
     */
    record Window(@Nullable Instant opens) implements WaitCause {}

    /** A person, because the compute was not suspended within the deadline and there is no window. */
    record Decision(Duration deadline) implements WaitCause {}

    /** A resize is recommended again. */
    record ResizeAdvised() implements WaitCause {}

    /** The mode allows changes of this compute too. */
    record ModeApply() implements WaitCause {}
}
