package dev.plimsoll.reconcile;

import dev.plimsoll.change.Journal.Fence;
import dev.plimsoll.probing.ProbeLease;
import dev.plimsoll.probing.ProbeLease.Lease;
import dev.plimsoll.reconcile.schedule.ListingSchedule;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether this agent is the one that looks, of all that share a store.
 *
 * <p>What it says holds without the store until the lease is nearly over, so that a store that hiccups costs nothing, and a
 * store that is gone leaves nobody looking. Asking it never waits for the store.
 */
final class Leadership {

    /** How long a dead agent keeps the others from looking. */
    private static final Duration LASTS = Duration.ofSeconds(30);
    private static final Duration RENEWED_AFTER = Duration.ofSeconds(10);
    /** A look begun before the end must be over by then, and agents' clocks differ. */
    private static final Duration SPARE = Duration.ofSeconds(12);

    private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);

    private final ProbeLease probeLease;
    private final Runnable another;
    private final ReplicaIdentity identity = ReplicaIdentity.mine();
    private final String agent = identity.word();
    private volatile Held held = new Held(null, 0);
    /** Whether another may have looked since this agent last did. */
    private boolean behind = true;
    private Role told = Role.NONE;

    /** @param another told when another agent may have looked meanwhile, so that what is remembered may be old */
    Leadership(ProbeLease probeLease, Runnable another) {
        this.probeLease = probeLease;
        this.another = another;
    }

    /** What an agent may do. */
    enum Role {
        /** Nothing yet, or nothing any more: nobody knows who looks. */
        NONE,
        /** Looks, advises, changes, and writes it all down. */
        LOOKS,
        /** Serves what another saw. */
        SERVES
    }

    /**
     * What it may do now.
     *
     * @param role  what
     * @param term  changes with the role; what was remembered in one term is no longer true in the next
     * @param fence the lease by which it may, that each change is held against
     */
    record Turn(Role role, int term, Fence fence) {

        boolean looks() {
            return role == Role.LOOKS;
        }
    }

    private record Held(@Nullable Lease lease, int term) {}

    Turn turn(Instant now) {
        Held present = held;
        Lease last = present.lease();
        Fence fence = new Fence(agent, last == null ? 0 : last.epoch());
        if (last == null) {
            return new Turn(Role.NONE, present.term(), fence);
        }
        if (!isOurs(last)) {
            return new Turn(Role.SERVES, present.term(), fence);
        }
        return new Turn(now.isBefore(last.until().minus(SPARE)) ? Role.LOOKS : Role.NONE, present.term(), fence);
    }

    /** Takes the place where it is free, renews it where it is ours; throws what the store throws. */
    synchronized void keep(Instant now) {
        Role before = turn(now).role();
        Lease last = held.lease();
        if (before == Role.LOOKS && last != null
                && !ListingSchedule.hasPassed(last.until().minus(LASTS), RENEWED_AFTER, now)) {
            return;
        }
        int term = held.term();
        if (before != Role.LOOKS) {
            // Until the store has said who looks, and what is known, nobody does.
            held = new Held(null, term);
        }
        Lease has = take(now);
        if (has == null) {
            return;
        }
        Role role = isOurs(has) ? Role.LOOKS : Role.SERVES;
        behind |= !has.renewed();
        boolean isNew = role == Role.LOOKS ? behind : before != Role.SERVES;
        if (isNew) {
            another.run();
            term++;
        }
        behind = role == Role.SERVES;
        held = new Held(has, term);
        tell(role);
    }

    /** From one that is gone it is taken at once, so that an agent that was killed and started again goes on. */
    private @Nullable Lease take(Instant now) {
        Lease has = probeLease.take(agent, now, now.plus(LASTS)).orElse(null);
        if (has == null || isOurs(has) || !identity.knowsThatIsGone(has.holder())) {
            return has;
        }
        probeLease.leave(has.holder());
        return probeLease.take(agent, now, now.plus(LASTS)).orElse(null);
    }

    private void tell(Role role) {
        if (role != told) {
            told = role;
            LOG.info(role == Role.LOOKS
                    ? "this agent is the one that looks"
                    : "another agent looks; what it sees is served");
        }
    }

    /** Lets another have the place at once. */
    synchronized void leave() {
        held = new Held(null, held.term());
        probeLease.leave(agent);
    }

    private boolean isOurs(Lease one) {
        return one.holder().equals(agent);
    }
}
