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

    /** Whether it is of the data and of the size that {@code compute} has now, and observed something. */
    public boolean isOf(Compute compute) {
        return branchId.equals(compute.branchId()) && model.stay().size().equals(compute.size().max())
                && model.run().last() != null;
    }
}
