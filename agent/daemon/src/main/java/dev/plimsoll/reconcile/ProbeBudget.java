package dev.plimsoll.reconcile;

import dev.plimsoll.activity.learned.PeriodicWakeups;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.probing.LastProbe;
import dev.plimsoll.probing.ProbeCost;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbeStates;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What probing taught and cost, of each compute that is listed; read from the store when it is first asked for.
 *
 * <p>A look counts from the moment it ended, also where it could not be written down: a store that fails must not make
 * anybody look again and again.
 */
final class ProbeBudget {

    private final ProbeStates memory;
    private final Map<ComputeId, ProbeState> probeStates = new ConcurrentHashMap<>();
    /** Written by another agent since they were read. */
    private final Set<ComputeId> stale = ConcurrentHashMap.newKeySet();
    private @Nullable YearMonth month;
    /** Of all computes in {@link #month}, those that are gone among them. */
    private double cuHours;

    ProbeBudget(ProbeStates memory) {
        this.memory = memory;
    }

    /** What is known of {@code compute}; reads the memory the first time, and after another agent wrote. */
    ProbeState recall(ComputeId compute) {
        ProbeState known = probeStates.get(compute);
        if (known != null && !stale.contains(compute)) {
            return known;
        }
        ProbeState kept = memory.recall(compute).orElse(ProbeState.NEW);
        stale.remove(compute);
        return probeStates.merge(compute, kept, ProbeBudget::later);
    }

    /** Another agent may have probed all of them; a look of ours that could not be written down stays. */
    void reread() {
        stale.addAll(probeStates.keySet());
        synchronized (this) {
            month = null;
        }
    }

    /** Another agent has probed these. */
    void reread(Collection<ComputeId> computes) {
        computes.stream().filter(probeStates::containsKey).forEach(stale::add);
    }

    private static ProbeState later(ProbeState ours, ProbeState kept) {
        LastProbe last = ours.period().probe();
        LastProbe known = kept.period().probe();
        return last != null && (known == null || last.ended().isAfter(known.ended())) ? ours : kept;
    }

    ProbeState note(ComputeId compute, ProbeState watch) {
        ProbeState before = probeStates.put(compute, watch);
        spent(before == null ? ProbeCost.EMPTY : before.account(), watch.account());
        return watch;
    }

    private synchronized void spent(ProbeCost before, ProbeCost after) {
        if (after.month().equals(month)) {
            cuHours += after.cuHours() - (before.month().equals(month) ? before.cuHours() : 0);
        }
    }

    /** It is gone. */
    void forget(ComputeId compute) {
        probeStates.remove(compute);
        stale.remove(compute);
    }

    /** By project, when others wake those of its computes that sleep and are woken by the clock. */
    Map<String, List<PeriodicWakeups>> wakings() {
        Map<String, List<PeriodicWakeups>> wakings = new HashMap<>();
        probeStates.forEach((compute, watch) -> {
            if (!watch.outside().awake() && watch.lessons().periodicWakeups().isRegular()) {
                wakings.computeIfAbsent(compute.projectId(), project -> new ArrayList<>())
                        .add(watch.lessons().periodicWakeups());
            }
        });
        return wakings;
    }

    /** CU-hours that probing cost the whole fleet in the month of {@code now}. */
    synchronized double cuHours(Instant now) {
        YearMonth present = YearMonth.from(now.atOffset(ZoneOffset.UTC));
        if (!present.equals(month)) {
            cuHours = memory.cuHours(present);
            month = present;
        }
        return cuHours;
    }
}
