package dev.plimsoll.prediction.model;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.Compute;
import org.jspecify.annotations.Nullable;

/**
 * The stored model of one compute, loaded after the next start of the compute or the agent.
 *
 * @param branchId the branch whose data was observed; the model does not apply to other branches
 * @param unit     unit of the cache use that the platform reports; null while not known
 * @param model    what was learned
 * @param pooling  whether clients come through the pooler, on any branch; null before the first observation
 * @param observed how long the compute was observed in its present form; null before it is counted
 */
public record StoredModel(String branchId, @Nullable UsedUnit unit, ComputeModel model, @Nullable PoolerUse pooling,
        @Nullable ObservedTime observed) {

    /** A stored model without pooler use and observed time. */
    public StoredModel(String branchId, @Nullable UsedUnit unit, ComputeModel model) {
        this(branchId, unit, model, null, null);
    }

    /** Whether it is of the data and of the size that {@code compute} has now, and observed something. */
    public boolean isOf(Compute compute) {
        return branchId.equals(compute.branchId()) && model.stay().size().equals(compute.size().max())
                && model.run().last() != null;
    }

    public StoredModel with(@Nullable PoolerUse now) {
        return new StoredModel(branchId, unit, model, now, observed);
    }

    public StoredModel with(ComputeModel now) {
        return new StoredModel(branchId, unit, now, pooling, observed);
    }

    public StoredModel with(ObservedTime now) {
        return new StoredModel(branchId, unit, model, pooling, now);
    }
}
