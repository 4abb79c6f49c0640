package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.ReplicaFloor;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.util.List;
import java.util.Optional;

/** The candidate of a read replica that is smaller than its primary has to be, or is to be. */
record ReplicaAdvice(SizeTable table) {

    /** Empty for a primary, and for a replica that is large enough. */
    Optional<Candidate> candidate(Compute compute, SizingPolicy policy) {
        ReplicaFloor floor = policy.allowed().floor();
        return floor == null || floor.isMetBy(compute.size()) ? Optional.empty()
                : Optional.of(raised(compute, floor, new SizeBounds(table, policy)));
    }

    private Candidate raised(Compute compute, ReplicaFloor floor, SizeBounds bounds) {
        SizeRange now = compute.size();
        Cause why = floor.isOnlyForGrowth(now)
                ? new BranchCause.PrimaryGrows(floor.primary(), floor.size())
                : new BranchCause.SmallerThanPrimary(floor.primary(), floor.has());
        SizeRange raised = now.andAtLeast(floor.size());
        SizeRange then = now.isFixed() ? SizeRange.fixed(raised.max()) : raised;
        return bounds.against(then.max())
                .or(() -> table.permits(then) ? Optional.empty() : Optional.of(new SizeConstraint.NotOffered()))
                .map(constraint -> Candidate.stay(compute, constraint.reason(),
                        List.of(why, new BranchCause.Blocked(then, constraint))))
                .orElseGet(() -> Candidate.to(compute, then, Reason.BELOW_PRIMARY, List.of(why), null));
    }
}
