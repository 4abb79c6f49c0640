package dev.plimsoll.web;

import java.time.Duration;

/**
 * Takes the answers of people: to a proposal, and by the stop switch.
 *
 * <p>A compute is named by its id, or as {@code project/endpoint}. {@code by} says who answered, as far as that is known.
 */
public interface Answers {

    /** Says yes to the change that is proposed for {@code compute} now. */
    Answer approve(String compute, String by);

    /** Wants no change of {@code compute} for {@code howLong}. */
    Answer dismiss(String compute, Duration howLong, String by);

    /** Turns the stop switch on: no change is begun. */
    Answer stop(String by);

    /** Turns the stop switch off. */
    Answer resume(String by);

    /** What came of it. */
    sealed interface Answer {

        /**
         * It is written down and holds from now on.
         *
         * @param what what holds now, in one sentence
         */
        record Recorded(String what) implements Answer {}

        /** There is no such compute. */
        record UnknownCompute(String compute) implements Answer {}

        /** There is no change to say yes to. */
        record NothingProposed(String why) implements Answer {}

        /** It could not be written down, so it does not hold. */
        record NotRecorded(String why) implements Answer {}
    }
}
