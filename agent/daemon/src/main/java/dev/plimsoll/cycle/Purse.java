package dev.plimsoll.cycle;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.watch.LastLook;
import dev.plimsoll.watch.Watch;
import dev.plimsoll.watch.Watches;
import dev.plimsoll.watch.lesson.Habit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What looking taught and cost, computes that are gone among them.
 *
 * <p>A look counts from the moment it ended, also where it could not be written down: a store that fails must not make
 * anybody look again and again.
 */
final class Purse {

    private final Watches memory;
    private final Map<ComputeId, Watch> watches = new HashMap<>();
    private boolean opened;

    Purse(Watches memory) {
        this.memory = memory;
    }

    /** What is known of {@code compute}; reads the memory the first time. */
    synchronized Watch recall(ComputeId compute) {
        if (!opened) {
            reread();
        }
        return watches.getOrDefault(compute, Watch.NEW);
    }

    /** Takes over what another agent wrote down since; a look of ours that could not be written down stays. */
    synchronized void reread() {
        memory.all().forEach((compute, kept) -> watches.merge(compute, kept, Purse::later));
        opened = true;
    }

    private static Watch later(Watch ours, Watch kept) {
        LastLook last = ours.period().look();
        LastLook known = kept.period().look();
        return last != null && (known == null || last.ended().isAfter(known.ended())) ? ours : kept;
    }

    synchronized Watch note(ComputeId compute, Watch watch) {
        watches.put(compute, watch);
        return watch;
    }

    /** By project, when others wake those of its computes that sleep and are woken by the clock. */
    synchronized Map<String, List<Habit>> wakings() {
        Map<String, List<Habit>> wakings = new HashMap<>();
        watches.forEach((compute, watch) -> {
            if (!watch.outside().awake() && watch.lessons().habit().isRegular()) {
                wakings.computeIfAbsent(compute.projectId(), project -> new ArrayList<>()).add(watch.lessons().habit());
            }
        });
        return wakings;
    }

    /** CU-hours that looking cost the whole fleet in the month of {@code now}. */
    synchronized double cuHours(Instant now) {
        return watches.values().stream().mapToDouble(watch -> watch.account().cuHoursIn(now)).sum();
    }
}
