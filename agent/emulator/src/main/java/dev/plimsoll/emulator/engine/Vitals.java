package dev.plimsoll.emulator.engine;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When a compute was last started, in use and suspended, and on whose account it is awake. */
public final class Vitals {

    private final AwakeMeter awake;
    private volatile @Nullable Instant lastActive;
    private volatile @Nullable Instant startedAt;
    private volatile @Nullable Instant suspendedAt;
    private volatile String lastSeen = "";

    Vitals(AwakeMeter awake) {
        this.awake = awake;
    }

    /** As the scenario has it, before its first start. */
    void wasActive(@Nullable Instant at) {
        lastActive = at;
    }

    /** On its way up, because of somebody; the platform's name is empty. */
    void starts(String name, Instant at) {
        lastSeen = name;
        awake.active(name, at);
    }

    void started(Instant at) {
        startedAt = at;
    }

    /** Did not come up after all. */
    void failed(Instant at) {
        awake.asleep(at);
    }

    /** In use by somebody. */
    synchronized void active(String name, Instant at) {
        Instant last = lastActive;
        if (last == null || at.isAfter(last)) {
            lastActive = at;
        }
        awake.activeIfAwake(name, at);
    }

    /** Somebody sent something, which need not be use. */
    void seen(String name) {
        lastSeen = name;
    }

    String lastSeen() {
        return lastSeen;
    }

    /** Sleeps from now on. */
    void suspended(Instant at) {
        suspendedAt = at;
        awake.asleep(at);
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
