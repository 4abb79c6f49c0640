package dev.plimsoll.knowledge;

import dev.plimsoll.cache.UsedUnit;
import org.jspecify.annotations.Nullable;

/**
 * What is written down of one compute, to be taken up again after its next start or the agent's.
 *
 * @param branchId  the branch whose data was lived; of another branch's data it says nothing
 * @param unit      unit of the platform's figure of use; null while not known
 * @param knowledge what was learned
 */
public record Notes(String branchId, @Nullable UsedUnit unit, Knowledge knowledge) {}
