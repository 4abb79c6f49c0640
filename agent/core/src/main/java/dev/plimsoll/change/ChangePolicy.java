package dev.plimsoll.change;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Permissions and limits for changes by the agent.
 *
 * @param mode        what the agent may do
 * @param approval    who approves a change
 * @param when        the moment of a change
 * @param cooldown    shortest time between two changes of one compute
 * @param maxStep     sizes of the table that one change may move; null for no limit
 * @param deadline    longest wait for the moment of a change, after which it is made anyway; null for no limit
 * @param isProtected whether nothing is ever changed, even if approved; recommendations are still given
 */
public record ChangePolicy(Mode mode, Approval approval, When when, Duration cooldown, @Nullable Integer maxStep,
        @Nullable Duration deadline, boolean isProtected) {

    /** A policy for computes that are not protected. */
    public ChangePolicy(Mode mode, Approval approval, When when, Duration cooldown, @Nullable Integer maxStep,
            @Nullable Duration deadline) {
        this(mode, approval, when, cooldown, maxStep, deadline, false);
    }

    /** The policy without approvals, at {@code moment}; all guardrails stay. */
    public ChangePolicy unattended(When moment) {
        return new ChangePolicy(Mode.APPLY, Approval.POLICY, moment, cooldown, maxStep, deadline, isProtected);
    }

    /** What the agent may do. */
    public enum Mode {
        /** Probe and report. */
        OBSERVE,
        /** Also recommend. */
        ADVISE,
        /** Also change sizes. */
        APPLY
    }

    /** Who approves a change. */
    public enum Approval {
        /** A person, each time. */
        PERSON,
        /** This configuration. */
        POLICY
    }

    /** Moment of a change. */
    public enum When {
        /** While the compute is suspended: no connection and no cache is lost. */
        IDLE,
        /** At once. */
        NOW
    }
}
