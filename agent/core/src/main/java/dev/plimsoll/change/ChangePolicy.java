package dev.plimsoll.change;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How far the agent may go.
 *
 * @param mode     what it may do
 * @param approval who says yes
 * @param when     at which moment
 * @param cooldown least time between two changes of one compute
 * @param maxStep  sizes of the table that one change may move; null is no limit
 * @param deadline how long a change may wait for its moment before it is made all the same; null is for ever
 * @param isProtected whether nothing is ever changed, whoever says yes; advice is given all the same
 */
public record ChangePolicy(Mode mode, Approval approval, When when, Duration cooldown, @Nullable Integer maxStep,
        @Nullable Duration deadline, boolean isProtected) {

    /** For computes that are not protected. */
    public ChangePolicy(Mode mode, Approval approval, When when, Duration cooldown, @Nullable Integer maxStep,
            @Nullable Duration deadline) {
        this(mode, approval, when, cooldown, maxStep, deadline, false);
    }

    /** The same, acting by itself at {@code moment}; everything that holds a change back stays. */
    public ChangePolicy unattended(When moment) {
        return new ChangePolicy(Mode.APPLY, Approval.POLICY, moment, cooldown, maxStep, deadline, isProtected);
    }

    /** What the agent may do. */
    public enum Mode {
        /** Look and tell. */
        OBSERVE,
        /** Also advise. */
        ADVISE,
        /** Also change sizes. */
        APPLY
    }

    /** Who says yes to a change. */
    public enum Approval {
        /** A person, each time. */
        PERSON,
        /** This configuration. */
        POLICY
    }

    /** The moment of a change. */
    public enum When {
        /** While the compute sleeps: nothing is dropped and nothing is lost. */
        IDLE,
        /** At once. */
        NOW
    }
}
