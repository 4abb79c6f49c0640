package dev.plimsoll.prediction.model;

import dev.plimsoll.cache.UsedUnit;
import org.jspecify.annotations.Nullable;

/**
 * What is written down of one compute, to be taken up again after its next start or the agent's.
 *
 * @param branchId  the branch whose data was lived; of another branch's data it says nothing
 * @param unit      unit of the platform's figure of use; null while not known
 * @param model what was learned
 * @param pooling   whether clients come through the pooler, whatever the branch; null where not yet noted
 * @param observed  for how long it was observed as it is; null where not yet counted
 */
public record StoredModel(String branchId, @Nullable UsedUnit unit, ComputeModel model, @Nullable PoolerUse pooling,
        @Nullable ObservedTime observed) {

    /** Of which only what was learned is noted. */
    public StoredModel(String branchId, @Nullable UsedUnit unit, ComputeModel model) {
        this(branchId, unit, model, null, null);
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
