package dev.plimsoll.reconcile;

import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.Freshness;
import dev.plimsoll.change.status.KeptStatus;
import dev.plimsoll.reconcile.pass.ReconciliationPass;
import dev.plimsoll.reconcile.pass.SuspendedCompute;
import java.time.Duration;
import java.time.Instant;

/** The latest pass of a compute, as it is kept in memory. */
sealed interface LatestPass {

    long epoch();

    /** The status as it was shown last. */
    KeptStatus shown();

    /** The latest pass of a suspended compute that waits for nothing. */
    record AtRest(SuspendedCompute known) implements LatestPass {

        @Override
        public long epoch() {
            return known.epoch();
        }

        @Override
        public KeptStatus shown() {
            return known.status();
        }
    }

    /**
     * Any other latest pass.
     *
     * @param epoch    epoch of the claim under which it ran
     * @param listedAt when the platform listed the compute
     */
    record WholePass(ReconciliationPass.PassResult result, long epoch, Instant listedAt, Duration interval,
            ComputeStatus shown) implements LatestPass {

        WholePass with(ReconciliationPass.PassResult other) {
            return new WholePass(other, epoch, listedAt, interval, other.computeStatus());
        }

        @SuppressWarnings("ReferenceEquality")
        WholePass shown(Duration listings, Instant now) {
            ComputeStatus then = Freshness.of(interval, listings).shown(shown, listedAt, now);
            // The same object while nothing is outdated: what was rendered of it is kept by its identity.
            return then == shown ? this : new WholePass(result, epoch, listedAt, interval, then);
        }
    }
}
