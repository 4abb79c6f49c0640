package dev.plimsoll.change.status;

import dev.plimsoll.fleet.ComputeId;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The latest status of each compute of a fleet, in groups by id. It shares each group with the statuses that it was made
 * from, until one in it changes. Code that follows a fleet looks at the groups that are another object than before.
 */
public final class KeptStatuses extends AbstractMap<ComputeId, KeptStatus> {

    /** Twenty computes each where there are ten thousand: smaller groups need more memory, larger ones more time. */
    private static final int GROUPS = 512;

    /** Of no compute. */
    public static final KeptStatuses NONE = new KeptStatuses(Collections.nCopies(GROUPS, StatusGroup.NONE), List.of());

    private final List<StatusGroup> own;
    /** Empty where this agent works on all computes. */
    private final List<StatusGroup> foreign;
    private final List<StatusGroup> all;

    private KeptStatuses(List<StatusGroup> own, List<StatusGroup> foreign) {
        this.own = own;
        this.foreign = foreign;
        this.all = foreign.isEmpty() ? own : Stream.concat(own.stream(), foreign.stream()).toList();
    }

    /** Statuses of computes that this agent works on. */
    public static KeptStatuses of(Map<ComputeId, ? extends KeptStatus> statuses) {
        Map<ComputeId, Optional<KeptStatus>> all = HashMap.newHashMap(statuses.size());
        statuses.forEach((compute, status) -> all.put(compute, Optional.of(status)));
        return NONE.with(all);
    }

    /**
     * Some computes. Each map is the same object until a status in it changes.
     *
     * @param compact computes whose statuses are compact
     * @param live    all others
     */
    public record StatusGroup(Map<ComputeId, KeptStatus> compact, Map<ComputeId, KeptStatus> live) {

        private static final StatusGroup NONE = new StatusGroup(Map.of(), Map.of());

        private @Nullable KeptStatus get(ComputeId compute) {
            KeptStatus known = live.get(compute);
            return known == null ? compact.get(compute) : known;
        }

        private int size() {
            return compact.size() + live.size();
        }

        @SuppressWarnings("ReferenceEquality")
        private StatusGroup with(Map<ComputeId, Optional<KeptStatus>> changes) {
            boolean changesCompact = false;
            boolean changesLive = false;
            for (Map.Entry<ComputeId, Optional<KeptStatus>> change : changes.entrySet()) {
                KeptStatus before = get(change.getKey());
                KeptStatus after = change.getValue().orElse(null);
                if (before != after) {
                    changesCompact |= isCompact(before) || isCompact(after);
                    changesLive |= isLive(before) || isLive(after);
                }
            }
            return changesCompact || changesLive
                    ? new StatusGroup(changesCompact ? with(compact, changes, StatusGroup::isCompact) : compact,
                            changesLive ? with(live, changes, StatusGroup::isLive) : live)
                    : this;
        }

        private static boolean isCompact(@Nullable KeptStatus status) {
            return status != null && status.isCompact();
        }

        private static boolean isLive(@Nullable KeptStatus status) {
            return status != null && !status.isCompact();
        }

        private static Map<ComputeId, KeptStatus> with(Map<ComputeId, KeptStatus> before,
                Map<ComputeId, Optional<KeptStatus>> changes, Predicate<KeptStatus> isHere) {
            Map<ComputeId, KeptStatus> after = new HashMap<>(before);
            changes.forEach((compute, status) -> status.filter(isHere)
                    .ifPresentOrElse(now -> after.put(compute, now), () -> after.remove(compute)));
            return Map.copyOf(after);
        }

        private Stream<Map.Entry<ComputeId, KeptStatus>> entries() {
            return Stream.concat(live.entrySet().stream(), compact.entrySet().stream());
        }
    }

    /**
     * The same after some changes of computes that this agent works on.
     *
     * @param changes the new status of each that changed; empty for one that is gone
     */
    public KeptStatuses with(Map<ComputeId, Optional<KeptStatus>> changes) {
        if (changes.isEmpty()) {
            return this;
        }
        Map<Integer, Map<ComputeId, Optional<KeptStatus>>> byGroup = new HashMap<>();
        changes.forEach((compute, status) -> byGroup.computeIfAbsent(group(compute), group -> new HashMap<>())
                .put(compute, status));
        List<StatusGroup> after = new ArrayList<>(own);
        byGroup.forEach((group, some) -> after.set(group, own.get(group).with(some)));
        return new KeptStatuses(Collections.unmodifiableList(after), foreign);
    }

    /** The same, and those of computes that other agents work on. No compute is in both. */
    public KeptStatuses and(KeptStatuses others) {
        return new KeptStatuses(own, others.isEmpty() ? List.of() : others.own);
    }

    /** Those of computes that this agent works on. */
    public KeptStatuses own() {
        return foreign.isEmpty() ? this : new KeptStatuses(own, List.of());
    }

    /** All groups; each compute stays in the group at the same place. */
    public List<StatusGroup> groups() {
        return all;
    }

    private static int group(ComputeId compute) {
        return Math.floorMod(compute.hashCode(), GROUPS);
    }

    @Override
    public @Nullable KeptStatus get(Object compute) {
        if (!(compute instanceof ComputeId id)) {
            return null;
        }
        KeptStatus known = own.get(group(id)).get(id);
        return known != null || foreign.isEmpty() ? known : foreign.get(group(id)).get(id);
    }

    @Override
    public boolean containsKey(Object compute) {
        return get(compute) != null;
    }

    @Override
    public int size() {
        return all.stream().mapToInt(StatusGroup::size).sum();
    }

    @Override
    public void forEach(BiConsumer<? super ComputeId, ? super KeptStatus> then) {
        all.forEach(group -> {
            group.live().forEach(then);
            group.compact().forEach(then);
        });
    }

    @Override
    public Set<Map.Entry<ComputeId, KeptStatus>> entrySet() {
        return new AbstractSet<>() {

            @Override
            public Iterator<Map.Entry<ComputeId, KeptStatus>> iterator() {
                return all.stream().flatMap(StatusGroup::entries).iterator();
            }

            @Override
            public int size() {
                return KeptStatuses.this.size();
            }
        };
    }
}
