package dev.plimsoll.advice;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;

/**
 * What a read replica must not be smaller than. A smaller replica may fail to replay what its primary writes, because
 * it allows fewer connections (platform/in-the-wild.md 1.8).
 *
 * @param primary the primary of its branch
 * @param has     the limits that the primary has
 * @param size    the limits that the replica needs: not below {@code has}, and above where the primary is to grow
 */
public record ReplicaFloor(ComputeId primary, SizeRange has, SizeRange size) {

    /** A floor that lies below {@code has} is raised to it. */
    public ReplicaFloor {
        size = size.andAtLeast(has);
    }

    /** Whether limits are not below it. */
    public boolean isMetBy(SizeRange limits) {
        return limits.covers(size);
    }

    /** Whether only the growth of the primary requires more than {@code limits}: its present limits do not. */
    public boolean isOnlyForGrowth(SizeRange limits) {
        return !isMetBy(limits) && limits.covers(has);
    }
}
