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
 * @param observed  for how long it was observed as it is; null where not yet counted
 */
public record Notes(String branchId, @Nullable UsedUnit unit, Knowledge knowledge, @Nullable Pooling pooling,
        @Nullable Observed observed) {

    /** Of which only what was learned is noted. */
    public Notes(String branchId, @Nullable UsedUnit unit, Knowledge knowledge) {
        this(branchId, unit, knowledge, null, null);
    }

    public Notes with(@Nullable Pooling now) {
        return new Notes(branchId, unit, knowledge, now, observed);
    }

    public Notes with(Knowledge now) {
        return new Notes(branchId, unit, now, pooling, observed);
    }

    public Notes with(Observed now) {
        return new Notes(branchId, unit, knowledge, pooling, now);
    }
}
