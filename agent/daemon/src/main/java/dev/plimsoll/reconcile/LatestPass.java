package dev.plimsoll.reconcile;

import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.Freshness;
import dev.plimsoll.reconcile.pass.ReconciliationPass;
import dev.plimsoll.reconcile.pass.SuspendedCompute;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The latest pass of a compute, as it is kept in memory.
 *
 * @param epoch    epoch of the claim under which it ran
 * @param listedAt when the platform listed the compute
 * @param shown    the status as it was shown last
 * @param atRest   what ends the rest of a suspended compute that waits for nothing; null of any other compute
 */
record LatestPass(ReconciliationPass.PassResult result, long epoch, Instant listedAt, Duration interval,
        ComputeStatus shown, @Nullable SuspendedCompute atRest) {

    boolean isAtRest() {
        return atRest != null;
    }

    /** The same with another result, which ends its rest. */
    LatestPass with(ReconciliationPass.PassResult other) {
        return new LatestPass(other, epoch, listedAt, interval, other.computeStatus(), null);
    }

    LatestPass seenAgain(SuspendedCompute.Seen listing) {
        return atRest == null ? this
                : new LatestPass(result, epoch, listedAt, interval, shown, atRest.seenAgain(listing));
    }

    @SuppressWarnings("ReferenceEquality")
    LatestPass shown(Duration listings, Instant now) {
        ComputeStatus then = Freshness.of(interval, listings).shown(shown, listedAt, now);
        // The same object while nothing is outdated: what was rendered of it is kept by its identity.
        return then == shown ? this : new LatestPass(result, epoch, listedAt, interval, then, atRest);
    }
}
