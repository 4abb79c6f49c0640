package dev.plimsoll.change;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One line of the record: what was decided, answered, intended, done or found. */
public sealed interface JournalEntry {

    Instant at();

    /** Null for what concerns the whole fleet. */
    default @Nullable ComputeId subject() {
        return null;
    }

    /** What concerns one compute. */
    sealed interface OfCompute extends JournalEntry {

        ComputeId compute();

        @Override
        default ComputeId subject() {
            return compute();
        }
    }

    /** Advice that differs from the one before. */
    record Recommended(Instant at, ComputeId compute, String action, String reason, SizeRange from, SizeRange to,
            String why) implements OfCompute {}

    /**
     * A person said yes to a change to {@code to}.
     *
     * @param atOnce whether it is to be made at the next pass, also while the compute is awake
     * @param waits  what it waited for when the yes was given; null where for nothing, and where that was not known
     */
    record Approved(Instant at, ComputeId compute, SizeRange to, String by, boolean atOnce, @Nullable String waits)
            implements
                OfCompute {

        /** At the moment that the policy says. */
        public Approved(Instant at, ComputeId compute, SizeRange to, String by) {
            this(at, compute, to, by, false, null);
        }
    }

    /** A person does not want to hear of changes until {@code until}. */
    record Dismissed(Instant at, ComputeId compute, Instant until, String by) implements OfCompute {}

    /** A guardrail held a wanted change back, for another reason than before. */
    record Blocked(Instant at, ComputeId compute, String guardrail, String why) implements OfCompute {}

    /**
     * About to ask the platform; written before asking.
     *
     * @param epoch of the lease under which it was decided
     */
    record Intended(Instant at, ComputeId compute, String changeId, SizeRange from, SizeRange to, String why,
            long epoch)
            implements
                OfCompute {}

    /** What the platform answered: {@code accepted}, {@code refused}, {@code no_reply}. */
    record Executed(Instant at, ComputeId compute, String changeId, String outcome, String detail)
            implements
                OfCompute {

        public static final String ACCEPTED = "accepted";
        public static final String REFUSED = "refused";
        public static final String NO_REPLY = "no_reply";
    }

    /** What reading again found: {@code confirmed} or {@code failed}. */
    record Verified(Instant at, ComputeId compute, String changeId, String verdict, String detail)
            implements
                OfCompute {

        public static final String CONFIRMED = "confirmed";
        public static final String FAILED = "failed";
    }

    /** The stop switch was thrown. */
    record Switched(Instant at, boolean stopped, String by) implements JournalEntry {}
}
