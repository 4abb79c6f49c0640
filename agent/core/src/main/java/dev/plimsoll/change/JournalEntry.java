package dev.plimsoll.change;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One entry of the journal: a recommendation, an answer, an intent, an action or a result. */
public sealed interface JournalEntry {

    Instant at();

    /** The compute; null if the entry concerns the whole fleet. */
    default @Nullable ComputeId subject() {
        return null;
    }

    /** An entry about one compute. */
    sealed interface OfCompute extends JournalEntry {

        ComputeId compute();

        @Override
        default ComputeId subject() {
            return compute();
        }
    }

    /** A recommendation that differs from the previous one. */
    record Recommended(Instant at, ComputeId compute, String action, String reason, SizeRange from, SizeRange to,
            String why) implements OfCompute {}

    /**
     * A person approved a change to {@code to}.
     *
     * @param atOnce whether to make it at the next pass, even if the compute is awake
     * @param waits  what it waited for at that time; null if nothing, or if unknown
     */
    record Approved(Instant at, ComputeId compute, SizeRange to, String by, boolean atOnce, @Nullable String waits)
            implements
                OfCompute {

        /** An approval for the moment that the policy sets. */
        public Approved(Instant at, ComputeId compute, SizeRange to, String by) {
            this(at, compute, to, by, false, null);
        }
    }

    /** A person rejected changes until {@code until}. */
    record Dismissed(Instant at, ComputeId compute, Instant until, String by) implements OfCompute {}

    /** A guardrail blocked a change, for another reason than before. */
    record Blocked(Instant at, ComputeId compute, String guardrail, String why) implements OfCompute {}

    /**
     * The intent to change a size; written before the platform is asked.
     *
     * @param epoch epoch of the lease under which it was decided
     */
    record Intended(Instant at, ComputeId compute, String changeId, SizeRange from, SizeRange to, String why,
            long epoch)
            implements
                OfCompute {}

    /** Reply of the platform: {@code accepted}, {@code refused}, {@code no_reply}. */
    record Executed(Instant at, ComputeId compute, String changeId, String outcome, String detail)
            implements
                OfCompute {

        public static final String ACCEPTED = "accepted";
        public static final String REFUSED = "refused";
        public static final String NO_REPLY = "no_reply";
    }

    /** Result of reading the size again: {@code confirmed} or {@code failed}. */
    record Verified(Instant at, ComputeId compute, String changeId, String verdict, String detail)
            implements
                OfCompute {

        public static final String CONFIRMED = "confirmed";
        public static final String FAILED = "failed";
    }

    /** The stop switch was turned on or off. */
    record Switched(Instant at, boolean stopped, String by) implements JournalEntry {}
}
