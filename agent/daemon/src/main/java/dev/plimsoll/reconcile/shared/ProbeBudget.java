package dev.plimsoll.reconcile.shared;

import dev.plimsoll.activity.LastProbe;
import dev.plimsoll.activity.learned.ActivityTunables.Periodic;
import dev.plimsoll.activity.learned.PeriodicActivity;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.probing.ProbeCost;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbeStates;
import dev.plimsoll.reconcile.schedule.ListingSchedule;
import dev.plimsoll.reconcile.schedule.ListingSchedule.Wakeups;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The probe states of all listed computes, and what probing cost the fleet this month. A state is read from the store
 * on first use.
 * <p>A probe counts from the moment it ended, even if it could not be written to the store. A failing store must not
 * cause more probes.
 */
public final class ProbeBudget {

    /** How long the cost of probes by other agents may be missing. */
    private static final Duration REREAD = Duration.ofMinutes(1);

    private final Supplier<ProbeStates> store;
    private final Periodic periodic;
    private final Map<ComputeId, ProbeState> probeStates = new ConcurrentHashMap<>();
    /** The wake-ups of suspended computes with periodic activity. */
    private final Map<ComputeId, Wakeups> suspended = new ConcurrentHashMap<>();
    /** Computes whose state another agent wrote since it was read. */
    private final Set<ComputeId> stale = ConcurrentHashMap.newKeySet();
    /** When other agents' cost was last read. */
    private Instant readAt = Instant.EPOCH;
    private @Nullable YearMonth month;
    /** Cost of all computes in {@link #month}, including deleted ones. */
    private double cuHours;

    public ProbeBudget(Supplier<ProbeStates> store, Periodic periodic) {
        this.store = store;
        this.periodic = periodic;
    }

    /**
     * The probe state of {@code compute}. It is read from the store on first use, and after another agent wrote it.
     */
    public ProbeState recall(ComputeId compute) {
        ProbeState known = probeStates.get(compute);
        if (known != null && !stale.contains(compute)) {
            return known;
        }
        ProbeState kept = store.get().recall(compute).map(ProbeState::recalled).orElse(ProbeState.NEW);
        stale.remove(compute);
        return resume(compute, kept);
    }

    /** Takes in the state of a compute that was at rest. */
    public ProbeState resume(ComputeId compute, ProbeState kept) {
        return probeStates.merge(compute, kept, ProbeBudget::later);
    }

    /** Marks a state as out of date. A probe of ours that could not be written to the store is kept. */
    public void reread(ComputeId compute) {
        if (probeStates.containsKey(compute)) {
            stale.add(compute);
        }
    }

    private static ProbeState later(ProbeState ours, ProbeState kept) {
        LastProbe last = ours.timeline().probe();
        LastProbe known = kept.timeline().probe();
        return last != null && (known == null || last.ended().isAfter(known.ended())) ? ours : kept;
    }

    public ProbeState note(ComputeId compute, ProbeState probeState) {
        ProbeState before = probeStates.put(compute, probeState);
        PeriodicActivity known = probeState.timeline().learned().wakeups();
        if (probeState.timeline().listed().awake() || !known.isRegular(periodic)) {
            suspended.remove(compute);
        } else {
            suspended.put(compute, listed -> known.next(listed, periodic));
        }
        charge(before == null ? ProbeCost.EMPTY : before.account(), probeState.account());
        return probeState;
    }

    private synchronized void charge(ProbeCost before, ProbeCost after) {
        if (after.month().equals(month)) {
            cuHours += after.cuHours() - (before.month().equals(month) ? before.cuHours() : 0);
        }
    }

    /** Forgets a compute that no longer exists. */
    public void forget(ComputeId compute) {
        probeStates.remove(compute);
        suspended.remove(compute);
        stale.remove(compute);
    }

    /** A view of the expected wake-ups of suspended computes with periodic activity. */
    public Map<ComputeId, Wakeups> wakeups() {
        return Collections.unmodifiableMap(suspended);
    }

    /** CU-hours that probing cost the whole fleet in the month of {@code now} (UTC). */
    public synchronized double cuHours(Instant now) {
        YearMonth present = YearMonth.from(now.atOffset(ZoneOffset.UTC));
        if (!present.equals(month) || ListingSchedule.hasPassed(readAt, REREAD, now)) {
            cuHours = store.get().cuHours(present);
            month = present;
            readAt = now;
        }
        return cuHours;
    }
}
