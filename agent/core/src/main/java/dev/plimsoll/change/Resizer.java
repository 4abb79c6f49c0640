package dev.plimsoll.change;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.List;

/** Port that changes the size limits of one compute. The agent changes nothing else. */
public interface Resizer {

    /**
     * Requests the change once. It retries only if the platform reports that it did nothing. Only reading the size
     * again shows the result. Never throws.
     */
    Execution resize(ComputeId compute, SizeRange to);

    /** Reply to the request. */
    sealed interface Execution {

        /**
         * The platform accepted it. An accepted change is not yet an applied one.
         *
         * @param detail  the operations that the platform reports as started, in its own words
         * @param unknown those of its words that are unknown here
         */
        record Accepted(String detail, List<UnknownWord> unknown) implements Execution {

            public Accepted {
                unknown = List.copyOf(unknown);
            }
        }

        /** The platform refused it; nothing changed. */
        record Rejected(int status, String message) implements Execution {}

        /** No reply, or an unreadable one. */
        record Failed(boolean maybeApplied, String message) implements Execution {}
    }
}
