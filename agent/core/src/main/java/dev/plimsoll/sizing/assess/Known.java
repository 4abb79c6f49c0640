package dev.plimsoll.sizing.assess;

import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.knowledge.Notes;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of one compute when it is assessed.
 *
 * @param history         its samples, of the last day at least
 * @param peakConnections most connections seen in the last seven days
 * @param notes           what it taught of its sizes; null while nothing is written down
 * @param meanCu          mean size that it had while awake lately, in CU, by the platform's account; null where not told
 * @param failure         why its latest look failed; null where it did not
 */
public record Known(History history, int peakConnections, @Nullable Notes notes, @Nullable Double meanCu,
        @Nullable Observation failure) {

    /** At which no look failed. */
    public Known(History history, int peakConnections, @Nullable Notes notes, @Nullable Double meanCu) {
        this(history, peakConnections, notes, meanCu, null);
    }

    /** Of whose real size nothing is told. */
    public Known(History history, int peakConnections, @Nullable Notes notes) {
        this(history, peakConnections, notes, null);
    }

    /** Of which nothing is written down. */
    public Known(History history, int peakConnections) {
        this(history, peakConnections, null);
    }

    /** The unit of use as it was learned earlier, of the same data; null where it never was. */
    @Nullable
    public UsedUnit unit() {
        return notes == null ? null : notes.unit();
    }
}
