package dev.plimsoll.knowledge;

import dev.plimsoll.cache.UsedUnit;
import org.jspecify.annotations.Nullable;

/**
 * What is written down of one compute, to be taken up again after its next start or the agent's.
 *
 * @param branchId  the branch whose data was lived; of another branch's data it says nothing
 * @param unit      unit of the platform's figure of use; null while not known
 * @param knowledge what was learned
 * @param pooling   whether clients come through the pooler, whatever the branch; null where not yet noted
 */
public record Notes(String branchId, @Nullable UsedUnit unit, Knowledge knowledge, @Nullable Pooling pooling) {

    /** Of which it is not noted how its clients come. */
    public Notes(String branchId, @Nullable UsedUnit unit, Knowledge knowledge) {
        this(branchId, unit, knowledge, null);
    }

    public Notes with(@Nullable Pooling now) {
        return new Notes(branchId, unit, knowledge, now);
    }

    public Notes with(Knowledge now) {
        return new Notes(branchId, unit, now, pooling);
    }
}
