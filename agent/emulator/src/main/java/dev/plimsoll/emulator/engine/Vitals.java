package dev.plimsoll.emulator.engine;

import dev.plimsoll.emulator.activity.ReadingChange;
import dev.plimsoll.emulator.activity.ReadingChange.Activity;
import dev.plimsoll.emulator.awake.AwakeMeter;
import dev.plimsoll.emulator.awake.Counterfactual;
import dev.plimsoll.emulator.awake.Counterfactual.SuspendedComputes;
import dev.plimsoll.emulator.engine.Ledger.Wakefulness;
import dev.plimsoll.emulator.proxy.Gate.Caller;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The times of a compute's last start, use and suspend, and its awake time by client and without each client. */
public final class Vitals {

    private final AwakeMeter meter;
    private final Counterfactual counterfactual;
    private volatile @Nullable Instant lastActive;
    private volatile @Nullable Instant startedAt;
    private volatile @Nullable Instant suspendedAt;
    private volatile String lastSeen = "";

    Vitals(Wakefulness wakefulness) {
        this.meter = wakefulness.meter();
        this.counterfactual = wakefulness.counterfactual();
    }

    /** Sets the scenario's values before the first start. */
    void wasActive(@Nullable Instant at) {
        lastActive = at;
    }

    /** Sets the suspend delay from now on. */
    public void delays(Duration delay, Instant at) {
        counterfactual.delays(delay, at);
    }

    /** Records the begin of a start and its client; the platform's name is empty. */
    void starts(Caller caller, SuspendedComputes suspended, Instant at) {
        lastSeen = caller.applicationName();
        meter.active(caller.applicationName(), at);
        counterfactual.starts(caller.equals(Caller.PLATFORM) ? null : caller.applicationName(), suspended, at);
    }

    /** Records the size from now on, in CU, while it is awake. */
    void sized(double cu, Instant at) {
        meter.sized(cu, at);
    }

    void started(Instant at) {
        startedAt = at;
        counterfactual.started(at);
    }

    /** Records the end of a start, which counts as use by its client. */
    void startWasUse() {
        Instant at = startedAt;
        if (at != null) {
            noteUse(lastSeen, at);
        }
    }

    /** Records a start request while it is up. */
    public void toldToStart(Instant at) {
        counterfactual.roused(at);
    }

    /** Records use by a client. */
    void active(String name, Instant at) {
        noteUse(name, at);
        counterfactual.used(name, at);
    }

    /** Records bytes of a client, which may not count as use. */
    void seen(String name, Instant at) {
        lastSeen = name;
        counterfactual.came(name, at);
    }

    /**
     * Records use that the monitor detected. It counts for the client that sent something last; for no client if the
     * server did its own work.
     *
     * @param mover whether only clients of that name can have changed the sums
     */
    void probed(ReadingChange change, Predicate<String> mover) {
        change.activity().ifPresent(seen -> noteUse(seen.byUsers() ? lastSeen : "", seen.at()));
        counterfactual.seen(change.activity().map(Activity::at),
                name -> change.without(name, mover.test(name)).map(Activity::at));
    }

    private synchronized void noteUse(String name, Instant at) {
        Instant last = lastActive;
        if (last == null || at.isAfter(last)) {
            lastActive = at;
        }
        meter.activeIfAwake(name, at);
    }

    /** Records a suspend, although its server may still be stopping; or a failed start. */
    void suspends(Instant at) {
        meter.asleep(at);
        counterfactual.ended(at);
    }

    /** Records that its server is down. */
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
