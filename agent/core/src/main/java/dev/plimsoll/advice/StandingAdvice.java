package dev.plimsoll.advice;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A recommendation that was made before, and that nobody has followed. It stands through suspends, warm-ups and quiet hours:
 * that nothing is known now is no news about it. Evidence for anything else ends it.
 *
 * @param opened    when it was made, according to the journal
 * @param candidate what it asks for
 */
public record StandingAdvice(Instant opened, Candidate candidate) {

    /** Reasons of the cache alone. A verification restart is none of them: each start of the compute answers it. */
    private static final Set<Reason> OF_THE_CACHE = EnumSet.of(Reason.TOO_SMALL, Reason.TOO_BIG, Reason.PLATFORM_RULE,
            Reason.NEEDS_PAID_PLAN, Reason.OUT_OF_RANGE);

    /** Whether the cache asks for it, so that samples of the cache confirm or contradict it. */
    public boolean isOfTheCache() {
        return OF_THE_CACHE.contains(candidate.reason());
    }

    /** Whether {@code other} asks for the same kind of thing. */
    public boolean isLike(Candidate other) {
        return candidate.action() == other.action() && candidate.reason() == other.reason();
    }

    /** The candidate that stands; {@code meanwhile} says why nothing is known now. */
    public Candidate despite(List<Cause> meanwhile) {
        return candidate.standing(opened, meanwhile);
    }

    /** What is known of a recommendation that was made before. */
    public sealed interface StandingCause extends Cause {

        /**
         * What an entry of the journal says that version 0.1.0 wrote: it kept sentences, and no causes.
         *
         * @param sentences the causes of then, as text
         */
        record AsRecorded(String sentences) implements StandingCause {}

        /**
         * The samples of now say nothing about the recommendation; the causes after this one say why.
         *
         * @param opened when it was made
         */
        record NothingNew(Instant opened) implements StandingCause {}
    }
}
