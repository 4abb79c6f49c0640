package dev.plimsoll.change.plan;

import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.SettingValue;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Port that writes one setting of one compute. The agent changes nothing else. */
public interface SettingWriter {

    /**
     * Requests the change once. It retries only if the platform reports that it did nothing. Only reading the setting
     * again shows the result. Never throws.
     *
     * @param check asked each time right before the request is written to the network
     */
    Execution write(ComputeId compute, SettingValue to, SendCheck check);

    /**
     * What would hold back a request about {@code compute} if it was sent now, as far as that is known; empty if nothing
     * is known to.
     */
    default Optional<Veto.OfPlatform> heldBack(ComputeId compute) {
        return Optional.empty();
    }

    /** The last question before a request: whether the agent may still send it. It does not wait. */
    @FunctionalInterface
    interface SendCheck {

        /** What stands against it by now, in words; empty if nothing does. */
        Optional<String> objection();
    }

    /**
     * Reads how far the operations of a change got, where the platform shows them. One read at most, which changes
     * nothing. Never throws.
     *
     * @param operations their ids, as {@link Execution.Accepted} named them
     */
    default OperationState progress(ComputeId compute, List<String> operations) {
        return new OperationState.Open(List.of());
    }

    /**
     * Whether the platform certainly began no operation of {@code compute} since {@code since}; false where it does not
     * show that. One read at most, which changes nothing. Never throws.
     */
    default boolean isUntouchedSince(ComputeId compute, Instant since) {
        return false;
    }

    /**
     * Whether the platform shows an operation of {@code compute} that began since {@code since} and still runs; false
     * where it does not show that. One read at most, which changes nothing. Never throws.
     */
    default boolean isWorkingOn(ComputeId compute, Instant since) {
        return false;
    }

    /**
     * Whether the platform shows that it filled the cache of {@code compute} for a start after {@code since}; false where it
     * does not show that. One read at most, which changes nothing. Never throws.
     */
    default boolean hasPrewarmed(ComputeId compute, Instant since) {
        return false;
    }

    /** What the platform shows of the operations of a change. */
    sealed interface OperationState {

        /**
         * Some still run, or have a status that is unknown here, or could not be read.
         *
         * @param unknown  words that are unknown here
         * @param failures how often the platform tried some of them in vain
         */
        record Open(List<UnknownWord> unknown, int failures) implements OperationState {

            public Open {
                unknown = List.copyOf(unknown);
            }

            /** Operations of which no failure is known. */
            public Open(List<UnknownWord> unknown) {
                this(unknown, 0);
            }
        }

        /** All ended well. Only reading the setting shows what became of the change. */
        record Finished() implements OperationState {}

        /**
         * All ended, and one failed for good, so the value will not come.
         *
         * @param message the operation and the platform's message
         */
        record OperationFailed(String message) implements OperationState {}
    }

    /** Reply to the request. */
    sealed interface Execution {

        /**
         * The platform accepted it. An accepted change is not yet an applied one.
         *
         * @param detail     the operations that the platform reports as started, in its own words
         * @param operations their ids; empty if it reports none
         * @param unknown    those of its words that are unknown here
         * @param clamped    whether its reply shows another value than it was asked for
         */
        record Accepted(String detail, List<String> operations, List<UnknownWord> unknown, boolean clamped)
                implements
                    Execution {

            public Accepted {
                operations = List.copyOf(operations);
                unknown = List.copyOf(unknown);
            }
        }

        /**
         * It was proposed as code. People decide whether and when it is applied.
         *
         * @param detail where
         */
        record ProposedAsCode(String detail) implements Execution {}

        /** The platform refused it; nothing changed. */
        record Rejected(int status, String message) implements Execution {}

        /** The request was sent at least in part, and there is no clear answer: it may have been carried out. */
        record NoReply(String message) implements Execution {}

        /**
         * The request certainly never left this process.
         *
         * @param why why not
         */
        record NotSent(String why) implements Execution {}
    }
}
