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
public final class ComputeStatuses extends AbstractMap<ComputeId, ComputeStatus> {

    /** Twenty computes each where there are ten thousand: smaller groups compress worse, larger ones change more often. */
    private static final int GROUPS = 512;

    /** Of no compute. */
    public static final ComputeStatuses NONE = new ComputeStatuses(Collections.nCopies(GROUPS, StatusGroup.NONE),
            List.of());

    private final List<StatusGroup> own;
    /** Empty where this agent works on all computes. */
    private final List<StatusGroup> foreign;
    private final List<StatusGroup> all;
    private final int size;

    private ComputeStatuses(List<StatusGroup> own, List<StatusGroup> foreign) {
        this.own = own;
        this.foreign = foreign;
        this.all = foreign.isEmpty() ? own : Stream.concat(own.stream(), foreign.stream()).toList();
        this.size = all.stream().mapToInt(StatusGroup::size).sum();
    }

    /** Statuses of computes that this agent works on. */
    public static ComputeStatuses of(Map<ComputeId, ComputeStatus> statuses) {
        Map<ComputeId, Optional<ComputeStatus>> all = HashMap.newHashMap(statuses.size());
        statuses.forEach((compute, status) -> all.put(compute, Optional.of(status)));
        return NONE.with(all);
    }

    /**
     * Some computes. Each map is the same object until a status in it changes.
     *
     * @param atRest computes at rest
     * @param live   all others
     */
    public record StatusGroup(Map<ComputeId, ComputeStatus> atRest, Map<ComputeId, ComputeStatus> live) {

        private static final StatusGroup NONE = new StatusGroup(Map.of(), Map.of());

        private @Nullable ComputeStatus get(ComputeId compute) {
            ComputeStatus known = live.get(compute);
            return known == null ? atRest.get(compute) : known;
        }

        private int size() {
            return atRest.size() + live.size();
        }

        @SuppressWarnings("ReferenceEquality")
        private StatusGroup with(Map<ComputeId, Optional<ComputeStatus>> changes) {
            Map<ComputeId, ComputeStatus> resting = with(atRest, changes, ComputeStatus::isAtRest);
            Map<ComputeId, ComputeStatus> others = with(live, changes, status -> !status.isAtRest());
            return resting == atRest && others == live ? this : new StatusGroup(resting, others);
        }

        @SuppressWarnings("ReferenceEquality")
        private static Map<ComputeId, ComputeStatus> with(Map<ComputeId, ComputeStatus> before,
                Map<ComputeId, Optional<ComputeStatus>> changes, Predicate<ComputeStatus> isHere) {
            Map<ComputeId, ComputeStatus> after = new HashMap<>(before);
            boolean isChanged = false;
            for (Map.Entry<ComputeId, Optional<ComputeStatus>> change : changes.entrySet()) {
                ComputeStatus now = change.getValue().filter(isHere).orElse(null);
                ComputeStatus earlier = now == null ? after.remove(change.getKey()) : after.put(change.getKey(), now);
                isChanged |= earlier != now;
            }
            return isChanged ? Map.copyOf(after) : before;
        }

        private Stream<Map.Entry<ComputeId, ComputeStatus>> entries() {
            return Stream.concat(live.entrySet().stream(), atRest.entrySet().stream());
        }
    }

    /**
     * A copy after some changes of computes that this agent works on.
     *
     * @param changes the new status of each that changed; empty for one that is gone
     */
    public ComputeStatuses with(Map<ComputeId, Optional<ComputeStatus>> changes) {
        if (changes.isEmpty()) {
            return this;
        }
        Map<Integer, Map<ComputeId, Optional<ComputeStatus>>> byGroup = new HashMap<>();
        changes.forEach((compute, status) -> byGroup.computeIfAbsent(group(compute), group -> new HashMap<>())
                .put(compute, status));
        List<StatusGroup> after = new ArrayList<>(own);
        byGroup.forEach((group, some) -> after.set(group, own.get(group).with(some)));
        return new ComputeStatuses(Collections.unmodifiableList(after), foreign);
    }

    /** These statuses, and those of computes that other agents work on. No compute is in both. */
    public ComputeStatuses and(ComputeStatuses others) {
        return new ComputeStatuses(own, others.isEmpty() ? List.of() : others.own);
    }

    /** Those of computes that this agent works on. */
    public ComputeStatuses own() {
        return foreign.isEmpty() ? this : new ComputeStatuses(own, List.of());
    }

    /** All groups; each compute stays in the group at the same place. */
    public List<StatusGroup> groups() {
        return all;
    }

    private static int group(ComputeId compute) {
        return Math.floorMod(compute.hashCode(), GROUPS);
    }

    @Override
    public @Nullable ComputeStatus get(Object compute) {
        if (!(compute instanceof ComputeId id)) {
            return null;
        }
        ComputeStatus known = own.get(group(id)).get(id);
        return known != null || foreign.isEmpty() ? known : foreign.get(group(id)).get(id);
    }

    @Override
    public boolean containsKey(Object compute) {
        return get(compute) != null;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public void forEach(BiConsumer<? super ComputeId, ? super ComputeStatus> then) {
        all.forEach(group -> {
            group.live().forEach(then);
            group.atRest().forEach(then);
        });
    }

    @Override
    public Set<Map.Entry<ComputeId, ComputeStatus>> entrySet() {
        return new AbstractSet<>() {

            @Override
            public Iterator<Map.Entry<ComputeId, ComputeStatus>> iterator() {
                return all.stream().flatMap(StatusGroup::entries).iterator();
            }

            @Override
            public int size() {
                return ComputeStatuses.this.size();
            }
        };
    }
}
