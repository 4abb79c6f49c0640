package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.List;

/** What the size of a read replica owes to the primary of its branch (platform/in-the-wild.md 1.8). */
public sealed interface BranchCause extends Cause {

    /**
     * The replica is smaller than its primary, so it may fail to replay.
     *
     * @param has the limits of the primary
     */
    record SmallerThanPrimary(ComputeId primary, SizeRange has) implements BranchCause {}

    /**
     * The primary is to grow, and its replicas grow first.
     *
     * @param to the limits that the primary is to have
     */
    record PrimaryGrows(ComputeId primary, SizeRange to) implements BranchCause {}

    /**
     * The primary is to grow, and these replicas grow first.
     *
     * @param endpointIds the replicas that are smaller than {@code to}
     */
    record ReplicasFirst(List<String> endpointIds, SizeRange to) implements BranchCause {

        public ReplicasFirst {
            endpointIds = List.copyOf(endpointIds);
        }
    }

    /** The limits that the replica needs are blocked. */
    record Blocked(SizeRange needed, SizeConstraint constraint) implements BranchCause {}
}
