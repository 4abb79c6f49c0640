package dev.plimsoll.emulator.engine;

import dev.plimsoll.emulator.activity.Activity;
import dev.plimsoll.emulator.activity.Look;
import dev.plimsoll.emulator.awake.AwakeMeter;
import dev.plimsoll.emulator.awake.Counterfactual;
import dev.plimsoll.emulator.awake.SuspendedComputes;
import dev.plimsoll.emulator.awake.Wakefulness;
import dev.plimsoll.emulator.awake.WorkMeter;
import dev.plimsoll.emulator.proxy.Caller;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** When a compute was last started, in use and suspended, on whose account it is awake, and without whom it were not. */
public final class Vitals {

    private final AwakeMeter savings;
    private final Counterfactual counterfactual;
    private final WorkMeter work;
    private volatile @Nullable Instant lastActive;
    private volatile @Nullable Instant startedAt;
    private volatile @Nullable Instant suspendedAt;
    private volatile String lastSeen = "";

    Vitals(Wakefulness wakefulness) {
        this.savings = wakefulness.savings();
        this.counterfactual = wakefulness.counterfactual();
        this.work = wakefulness.work();
    }

    /** As the scenario has it, before its first start. */
    void wasActive(@Nullable Instant at) {
        lastActive = at;
    }

    /** From now on it is suspended after so much inactivity. */
    public void delays(Duration delay, Instant at) {
        counterfactual.delays(delay, at);
    }

    /** On its way up, because of somebody; the platform's name is empty. */
    void starts(Caller caller, SuspendedComputes sleepers, Instant at) {
        lastSeen = caller.applicationName();
        savings.active(caller.applicationName(), at);
        counterfactual.starts(caller.equals(Caller.PLATFORM) ? null : caller.applicationName(), sleepers, at);
    }

    /** Of so many compute units from now on, while it is awake. */
    void sized(double cu, Instant at) {
        work.sized(cu, at);
    }

    void started(Instant at) {
        startedAt = at;
        counterfactual.started(at);
    }

    /** Takes the start for a use, by whoever caused it. */
    void startWasUse() {
        Instant at = startedAt;
        if (at != null) {
            noteUse(lastSeen, at);
        }
    }

    /** Told to start while it is up. */
    public void toldToStart(Instant at) {
        counterfactual.roused(at);
    }

    /** Did not come up after all. */
    void failed(Instant at) {
        savings.asleep(at);
        work.asleep(at);
        counterfactual.ended(at);
    }

    /** In use by somebody. */
    void active(String name, Instant at) {
        noteUse(name, at);
        counterfactual.used(name, at);
    }

    /** Somebody sent something, which need not be use. */
    void seen(String name, Instant at) {
        lastSeen = name;
        counterfactual.came(name, at);
    }

    /**
     * Seen from inside, which does not tell whose doing it is: that is whoever sent something last; nobody, where the
     * server worked of itself.
     *
     * @param mover whether sums that moved are the doing of that name alone
     */
    void looked(Look look, Predicate<String> mover) {
        look.activity().ifPresent(seen -> noteUse(seen.byUsers() ? lastSeen : "", seen.at()));
        counterfactual.seen(look.activity().map(Activity::at),
                name -> look.without(name, mover.test(name)).map(Activity::at));
    }

    private synchronized void noteUse(String name, Instant at) {
        Instant last = lastActive;
        if (last == null || at.isAfter(last)) {
            lastActive = at;
        }
        savings.activeIfAwake(name, at);
    }

    /** No longer awake, though its server may take a while to end. */
    void suspends(Instant at) {
        savings.asleep(at);
        work.asleep(at);
        counterfactual.ended(at);
    }

    /** Its server is down. */
    void suspended(Instant at) {
        suspendedAt = at;
    }

    public @Nullable Instant lastActive() {
        return lastActive;
    }

    public @Nullable Instant startedAt() {
        return startedAt;
    }

    public @Nullable Instant suspendedAt() {
        return suspendedAt;
    }
}
