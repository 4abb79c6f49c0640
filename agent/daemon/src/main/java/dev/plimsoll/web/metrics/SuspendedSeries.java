package dev.plimsoll.web.metrics;

import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.status.KeptStatus;
import dev.plimsoll.change.status.KeptStatuses;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.metrics.GzipParts.Part;
import dev.plimsoll.web.view.StatusView;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The lines of computes whose status is compact, kept compressed: they change only when a compute wakes, and that renders its
 * group of {@link KeptStatuses} again.
 */
final class SuspendedSeries {

    private final List<Metric> metrics;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<Group> groups = new ArrayList<>();
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
     * @param shown what they show
     * @param parts one of each metric of computes, in their order
     */
    record Group(Map<ComputeId, KeptStatus> shown, GzipParts.ByteArray bytes, List<Part> parts) {

        private static final Group NONE = new Group(Map.of(), new GzipParts.ByteArray(), List.of());

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
            return new Group(of, bytes.trimmed(), List.copyOf(parts));
        }
    }

    /**
     * The groups of all compact statuses among {@code kept}. Those that changed are rendered again.
     *
     * @param fleet the changes of the fleet; null before the journal was read
     */
    List<Group> of(KeptStatuses kept, @Nullable FleetChanges fleet) {
        lock.lock();
        try {
            update(kept, fleet, Integer.MAX_VALUE);
            return groups.stream().filter(group -> !group.shown().isEmpty()).toList();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Renders groups that changed, so that a scrape finds few. It does not wait for a scrape.
     *
     * @param most computes after which no further group is rendered
     */
    void prepare(KeptStatuses kept, @Nullable FleetChanges fleet, int most) {
        if (lock.tryLock()) {
            try {
                update(kept, fleet, most);
            } finally {
                lock.unlock();
            }
        }
    }

    @SuppressWarnings("ReferenceEquality")
    private void update(KeptStatuses kept, @Nullable FleetChanges fleet, int most) {
        if (!Objects.equals(facts, JournalFacts.of(fleet))) {
            groups.clear();
            facts = JournalFacts.of(fleet);
        }
        List<KeptStatuses.StatusGroup> now = kept.groups();
        groups.subList(Math.min(now.size(), groups.size()), groups.size()).clear();
        int left = most;
        for (int place = 0; place < now.size() && left > 0; place++) {
            Map<ComputeId, KeptStatus> compact = now.get(place).compact();
            if (place == groups.size()) {
                groups.add(Group.NONE);
            }
            if (groups.get(place).shown() != compact) {
                groups.set(place, compact.isEmpty() ? Group.NONE : Group.rendered(metrics, compact, fleet));
                left -= compact.size();
            }
        }
    }
}
