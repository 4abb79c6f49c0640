package dev.plimsoll.change.journal;

import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.fleet.Worded;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a change waits for. */
public sealed interface WaitCause extends ChangeCause {

    /** Whom or what it waits for. */
    enum AwaitedEvent implements Worded {
        PERSON, SAVING, SUSPEND, WINDOW, GUARDRAIL, NEXT_PASS, NOBODY
    }

    default AwaitedEvent awaited() {
        return switch (this) {
            case Approval cause -> AwaitedEvent.PERSON;
            case Decision cause -> AwaitedEvent.PERSON;
            case ResizeAdvised cause -> AwaitedEvent.PERSON;
            case ModeApply cause -> AwaitedEvent.PERSON;
            case Benefit cause -> AwaitedEvent.SAVING;
            case Suspend cause -> AwaitedEvent.SUSPEND;
            case Window cause -> AwaitedEvent.WINDOW;
            case Replicas cause -> AwaitedEvent.GUARDRAIL;
            case Primary cause -> AwaitedEvent.GUARDRAIL;
            case PrimaryVerdict cause -> AwaitedEvent.GUARDRAIL;
        };
    }

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

    /**
     * These replicas are as large as the primary is to be.
     *
     * @param endpointIds the replicas that are smaller
     */
    record Replicas(List<String> endpointIds, SizeRange to) implements WaitCause {

        public Replicas {
            endpointIds = List.copyOf(endpointIds);
        }
    }

    /** The primary may grow, and only waits for its replicas. */
    record Primary(String endpointId) implements WaitCause {}

    /** The smaller size of the primary has a verdict: until then it may be set back. */
    record PrimaryVerdict(String endpointId) implements WaitCause {}

    /** A resize is recommended again. */
    record ResizeAdvised() implements WaitCause {}

    /** The mode allows changes of this compute too. */
    record ModeApply() implements WaitCause {}
}
