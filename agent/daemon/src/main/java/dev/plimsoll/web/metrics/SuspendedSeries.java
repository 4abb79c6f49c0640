package dev.plimsoll.web.metrics;

import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.status.KeptStatus;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.metrics.GzipParts.Part;
import dev.plimsoll.web.view.StatusView;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The lines of computes whose status is compact, kept compressed: they change only when a compute wakes. Computes are divided
 * into groups by their ids, so that a wake-up renders one group again.
 */
final class SuspendedSeries {

    /** Groups of twenty computes where there are ten thousand: smaller ones need more memory, larger ones more time. */
    private static final int GROUPS = 512;

    private final List<Metric> metrics;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Integer, Group> groups = new HashMap<>();
    /** The statuses that the groups show. */
    private final Map<ComputeId, KeptStatus> shown = new HashMap<>();
    private @Nullable JournalFacts facts;

    /** @param metrics those whose lines are kept */
    SuspendedSeries(List<Metric> metrics) {
        this.metrics = metrics;
    }

    /**
     * What lines show beside the status.
     *
     * @param isRead    whether the journal was read
     * @param resumedAt when a person last closed the breaker
     */
    private record JournalFacts(boolean isRead, @Nullable Instant resumedAt) {

        static JournalFacts of(@Nullable FleetChanges fleet) {
            return new JournalFacts(fleet != null, fleet == null ? null : fleet.resumedAt());
        }
    }

    /**
     * The lines of some computes.
     *
     * @param parts one of each metric of computes, in their order
     */
    record Group(GzipParts.ByteArray bytes, List<Part> parts) {

        private static Group rendered(List<Metric> metrics, Map<ComputeId, KeptStatus> of,
                @Nullable FleetChanges fleet) {
            List<ComputeSeries> computes = ComputeSeries.of(
                    StatusView.<KeptStatus>inOrder(of).stream().map(KeptStatus::status).toList(), fleet);
            GzipParts.ByteArray bytes = new GzipParts.ByteArray();
            List<Part> parts = new ArrayList<>();
            for (Metric metric : metrics) {
                String lines = ComputeExposition.lines(metric, computes);
                parts.add(GzipParts.part(lines.getBytes(StandardCharsets.UTF_8), bytes));
            }
            return new Group(bytes.trimmed(), List.copyOf(parts));
        }
    }

    /**
     * The groups of all compact statuses among {@code kept}. Those that changed are rendered again.
     *
     * @param fleet the changes of the fleet; null before the journal was read
     */
    List<Group> of(Map<ComputeId, ? extends KeptStatus> kept, @Nullable FleetChanges fleet) {
        lock.lock();
        try {
            return of(kept, fleet, Integer.MAX_VALUE);
        } finally {
            lock.unlock();
        }
    }

    /** Renders at most so many groups that changed, so that a scrape finds few. It does not wait for a scrape. */
    void prepare(Map<ComputeId, ? extends KeptStatus> kept, @Nullable FleetChanges fleet, int most) {
        if (lock.tryLock()) {
            try {
                of(kept, fleet, most);
            } finally {
                lock.unlock();
            }
        }
    }

    private List<Group> of(Map<ComputeId, ? extends KeptStatus> kept, @Nullable FleetChanges fleet, int most) {
        if (!Objects.equals(facts, JournalFacts.of(fleet))) {
            groups.clear();
            shown.clear();
            facts = JournalFacts.of(fleet);
        }
        Set<Integer> changed = changed(kept).stream().limit(most).collect(Collectors.toSet());
        if (!changed.isEmpty()) {
            shown.keySet().removeIf(compute -> changed.contains(group(compute)));
            Map<Integer, Map<ComputeId, KeptStatus>> members = new HashMap<>();
            kept.forEach((compute, one) -> {
                if (one.isCompact() && changed.contains(group(compute))) {
                    members.computeIfAbsent(group(compute), group -> new HashMap<>()).put(compute, one);
                    shown.put(compute, one);
                }
            });
            groups.keySet().removeAll(changed);
            members.forEach((group, some) -> groups.put(group, Group.rendered(metrics, some, fleet)));
        }
        return List.copyOf(groups.values());
    }

    /** The groups that do not show the statuses of now. */
    @SuppressWarnings("ReferenceEquality")
    private Set<Integer> changed(Map<ComputeId, ? extends KeptStatus> kept) {
        Set<Integer> changed = new HashSet<>();
        kept.forEach((compute, one) -> {
            if (one.isCompact() && shown.get(compute) != one) {
                changed.add(group(compute));
            }
        });
        shown.forEach((compute, one) -> {
            if (kept.get(compute) != one) {
                changed.add(group(compute));
            }
        });
        return changed;
    }

    private static int group(ComputeId compute) {
        return Math.floorMod(compute.hashCode(), GROUPS);
    }
}
