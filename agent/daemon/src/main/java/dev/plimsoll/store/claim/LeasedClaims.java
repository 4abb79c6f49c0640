package dev.plimsoll.store.claim;

import dev.plimsoll.probing.AgentReport;
import dev.plimsoll.probing.FairShare;
import dev.plimsoll.probing.KnownAgents;
import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.store.claim.LeaseRows.LeaseTable;
import dev.plimsoll.store.claim.LeaseRows.PartitionRow;
import dev.plimsoll.store.sql.table.Db;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Claims on partitions of the projects, which hold while the agent has its lease. It renews the lease at its ticks, and looks
 * then which agents live, and which partitions are free. So an agent whose ticks stop works on nothing.
 *
 * <p>Another agent takes over at most 21 s after the last renewal: the lease ends after 16 s, and the others look every two
 * seconds. Until then the agent acts on a claim for 9.6 s only: a probe may take 10 s more.
 *
 * <p>A store in a file has one agent: the one that has locked the file beside it. It needs no lease, and renews nothing.
 */
public final class LeasedClaims implements ProjectClaims, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LeasedClaims.class);
    private static final Duration RENEWED_EACH = Duration.ofSeconds(2);
    /** When an agent counts as dead that does not renew its lease. */
    public static final Duration DEAD_AFTER = Duration.ofSeconds(16);
    /** For how long after it has renewed its lease an agent acts on a claim. */
    public static final Duration VALID_FOR = Duration.ofMillis(9_600);
    /** For how long a free partition is left to other agents by one that has its share: they may be dead, and still count. */
    private static final Duration LEFT_TO_OTHERS = Duration.ofSeconds(5);
    /** What one agent does for the whole fleet is claimed as a partition is. */
    private static final int FLEET = -1;
    private static final int LONGEST_HOST = 40;
    private static final int LETTERS = 8;

    private final String name = newName();
    private final LeaseRows rows;
    private final int partitions;
    private final LongSupplier nanoTime;
    private final @Nullable HolderLock lock;
    private final AgentWarnings warnings = new AgentWarnings();
    private Set<String> settings = Set.of();
    private @Nullable PlatformAccess access;
    private List<String> known = List.of();
    /** No pass begins any more on these. They are given up when those that run have ended. */
    private final Set<Integer> drained = new HashSet<>();
    /** The epochs of those that this agent may work on. */
    private volatile Map<Integer, Long> held = Map.of();
    private volatile int count;
    private volatile @Nullable AgentCounts seen;
    private volatile @Nullable Long renewedAt;
    private int logged = -1;
    private boolean closed;

    /**
     * @param sqlClock   the time of the database in nanoseconds since 1970, as SQL
     * @param partitions of the projects, as many as the table has
     * @param nanoTime   as {@link System#nanoTime}
     * @param lock       the file that the agent locks which works on the store; null for a store on a server
     */
    public LeasedClaims(Db db, String sqlClock, int partitions, LongSupplier nanoTime, @Nullable Path lock) {
        this.rows = new LeaseRows(db, sqlClock, name, lock == null);
        this.partitions = partitions;
        this.nanoTime = nanoTime;
        this.lock = lock == null ? null : new HolderLock(lock);
        this.count = lock == null ? UNKNOWN_AGENTS : 1;
    }

    /** A name for people and for claims: that of the machine or container, and letters that differ from agent to agent. */
    private static String newName() {
        String host = Objects.requireNonNullElse(System.getenv("HOSTNAME"), "agent").replaceAll("[^A-Za-z0-9.-]", "");
        return host.substring(0, Math.min(host.length(), LONGEST_HOST)) + "-"
                + UUID.randomUUID().toString().substring(0, LETTERS);
    }

    @Override
    public synchronized void configured(Set<String> all) {
        settings = all;
    }

    @Override
    public synchronized void reaches(PlatformAccess now) {
        access = now;
    }

    @Override
    public synchronized void keep(Collection<String> projects, Predicate<String> isBusy, Instant agentTime) {
        if (closed) {
            return;
        }
        freeDrained(isBusy);
        long nanos = nanoTime.getAsLong();
        Long renewed = renewedAt;
        if (renewed == null || nanos - renewed >= RENEWED_EACH.toNanos()) {
            known = List.copyOf(projects);
            if (lock == null || lock.take()) {
                boolean mayFree = lock == null || held.isEmpty();
                LeaseTable table = rows.renewed(now -> report(Duration.between(agentTime, now), now), mayFree);
                AgentReport own = Objects.requireNonNull(table.agents().get(name));
                KnownAgents living = new KnownAgents(own,
                        table.agents().values().stream().filter(agent -> !agent.equals(own)).toList(), table.now());
                count = living.count();
                divide(table, living, nanos);
            } else {
                log(0);
            }
            renewedAt = nanos;
        }
    }

    private void freeDrained(Predicate<String> isBusy) {
        if (!drained.isEmpty()) {
            Set<Integer> busy = known.stream()
                    .filter(isBusy)
                    .map(id -> FairShare.partition(id, partitions))
                    .collect(Collectors.toSet());
            Set<Integer> done = new HashSet<>(drained);
            done.removeAll(busy);
            rows.free(done);
            drained.removeAll(done);
        }
    }

    /** What this agent says of itself, by the clock of the database, which is {@code ahead}. One that says nothing can work. */
    private AgentReport report(Duration ahead, Instant now) {
        PlatformAccess own = access;
        PlatformAccess byDatabase = own == null ? new PlatformAccess(now, null)
                : new PlatformAccess(own.listedAt() == null ? null : own.listedAt().plus(ahead),
                        own.failingSince() == null ? null : own.failingSince().plus(ahead));
        return new AgentReport(name, byDatabase, AgentReport.watched(known, partitions), now, settings);
    }

    /** Claims its share of what is free; where nothing is, begins to give up what is another's share. */
    private void divide(LeaseTable table, KnownAgents living, long nanos) {
        Map<Integer, Long> own = table.claimedBy(name);
        if (lock != null && own.isEmpty() && !held.isEmpty()) {
            // Somebody removed the file of the lock, and another agent has locked a new one.
            lock.release();
        }
        // The store says what is claimed, also where the answer to a claim was lost.
        drained.retainAll(own.keySet());
        Set<Integer> working = new HashSet<>(own.keySet());
        working.removeAll(drained);
        working.remove(FLEET);
        if (living.mustLeave()) {
            drained.addAll(own.keySet());
        } else if (!table.isAnyFree()) {
            drained.addAll(surplus(table, living, working));
        } else {
            own.putAll(rows.claim(wanted(table, living.shares(false).get(name), working)));
        }
        Map<Integer, Long> usable = new HashMap<>(own);
        usable.keySet().removeAll(drained);
        held = Map.copyOf(usable);
        Map<Integer, String> holders = table.holders();
        own.keySet().forEach(number -> holders.put(number, name));
        seen = new AgentCounts(living.able(), count - living.able(), living.unlisted(holders));
        warnings.look(living.unlike(), living.unlisted(holders), nanos);
        log((int) usable.keySet().stream().filter(number -> number != FLEET).count());
    }

    /**
     * The free partitions that this agent claims.
     *
     * @param share null while it cannot work, and other agents can
     */
    private static Set<Integer> wanted(LeaseTable table, @Nullable FairShare share, Set<Integer> working) {
        if (share == null) {
            return Set.of();
        }
        Set<Integer> partitions = new HashSet<>(working);
        Set<Integer> wanted = new HashSet<>();
        for (PartitionRow row : table.free().toList()) {
            int number = row.number();
            if (number == FLEET) {
                wanted.add(number);
            } else if (share.accepts(number, partitions) || (!share.isLeft(number)
                    && row.freeSince().plus(LEFT_TO_OTHERS).isBefore(table.now()))) {
                partitions.add(number);
                wanted.add(number);
            }
        }
        return wanted;
    }

    private Set<Integer> surplus(LeaseTable table, KnownAgents living, Set<Integer> working) {
        FairShare kept = living.shares(true).get(name);
        Map<String, FairShare> others = living.shares(false);
        others.remove(name);
        return kept == null ? Set.of() : kept.surplus(working, number -> others.entrySet().stream().anyMatch(other -> {
            Set<Integer> its = table.claimedBy(other.getKey()).keySet();
            its.remove(FLEET);
            return other.getValue().accepts(number, its);
        }));
    }

    private void log(int partitionsHeld) {
        if (partitionsHeld != logged) {
            logged = partitionsHeld;
            LOG.atInfo()
                    .addKeyValue("agent", name)
                    .addKeyValue("agents", count)
                    .log("works on %d of %d partitions of the projects".formatted(partitionsHeld, partitions));
        }
    }

    @Override
    public @Nullable Fence fence(String projectId, Instant now) {
        int partition = FairShare.partition(projectId, partitions);
        Long epoch = held().get(partition);
        return epoch == null ? null : new Fence(partition, name, epoch);
    }

    /** Nothing without a lease that is long enough for a probe. */
    private Map<Integer, Long> held() {
        return isRenewedWithin(VALID_FOR) ? held : Map.of();
    }

    private boolean isRenewedWithin(Duration time) {
        Long renewed = renewedAt;
        return renewed != null && nanoTime.getAsLong() - renewed < time.toNanos();
    }

    @Override
    public Object holdings() {
        return held();
    }

    @Override
    public boolean isKnown(Instant now) {
        return isRenewedWithin(DEAD_AFTER);
    }

    @Override
    public boolean leadsFleet(Instant now) {
        return held().containsKey(FLEET);
    }

    /** Whether any agent lives: by the database's clock, or by the lock of a store in a file. */
    public boolean isAnyAgentAlive() {
        return lock == null ? rows.isAnyLeased() : lock.isHeld();
    }

    @Override
    public int agents() {
        return count;
    }

    @Override
    public @Nullable AgentCounts seen() {
        return isKnown(Instant.MAX) ? seen : null;
    }

    @Override
    public void leave() {
        boolean isAny = renewedAt != null;
        close();
        if (isAny) {
            rows.leave();
        }
    }

    /** Stops, also where the store is gone. */
    @Override
    public synchronized void close() {
        closed = true;
        held = Map.of();
        if (lock != null) {
            lock.release();
        }
    }
}
