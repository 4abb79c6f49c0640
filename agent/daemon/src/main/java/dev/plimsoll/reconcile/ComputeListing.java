package dev.plimsoll.reconcile;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.reconcile.shared.Leadership;
import java.time.Instant;

/**
 * A compute that was listed.
 *
 * @param at    when
 * @param under the leadership before the request
 */
record ComputeListing(Compute compute, Instant at, Leadership.Turn under) {

    /** Whether the lease was held from before the listing until {@code now}: only then may a pass act on it. */
    boolean mayAct(Leadership.Turn now) {
        return under.isLeader() && now.isLeader() && under.fence().epoch() == now.fence().epoch();
    }
}
