package dev.plimsoll.reconcile;

import dev.plimsoll.change.plan.FleetUse.ComputeUse;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ComputeStatus.SizingTerms;
import dev.plimsoll.change.status.Freshness;
import dev.plimsoll.change.status.KeptStatus;
import dev.plimsoll.change.status.KeptStatuses;
import dev.plimsoll.change.status.Statuses.StoredForm;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.json.CompactStatus;
import dev.plimsoll.json.CompactStatus.ReadStatus;
import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.reconcile.pass.ComputeMemory;
import dev.plimsoll.reconcile.pass.FleetOverview;
import dev.plimsoll.reconcile.schedule.ListingSchedule;
import dev.plimsoll.reconcile.shared.Ports;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The projects that other agents work on, with their computes, as those agents last stored their statuses. */
final class ForeignComputes {

    private static final Logger LOG = LoggerFactory.getLogger(ForeignComputes.class);

    private static final Duration INTERVAL = Duration.ofSeconds(2);
    /** Each read overlaps the one before by so long: longer than a transaction takes. */
    private static final Duration OVERLAP = Duration.ofSeconds(10);

    private final Ports ports;
    private final Function<Compute, SizingTerms> terms;
    /** Ids of the projects, as last known. */
    private final Set<String> projects = ConcurrentHashMap.newKeySet();
    private final Map<ComputeId, ForeignCompute> known = new ConcurrentHashMap<>();
    /** The status of each that changed since {@link #shown}; empty for one that is forgotten. */
    private final Map<ComputeId, Optional<KeptStatus>> changes = new HashMap<>();
    /** Those whose figures may become outdated. */
    private final Set<ComputeId> awake = new HashSet<>();
    private KeptStatuses statuses = KeptStatuses.NONE;
    private Instant readAt = Instant.EPOCH;
    private Instant latest = Instant.EPOCH;
    private volatile boolean isRead;

    ForeignComputes(Ports ports, Function<Compute, SizingTerms> terms) {
        this.ports = ports;
        this.terms = terms;
    }

    /**
     * A compute.
     *
     * @param stored  its status as it was stored
     * @param shown   the same while it is current, and without live figures after that
     * @param keptAt  when it was stored, or read if that is earlier
     */
    private record ForeignCompute(StoredForm stored, KeptStatus shown, ComputeUse use,
            boolean isAwake, Instant keptAt) {

        @SuppressWarnings("ReferenceEquality")
        ForeignCompute shownAt(Freshness freshness, Instant now) {
            ComputeStatus before = shown.status();
            ComputeStatus then = freshness.shown(before, keptAt, now);
            return then == before ? this : new ForeignCompute(stored, then, use, isAwake, keptAt);
        }
    }

    /** Whether this agent lists a project: it has claimed it, or nobody knows yet who has. */
    boolean isListedHere(String projectId, Instant now) {
        ProjectClaims claims = ports.claims();
        return claims.isKnown(now) ? claims.fence(projectId, now) != null : !projects.contains(projectId);
    }

    /**
     * Takes over what is claimed now; called by one thread.
     *
     * @param all  ids of all projects
     * @param left is given each project on which another agent works from now on
     * @return whether this agent has claimed a project that was another agent's
     */
    boolean follow(Set<String> all, Consumer<String> left, Instant now) {
        boolean isClaimed = false;
        for (String projectId : all) {
            if (ports.claims().fence(projectId, now) != null) {
                isClaimed |= projects.remove(projectId);
            } else if (projects.add(projectId)) {
                left.accept(projectId);
            }
        }
        boolean isAnyGone = projects.retainAll(all);
        if (isAnyGone || isClaimed) {
            dropOthers();
        }
        return isClaimed;
    }

    /** Forgets the computes of projects that are no longer other agents'. */
    private synchronized void dropOthers() {
        known.keySet().removeIf(id -> {
            boolean isOther = !has(id);
            if (isOther) {
                awake.remove(id);
                changes.put(id, Optional.empty());
            }
            return isOther;
        });
    }

    /** Reads what other agents stored since the last time, at first all; called by one thread at a time. */
    void read(Instant now) {
        if (projects.isEmpty()) {
            forget();
            return;
        }
        if (!ListingSchedule.hasPassed(readAt, INTERVAL, now)) {
            return;
        }
        ports.statuses().storedSince(latest.minus(OVERLAP), form -> {
            latest = form.storedAt().isAfter(latest) ? form.storedAt() : latest;
            ForeignCompute before = known.get(form.compute());
            if (has(form.compute()) && (before == null || !before.stored().equals(form))) {
                take(form, now);
            }
        });
        readAt = now;
        isRead = true;
    }

    private void take(StoredForm form, Instant now) {
        try {
            ReadStatus read = CompactStatus.read(form.form(), terms);
            ComputeStatus whole = read.status();
            take(form.compute(), new ForeignCompute(form, whole.compute().isAwake() ? whole : read.compact(),
                    new ComputeUse(form.awakeHours(), whole.compute().size().max(),
                            FleetOverview.shownUpTo(whole.advice().record())),
                    whole.compute().isAwake(), form.keptAt().isBefore(now) ? form.keptAt() : now));
        } catch (IOException ofAnotherVersion) {
            LOG.atDebug()
                    .addKeyValue("compute", form.compute())
                    .addKeyValue("why", ofAnotherVersion.getMessage())
                    .log("the stored status cannot be read");
        }
    }

    private synchronized void take(ComputeId id, ForeignCompute compute) {
        if (!has(id)) {
            return;
        }
        known.put(id, compute);
        changes.put(id, Optional.of(compute.shown()));
        if (compute.isAwake()) {
            awake.add(id);
        } else {
            awake.remove(id);
        }
    }

    /** The next read reads all. */
    private void forget() {
        latest = Instant.EPOCH;
        readAt = Instant.EPOCH;
        isRead = false;
    }

    /** Whether another agent works on a compute, as last known. */
    boolean has(ComputeId id) {
        return projects.contains(id.projectId());
    }

    /** Whether all that was stored has been read. */
    boolean areAllKnown() {
        return projects.isEmpty() || isRead;
    }

    /** The expected use of each. */
    Map<ComputeId, ComputeUse> uses() {
        Map<ComputeId, ComputeUse> uses = new HashMap<>();
        known.forEach((id, one) -> uses.put(id, one.use()));
        return uses;
    }

    /** The statuses as they are shown at {@code now}. */
    @SuppressWarnings("ReferenceEquality")
    synchronized KeptStatuses shown(Instant now) {
        Freshness freshness = Freshness.of(ComputeMemory.STORED_EACH, ComputeMemory.STORED_EACH);
        for (ComputeId id : awake) {
            ForeignCompute before = Objects.requireNonNull(known.get(id));
            ForeignCompute then = before.shownAt(freshness, now);
            if (then != before) {
                known.put(id, then);
                changes.put(id, Optional.of(then.shown()));
            }
        }
        statuses = statuses.with(changes);
        changes.clear();
        return statuses;
    }
}
