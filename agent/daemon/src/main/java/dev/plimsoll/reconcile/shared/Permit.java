package dev.plimsoll.reconcile.shared;

import dev.plimsoll.change.journal.ChangeCause;
import dev.plimsoll.change.journal.ChangeResult;
import dev.plimsoll.change.journal.Veto;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Whether a change that was decided under a lease may still be sent: the lease is held, and the stop switch was off at
 * the latest tick. It reads memory only, so it can be asked right before each request.
 */
public record Permit(Leadership leadership, SharedFacts facts, InstantSource clock) {

    /** What stands against a request that was decided in {@code turn}; empty if nothing does. */
    public Optional<ChangeCause> objection(Leadership.Turn turn) {
        Leadership.Turn now = leadership.turn(clock.instant());
        if (!now.isLeader() || !now.fence().equals(turn.fence())) {
            return Optional.of(new ChangeResult.LeaseLost());
        }
        return facts.around().fleet().stopped() ? Optional.of(new Veto.StopSwitchOn()) : Optional.empty();
    }
}
