package dev.plimsoll.probing;

import dev.plimsoll.change.journal.Journal.Fence;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** A lease in memory, with the rules of the one in SQL. */
public final class MemoryLease implements ProbeLease {

    private static final Duration LONGEST = Duration.ofMinutes(5);

    private Lease lease = new Lease("", Instant.EPOCH, false, 0);

    @Override
    public Optional<Lease> take(String agent, Instant now, Instant until) {
        boolean isOver = !lease.until().isAfter(now) || lease.until().isAfter(now.plus(LONGEST));
        boolean isOurs = lease.holder().equals(agent);
        if (isOurs || isOver) {
            lease = new Lease(agent, until, isOurs, isOurs && !isOver ? lease.epoch() : lease.epoch() + 1);
        }
        return Optional.of(isOurs || isOver
                ? lease
                : new Lease(lease.holder(), lease.until(), false, lease.epoch()));
    }

    @Override
    public void leave(String agent) {
        if (lease.holder().equals(agent)) {
            lease = new Lease("", Instant.EPOCH, false, lease.epoch());
        }
    }

    public boolean is(Fence fence) {
        return lease.holder().equals(fence.holder()) && lease.epoch() == fence.epoch();
    }
}
