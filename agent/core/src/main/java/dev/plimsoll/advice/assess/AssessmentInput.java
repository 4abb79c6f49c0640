package dev.plimsoll.advice.assess;

import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.prediction.model.ObservedTime;
import dev.plimsoll.prediction.model.PoolerUse;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.prediction.model.run.ComputeRun;
import dev.plimsoll.prediction.model.run.SessionDemand;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The input of one assessment.
 *
 * @param history     samples of at least the last day
 * @param peaks       the connection peak that counts
 * @param storedModel the stored model; null while none is stored
 * @param meanCu      mean recent size while awake, in CU, as the platform reports; null where it does not
 * @param failure     why the latest probe failed; null where it did not
 * @param held          what holds probing; null where nothing does
 * @param ended       until when the run of the latest sample was awake, as listed; null while it is awake, and where not
 *                    known
 */
public record AssessmentInput(History history, ConnectionPeaks peaks, @Nullable StoredModel storedModel,
        @Nullable Double meanCu,
        @Nullable Observation failure, @Nullable DataGap held, @Nullable Instant ended) {

    /** A copy with another stored model. */
    public AssessmentInput with(@Nullable StoredModel now) {
        return new AssessmentInput(history, peaks, now, meanCu, failure, held, ended);
    }

    /** What the model learned of the run of {@code latest} at its size; null where it did not. */
    @Nullable
    ComputeRun learned(Sample latest) {
        if (storedModel == null || !storedModel.branchId().equals(latest.branchId())) {
            return null;
        }
        ComputeRun run = storedModel.model().run();
        boolean isSame = run.startedAt().equals(latest.run().startedAt())
                && storedModel.model().stay().size().equals(latest.size().max());
        return isSame ? run : null;
    }

    /** The sessions of the data of {@code latest}, by the stored model and all samples. */
    public SessionDemand sessions(Sample latest) {
        SessionDemand known = storedModel != null && storedModel.branchId().equals(latest.branchId())
                ? storedModel.model().load().sessions()
                : SessionDemand.NONE;
        return known.after(history.of(latest.branchId()));
    }

    /** Whether clients use the pooler; null where not known. */
    @Nullable
    PoolerUse pooling() {
        return storedModel == null ? null : storedModel.pooling();
    }

    /** How long the compute was observed in its form at the latest probe; there is at least one probe. */
    public ObservedTime observed() {
        return probed().ended(ended);
    }

    /** How long the run of the latest sample was awake after it, as far as that is not counted yet. */
    public Duration rest() {
        return observed().time().minus(probed().time());
    }

    private ObservedTime probed() {
        return ObservedTime.after(storedModel == null ? null : storedModel.observed(), history.samples());
    }

    /** The unit of use learned earlier from the same data; null where it was not. */
    @Nullable
    public UsedUnit unit() {
        return storedModel == null ? null : storedModel.unit();
    }
}
