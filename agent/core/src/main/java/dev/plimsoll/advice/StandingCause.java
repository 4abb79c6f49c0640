package dev.plimsoll.advice;

import java.time.Instant;

/** What is known of a recommendation that was made before. */
public sealed interface StandingCause extends Cause {

    /**
     * What the journal recorded when the recommendation was made; after a start of the agent, the causes are not in memory.
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
