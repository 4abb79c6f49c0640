package dev.plimsoll.reconcile;

import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ComputeStatus.SizingTerms;
import dev.plimsoll.change.status.ComputeStatuses;
import dev.plimsoll.change.status.Freshness;
import dev.plimsoll.change.status.Statuses.StoredForm;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.reconcile.pass.ComputeMemory;
import dev.plimsoll.reconcile.pass.ComputePolicies;
import dev.plimsoll.reconcile.pass.FleetOverview.KnownUse;
import dev.plimsoll.reconcile.shared.Ports;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The computes that are shown as an agent last stored their statuses: those of projects that other agents work on, and after a
 * start those that no pass of this agent has reached yet. Nothing is decided by a stored status.
 */
final class ForeignComputes {

    private final Ports ports;
    private final Function<Compute, ComputePolicies> policies;
    /** Ids of the projects on which other agents work, as last known. */
    private final Set<String> projects = ConcurrentHashMap.newKeySet();
    /** Those of which rows may have been passed over: they were not among the projects, or nobody knew of them. */
    private final Set<String> unread = ConcurrentHashMap.newKeySet();
    /** Projects of this agent of which the store has no deleted compute. */
    private final Set<String> swept = ConcurrentHashMap.newKeySet();
    /** Computes that a pass of this agent reached, also where another agent works on them now. */
    private final Set<ComputeId> own = ConcurrentHashMap.newKeySet();
    private List<Object> followed = List.of();
    /** All projects; null while they are not known completely, so that each may exist. */
    private volatile @Nullable Set<String> all;
    /** What the store has, by project. */
    private final Map<String, Map<ComputeId, StoredCompute>> known = new HashMap<>();
    /** The status of each that changed since {@link #shown}; empty for one that is not shown any more. */
    private final Map<ComputeId, Optional<ComputeStatus>> changes = new HashMap<>();
    /** Those whose figures may become outdated, and those whose stored status cannot be read. */
    private final Set<ComputeId> awake = new HashSet<>();
    private final Set<ComputeId> unreadable = new HashSet<>();
    private ComputeStatuses statuses = ComputeStatuses.NONE;
    private final StatusReader reader;

    ForeignComputes(Ports ports, Function<Compute, ComputePolicies> policies) {
        this.ports = ports;
        this.reader = new StatusReader(ports::statuses);
        this.policies = policies;
    }

    /** Whether this agent lists a project: it has claimed it, or nobody knows yet who has. */
    boolean isListedHere(String projectId, Instant now) {
        ProjectClaims claims = ports.claims();
        return claims.isKnown(now) ? claims.fence(projectId, now) != null : !projects.contains(projectId);
    }

    /**
     * Takes over what is claimed of the listed projects, if that may have changed; called by one thread.
     *
     * @param isWhole whether no other project may exist
     * @param claimed is given those of this agent
     * @param left    is given each project on which another agent works from now on
     * @return whether this agent has claimed a project that was another agent's
     */
    boolean follow(Set<String> listed, boolean isWhole, Consumer<String> claimed, Consumer<String> left, Instant now) {
        List<Object> before = followed;
        followed = List.of(listed, isWhole, ports.claims().holdings());
        if (followed.equals(before)) {
            return false;
        }
        boolean isClaimed = false;
        for (String projectId : listed) {
            if (ports.claims().fence(projectId, now) != null) {
                claimed.accept(projectId);
                isClaimed |= projects.remove(projectId);
            } else if (projects.add(projectId)) {
                unread.add(projectId);
                swept.remove(projectId);
                left.accept(projectId);
            }
        }
        projects.retainAll(listed);
        unread.retainAll(projects);
        all = isWhole ? listed : null;
        if (isWhole) {
            retain(listed);
        }
        return isClaimed;
    }

    /** Other projects do not exist. */
    private synchronized void retain(Set<String> listed) {
        known.keySet().stream().filter(id -> !listed.contains(id)).forEach(id -> of(id).keySet().forEach(this::hide));
        known.keySet().retainAll(listed);
    }

    /** A pass of this agent shows a compute from now on. */
    synchronized void passed(ComputeId id) {
        own.add(id);
        Map<ComputeId, StoredCompute> computes = known.get(id.projectId());
        if (!has(id) && computes != null && computes.remove(id) != null) {
            if (computes.isEmpty()) {
                // So that what looks at all sees few.
                known.remove(id.projectId());
            }
            hide(id);
        }
    }

    private Map<ComputeId, StoredCompute> of(String projectId) {
        return known.getOrDefault(projectId, Map.of());
    }

    private void keep(ComputeId id, StoredCompute compute) {
        known.computeIfAbsent(id.projectId(), project -> new HashMap<>()).put(id, compute);
    }

    private void hide(ComputeId id) {
        awake.remove(id);
        unreadable.remove(id);
        changes.put(id, Optional.empty());
    }

    /**
     * A complete listing of a project of this agent shows these computes alone. So that no agent shows another one, it is
     * recorded once for each claim, and after {@link #gone}.
     */
    void listed(String projectId, Collection<Compute> computes, Instant now) {
        if (!swept.contains(projectId)) {
            ports.statuses()
                    .listed(projectId, computes.stream().map(Compute::id).collect(Collectors.toSet()), now);
            swept.add(projectId);
        }
    }

    void gone(ComputeId id) {
        swept.remove(id.projectId());
    }

    /** Reads what was stored since the last time, at first all; called by one thread at a time. */
    void read(Instant now) {
        if (reader.isDue(now) && (!reader.isRead() || !projects.isEmpty() || isAnyShown())) {
            Set<String> late = Set.copyOf(unread);
            reader.read(late, form -> take(form, now), now);
            unread.removeAll(late);
        }
    }

    /** Waits for the first read, so that a pass does not take the processor from it. */
    void awaitFirstRead(Instant now) {
        if (ports.claims().isKnown(now)) {
            reader.awaitFirst();
        }
    }

    private synchronized boolean isAnyShown() {
        return known.values()
                .stream()
                .flatMap(project -> project.values().stream())
                .anyMatch(compute -> compute.shown() != null);
    }

    private boolean isTaken(ComputeId id) {
        Set<String> listed = all;
        return has(id) || (!own.contains(id) && (listed == null || listed.contains(id.projectId())));
    }

    private void take(StoredForm form, Instant now) {
        StoredCompute before = known(form.compute());
        if (isTaken(form.compute()) && (before == null || !before.stored().equals(form))) {
            put(form.compute(), StoredCompute.of(form, before, this::terms, now));
        }
    }

    private synchronized @Nullable StoredCompute known(ComputeId id) {
        return of(id.projectId()).get(id);
    }

    private synchronized void put(ComputeId id, StoredCompute compute) {
        if (isTaken(id)) {
            hide(id);
            keep(id, compute);
            changes.put(id, Optional.ofNullable(compute.shown()));
            if (compute.use() == null && !compute.stored().isGone()) {
                unreadable.add(id);
            } else if (compute.shown() != null && compute.shown().compute().isAwake()) {
                awake.add(id);
            }
        }
    }

    /** By the project as it was stored, since it may not be listed yet. */
    private SizingTerms terms(Compute compute, Project project) {
        ports.fleet().recalled(project);
        return policies.apply(compute).under(project).terms();
    }

    /** Projects of this agent with a compute that was awake when its status was stored, and that no pass has reached since. */
    synchronized Set<String> lastAwake() {
        return awake.stream().filter(id -> !has(id)).map(ComputeId::projectId).collect(Collectors.toSet());
    }

    boolean has(ComputeId id) {
        return projects.contains(id.projectId());
    }

    /** Whether a project is shown as the store has it, if only that it has no compute. */
    synchronized boolean isStored(String projectId) {
        Map<ComputeId, StoredCompute> computes = of(projectId);
        return reader.isRead() && !computes.isEmpty()
                && computes.values().stream().allMatch(compute -> compute.use() != null || compute.stored().isGone());
    }

    /** The expected use of each compute of other agents, and what is not known of it. */
    synchronized KnownUse use() {
        KnownUse use = new KnownUse(new HashMap<>(), new HashSet<>(reader.isRead() ? unread : projects),
                new HashSet<>());
        for (String projectId : projects) {
            Map<ComputeId, StoredCompute> computes = of(projectId);
            computes.forEach((id, compute) -> use.uses().put(id, compute.use()));
            if (computes.isEmpty()) {
                use.unlisted().add(projectId);
            }
        }
        use.uses().values().removeIf(Objects::isNull);
        unreadable.stream().filter(this::has).forEach(use.unknown()::add);
        return use;
    }

    /** The projects with computes whose stored status cannot be read, and why. */
    synchronized Map<String, String> unreadable() {
        return unreadable.stream()
                .sorted()
                .collect(Collectors.toMap(ComputeId::projectId,
                        id -> "another version of Plimsoll stored a status that cannot be read here: "
                                + id.endpointId(),
                        (first, more) -> first + more.substring(more.lastIndexOf(':'))));
    }

    /** The statuses as they are shown at {@code now}. */
    @SuppressWarnings("ReferenceEquality")
    synchronized ComputeStatuses shown(Instant now) {
        Freshness freshness = Freshness.of(ComputeMemory.STORED_EACH, ComputeMemory.STORED_EACH);
        for (ComputeId id : awake) {
            StoredCompute compute = Objects.requireNonNull(known(id));
            ComputeStatus before = Objects.requireNonNull(compute.shown());
            ComputeStatus then = freshness.shown(before, compute.keptAt(), now);
            if (then != before) {
                keep(id, compute.showing(then));
                changes.put(id, Optional.of(then));
            }
        }
        statuses = statuses.with(changes);
        changes.clear();
        return statuses;
    }
}
