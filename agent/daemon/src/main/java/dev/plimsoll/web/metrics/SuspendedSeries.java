package dev.plimsoll.web.metrics;

import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.status.KeptStatus;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.metrics.GzipParts.Part;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The lines of computes whose status is compact, kept compressed: they change only when a compute wakes. Computes are divided
 * into groups by their ids, so that a wake-up renders one group again.
 */
final class SuspendedSeries {

    /** Groups of twenty computes where there are ten thousand: smaller ones need more memory, larger ones more time. */
    private static final int GROUPS = 512;

    private final Map<Integer, Group> groups = new HashMap<>();
    private @Nullable Basis basis;

    /**
     * What lines show beside the status.
     *
     * @param isRead    whether the journal was read
     * @param resumedAt when a person last closed the breaker
     */
    private record Basis(boolean isRead, @Nullable Instant resumedAt) {

        static Basis of(@Nullable FleetChanges fleet) {
            return new Basis(fleet != null, fleet == null ? null : fleet.resumedAt());
        }
    }

    /**
     * The lines of some computes.
     *
     * @param of    their statuses, by identity
     * @param parts one of each metric of computes, in their order
     */
    static final class Group {

        private final List<KeptStatus> of;
        private final byte[] bytes;
        private final List<Part> parts;

        private Group(List<KeptStatus> of, byte[] bytes, List<Part> parts) {
            this.of = of;
            this.bytes = bytes;
            this.parts = parts;
        }

        Part part(int metric) {
            return parts.get(metric);
        }

        byte[] bytes() {
            return bytes;
        }

        @SuppressWarnings("ReferenceEquality")
        private boolean isOf(List<KeptStatus> others) {
            if (of.size() != others.size()) {
                return false;
            }
            for (int i = 0; i < of.size(); i++) {
                if (of.get(i) != others.get(i)) {
                    return false;
                }
            }
            return true;
        }

        private static Group rendered(List<KeptStatus> of, @Nullable FleetChanges fleet) {
            List<ComputeSeries> computes = ComputeSeries.of(of.stream().map(KeptStatus::status).toList(), fleet);
            GzipParts.ByteArray bytes = new GzipParts.ByteArray();
            List<Part> parts = new ArrayList<>();
            for (Metric metric : Metric.ofComputes()) {
                String lines = ComputeExposition.lines(metric, computes);
                parts.add(GzipParts.part(lines.getBytes(StandardCharsets.UTF_8), bytes));
            }
            return new Group(of, bytes.toByteArray(), List.copyOf(parts));
        }
    }

    /**
     * The groups of all compact statuses among {@code kept}. Those that changed are rendered again.
     *
     * @param fleet the changes of the fleet; null before the journal was read
     */
    synchronized List<Group> of(Map<ComputeId, ? extends KeptStatus> kept, @Nullable FleetChanges fleet) {
        return of(kept, fleet, Integer.MAX_VALUE);
    }

    /** Renders at most so many groups that changed, so that a scrape finds few. */
    synchronized void prepare(Map<ComputeId, ? extends KeptStatus> kept, @Nullable FleetChanges fleet, int most) {
        of(kept, fleet, most);
    }

    private List<Group> of(Map<ComputeId, ? extends KeptStatus> kept, @Nullable FleetChanges fleet, int most) {
        if (!Objects.equals(basis, Basis.of(fleet))) {
            groups.clear();
            basis = Basis.of(fleet);
        }
        Map<Integer, List<Map.Entry<ComputeId, ? extends KeptStatus>>> members = HashMap.newHashMap(GROUPS);
        for (Map.Entry<ComputeId, ? extends KeptStatus> one : kept.entrySet()) {
            if (one.getValue().isCompact()) {
                members.computeIfAbsent(Math.floorMod(one.getKey().hashCode(), GROUPS), group -> new ArrayList<>())
                        .add(one);
            }
        }
        groups.keySet().retainAll(members.keySet());
        int rendered = 0;
        for (Map.Entry<Integer, List<Map.Entry<ComputeId, ? extends KeptStatus>>> group : members.entrySet()) {
            List<KeptStatus> of = inOrder(group.getValue());
            Group known = groups.get(group.getKey());
            if ((known == null || !known.isOf(of)) && rendered < most) {
                groups.put(group.getKey(), Group.rendered(of, fleet));
                rendered++;
            }
        }
        return List.copyOf(groups.values());
    }

    private static List<KeptStatus> inOrder(List<Map.Entry<ComputeId, ? extends KeptStatus>> some) {
        return some.stream()
                .sorted(Comparator
                        .comparing((Map.Entry<ComputeId, ? extends KeptStatus> one) -> one.getKey().projectId())
                        .thenComparing(one -> one.getKey().endpointId()))
                .<KeptStatus>map(Map.Entry::getValue)
                .toList();
    }
}
