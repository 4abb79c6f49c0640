package dev.plimsoll.cycle;

import dev.plimsoll.cycle.pace.Due;
import dev.plimsoll.watch.Lookout;
import dev.plimsoll.watch.Lookout.Lease;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether this agent is the one that looks, of all that share a store.
 *
 * <p>What it says holds without the store until the lease is nearly over, so that a store that hiccups costs nothing, and a
 * store that is gone leaves nobody looking.
 */
final class Duty {

    /** How long a dead agent keeps the others from looking. */
    private static final Duration LASTS = Duration.ofSeconds(30);
    private static final Duration RENEWED_AFTER = Duration.ofSeconds(10);
    /** A look begun before the end must be over by then, and agents' clocks differ. */
    private static final Duration SPARE = Duration.ofSeconds(12);
    private static final Duration REREAD_AFTER = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(Duty.class);

    private final Lookout lookout;
    private final Purse purse;
    private final Identity identity = Identity.mine();
    private final String agent = identity.word();
    private @Nullable Lease lease;
    private Instant reread = Instant.MIN;
    private int term;
    /** Whether another may have looked since this agent last did. */
    private boolean behind = true;
    private Role told = Role.NONE;

    Duty(Lookout lookout, Purse purse) {
        this.lookout = lookout;
        this.purse = purse;
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
     * @param role what
     * @param term changes with the role; what was remembered in one term is no longer true in the next
     */
    record Turn(Role role, int term) {}

    synchronized Turn turn(Instant now) {
        Lease last = lease;
        if (last == null) {
            return new Turn(Role.NONE, term);
        }
        if (!isOurs(last)) {
            return new Turn(Role.SERVES, term);
        }
        return new Turn(now.isBefore(last.until().minus(SPARE)) ? Role.LOOKS : Role.NONE, term);
    }

    /** Takes the place where it is free, renews it where it is ours; throws what the store throws. */
    synchronized void keep(Instant now) {
        Role before = turn(now).role();
        Lease last = lease;
        if (before == Role.LOOKS && last != null && !Due.hasPassed(last.until().minus(LASTS), RENEWED_AFTER, now)) {
            return;
        }
        if (before != Role.LOOKS) {
            // Until the store has said who looks, and what is known, nobody does.
            lease = null;
        }
        Lease has = take(now);
        if (has == null) {
            return;
        }
        Role role = isOurs(has) ? Role.LOOKS : Role.SERVES;
        behind |= !has.renewed();
        if (role == Role.LOOKS ? behind : !now.isBefore(reread.plus(REREAD_AFTER))) {
            purse.reread();
            reread = now;
        }
        if (role == Role.LOOKS ? behind : before != Role.SERVES) {
            term++;
        }
        behind = role == Role.SERVES;
        lease = has;
        tell(role);
    }

    /** From one that is gone it is taken at once, so that an agent that was killed and started again goes on. */
    private @Nullable Lease take(Instant now) {
        Lease has = lookout.take(agent, now, now.plus(LASTS)).orElse(null);
        if (has == null || isOurs(has) || !identity.knowsThatIsGone(has.holder())) {
            return has;
        }
        lookout.leave(has.holder());
        return lookout.take(agent, now, now.plus(LASTS)).orElse(null);
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
        lookout.leave(agent);
        lease = null;
    }

    private boolean isOurs(Lease one) {
        return one.holder().equals(agent);
    }
}
