package dev.plimsoll.change;

import dev.plimsoll.fleet.Fleet.UnknownWord;
import java.util.List;

/** Port to the one hand that may change anything: the size limits of one compute. */
public interface Resizer {

    /**
     * Asks the platform once, and again only where it says that it carried nothing out; what became of it is known only by
     * reading again. Never throws.
     */
    Execution resize(Resize resize);

    /** What became of asking. */
    sealed interface Execution {

        /**
         * The platform took it on. An accepted change is not yet an applied one.
         *
         * @param detail  the operations that it says it began, in its own words
         * @param unknown those of its words that are not known here
         */
        record Accepted(String detail, List<UnknownWord> unknown) implements Execution {

            public Accepted {
                unknown = List.copyOf(unknown);
            }
        }

        /** The platform refused it; nothing changed. */
        record Rejected(int status, String message) implements Execution {}

        /** No sensible reply. */
        record Failed(boolean maybeApplied, String message) implements Execution {}
    }
}
