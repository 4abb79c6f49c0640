package dev.plimsoll.advice.assess;

import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.prediction.model.ObservedTime;
import dev.plimsoll.prediction.model.PoolerUse;
import dev.plimsoll.prediction.model.StoredModel;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of one compute when it is assessed.
 *
 * @param history         its samples, of the last day at least
 * @param peaks            most connections seen that count
 * @param storedModel           what it taught of its sizes; null while nothing is written down
 * @param meanCu          mean size that it had while awake lately, in CU, by the platform's account; null where not told
 * @param failure         why its latest look failed; null where it did not
 * @param leftUntil       until when it is left alone, since a look woke it; null where it is not
 */
public record AssessmentInput(History history, ConnectionPeaks peaks, @Nullable StoredModel storedModel,
        @Nullable Double meanCu,
        @Nullable Observation failure, @Nullable Instant leftUntil) {

    /** At which no look failed. */
    public AssessmentInput(History history, ConnectionPeaks peaks, @Nullable StoredModel storedModel,
            @Nullable Double meanCu) {
        this(history, peaks, storedModel, meanCu, null, null);
    }

    /** Of whose real size nothing is told, nor where its most connections were seen. */
    public AssessmentInput(History history, int peakConnections, @Nullable StoredModel storedModel) {
        this(history, ConnectionPeaks.of(peakConnections), storedModel, null);
    }

    /** Of which nothing is written down. */
    public AssessmentInput(History history, int peakConnections) {
        this(history, peakConnections, null);
    }

    /** The same with other notes. */
    public AssessmentInput with(@Nullable StoredModel now) {
        return new AssessmentInput(history, peaks, now, meanCu, failure, leftUntil);
    }

    /** Whether clients come through the pooler; null where not noted. */
    @Nullable
    PoolerUse pooling() {
        return storedModel == null ? null : storedModel.pooling();
    }

    /** For how long it was observed as it was at its latest probe, of which there is one at least. */
    public ObservedTime observed() {
        return ObservedTime.after(storedModel == null ? null : storedModel.observed(), history.samples());
    }

    /** The unit of use as it was learned earlier, of the same data; null where it never was. */
    @Nullable
    public UsedUnit unit() {
        return storedModel == null ? null : storedModel.unit();
    }
}
