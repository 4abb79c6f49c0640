package dev.plimsoll.store.claim;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.ExecutionContext;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import dev.plimsoll.probing.AgentReport;
import dev.plimsoll.probing.FairShare;
import dev.plimsoll.probing.KnownAgents;
import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.store.claim.HeldTasks.HeldTask;
import dev.plimsoll.store.sql.table.Db;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Claims by db-scheduler. Each partition of the projects is a task, and an agent executes it until it gives it up or dies. The
 * scheduler gives a task to one agent at a time, renews it, and finds the tasks of agents without heartbeats.
 *
 * <p>Another agent takes over at most 21 s after the last heartbeat: four are missed, the others look for that every two
 * seconds, and for free tasks each second. Until then it acts on a claim for 9.6 s only: a probe may take 10 s more.
 */
public final class SchedulerClaims implements ProjectClaims, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SchedulerClaims.class);
    static final Duration HEARTBEAT = Duration.ofSeconds(4);
    /** How often this agent shows that it lives, and looks for agents that do not. */
    private static final Duration RENEWED_EACH = HEARTBEAT.dividedBy(2);
    /** The fewest that the library allows. */
    static final int MISSED_HEARTBEATS = 4;
    /** When an agent without heartbeats counts as dead. */
    public static final Duration DEAD_AFTER = HEARTBEAT.multipliedBy(MISSED_HEARTBEATS);
    /** For how long after its last heartbeat an agent acts on a claim. */
    public static final Duration VALID_FOR = Duration.ofNanos((long) (HeldTasks.VALID * DEAD_AFTER.toNanos()));
    /** For how long a free task is left to other agents by one that has its share: they may be dead, and still count. */
    private static final Duration LEFT_TO_OTHERS = Duration.ofSeconds(5);
    private static final Duration FIRST_CLAIMS = Duration.ofMillis(800);

    private final DataSource source;
    private final DatabaseClock clock;
    private final int partitions;
    private final String name = AgentRows.newName();
    private final AgentRows agents;
    private final LongSupplier nanoTime;
    private final @Nullable HolderLock lock;
    private final HeldTasks tasks = new HeldTasks();
    private final AgentWarnings warnings = new AgentWarnings();
    private Set<String> settings = Set.of();
    private @Nullable PlatformAccess access;
    private List<String> known = List.of();
    private boolean isBlind;
    private Map<String, FairShare> shares = Map.of();
    private volatile int count;
    private volatile @Nullable AgentCounts seen;
    private @Nullable Scheduler scheduler;
    private volatile @Nullable Long renewedAt;
    private volatile long tickedAt;
    private int logged = -1;
    private boolean closed;

    /**
     * @param sqlClock   the time of the database in nanoseconds since 1970, as SQL
     * @param partitions of the projects, as many as the table has tasks
     * @param nanoTime   as {@link System#nanoTime}
     * @param lock       the file that the agent locks which works on the store; null for a store on a server
     */
    public SchedulerClaims(DataSource source, Db db, String sqlClock, int partitions, LongSupplier nanoTime,
            @Nullable Path lock) {
        this.source = source;
        this.clock = new DatabaseClock(db, sqlClock, nanoTime);
        this.partitions = partitions;
        this.nanoTime = nanoTime;
        this.agents = new AgentRows(db, name);
        this.lock = lock == null ? null : new HolderLock(lock);
        this.count = partitions > 1 ? UNKNOWN_AGENTS : 1;
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
        tickedAt = nanoTime.getAsLong();
        tasks.freeDrained(() -> known.stream()
                .filter(isBusy)
                .map(id -> FairShare.partition(id, partitions))
                .collect(Collectors.toSet()));
        Long renewed = renewedAt;
        if (renewed == null || tickedAt - renewed >= RENEWED_EACH.toNanos()) {
            clock.refresh();
            known = List.copyOf(projects);
            Instant now = clock.now();
            if (lock != null) {
                lock.take(name, ended -> agents.leave(ended, now));
            }
            Instant since = now.minus(DEAD_AFTER);
            KnownAgents living = agents.seen(byDatabase(Duration.between(agentTime, now), now),
                    AgentReport.watched(known, partitions),
                    settings, now, since);
            isBlind = living.mustLeave();
            shares = living.shares(false);
            count = living.count();
            agents.replaceDead(now, since);
            if (scheduler == null) {
                scheduler = TaskEngine.create(source, name, partitions, clock, this::hold);
                scheduler.start();
                awaitFirstClaims();
            }
            tasks.dropLost(agents.claimed());
            renewedAt = tickedAt;
            Map<Integer, String> holders = agents.holders();
            balance(living.shares(true).get(name), holders);
            seen = new AgentCounts(living.able(), count - living.able(), living.unlisted(holders));
            warnings.look(living.unlike(), living.unlisted(holders), tickedAt);
        }
    }

    /** What this agent says of itself, by the clock of the database, which is {@code ahead}. One that says nothing can work. */
    private PlatformAccess byDatabase(Duration ahead, Instant now) {
        PlatformAccess own = access;
        return own == null ? new PlatformAccess(now, null)
                : new PlatformAccess(own.listedAt() == null ? null : own.listedAt().plus(ahead),
                        own.failingSince() == null ? null : own.failingSince().plus(ahead));
    }

    /** A short while, so that an agent that is alone begins at its first tick. */
    private void awaitFirstClaims() {
        long end = System.nanoTime() + FIRST_CLAIMS.toNanos();
        try {
            for (long left = FIRST_CLAIMS.toMillis(); left > 0 && tasks.size() <= partitions; left = (end
                    - System.nanoTime()) / 1_000_000) {
                wait(left);
            }
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    /** Executes a task: has its claim until somebody ends it. */
    private CompletionHandler<Void> hold(TaskInstance<Void> task, ExecutionContext context) {
        HeldTask hold = new HeldTask(context.getCurrentlyExecuting());
        if (!accepts(hold)) {
            return (done, row) -> row.reschedule(done, hold.freeSince());
        }
        // An agent whose ticks have stopped works on nothing, however well its heartbeats are.
        tasks.await(hold, () -> nanoTime.getAsLong() - tickedAt < DEAD_AFTER.toNanos());
        return hold.completion();
    }

    private synchronized boolean accepts(HeldTask hold) {
        // Without a share while other agents can work, and this one cannot.
        FairShare share = shares.get(name);
        boolean accepts = !closed && share != null
                && (hold.isOfFleet() || share.accepts(hold.partition(), tasks.partitions())
                        || (!share.isLeft(hold.partition()) && isLeft(hold.freeSince())));
        if (accepts) {
            tasks.add(hold);
            notifyAll();
        }
        return accepts;
    }

    private boolean isLeft(Instant freeSince) {
        return freeSince.plus(LEFT_TO_OTHERS).isBefore(clock.now());
    }

    private void balance(@Nullable FairShare kept, Map<Integer, String> holders) {
        Set<Integer> held = tasks.partitions();
        Map<String, Set<Integer>> heldBy = holders.entrySet()
                .stream()
                .collect(Collectors.groupingBy(Map.Entry::getValue,
                        Collectors.mapping(Map.Entry::getKey, Collectors.toSet())));
        Instant freeSince = agents.freeSince().orElse(null);
        FairShare share = shares.get(name);
        // Who has less than its share takes what is free first. Without a share it keeps what it has until it is blind.
        Set<Integer> surplus = isBlind ? Set.copyOf(held)
                : freeSince != null || kept == null ? Set.of()
                        : kept.surplus(held, partition -> isWanted(partition, heldBy));
        tasks.drain(hold -> isBlind || surplus.contains(hold.partition()));
        held.removeAll(surplus);
        boolean isContent = share == null || (share.isFull(held) && tasks.holdsFleet()
                && (freeSince == null || !isLeft(freeSince)));
        Scheduler engine = scheduler;
        if (engine != null && isContent) {
            engine.pause();
        } else if (engine != null) {
            engine.resume();
        }
        log(held.size());
    }

    private boolean isWanted(int partition, Map<String, Set<Integer>> heldBy) {
        return shares.entrySet()
                .stream()
                .anyMatch(other -> !other.getKey().equals(name)
                        && other.getValue().accepts(partition, heldBy.getOrDefault(other.getKey(), Set.of())));
    }

    private void log(int held) {
        if (held != logged) {
            logged = held;
            LOG.atInfo()
                    .addKeyValue("agent", name)
                    .addKeyValue("agents", count)
                    .log("works on %d of %d partitions of the projects".formatted(held, partitions));
        }
    }

    @Override
    public @Nullable Fence fence(String projectId, Instant now) {
        HeldTask hold = tasks.valid(String.valueOf(FairShare.partition(projectId, partitions)));
        return hold == null ? null : new Fence(hold.partition(), name, hold.version());
    }

    @Override
    public Object holdings() {
        return tasks.valid();
    }

    @Override
    public boolean isKnown(Instant now) {
        Long renewed = renewedAt;
        return renewed != null && nanoTime.getAsLong() - renewed < DEAD_AFTER.toNanos();
    }

    @Override
    public boolean leadsFleet(Instant now) {
        return tasks.valid(ProjectTasks.FLEET) != null;
    }

    /** Whether any agent lives, by the database's clock. */
    public boolean isAnyAgentAlive() {
        return agents.isAnySeen(clock.now().minus(DEAD_AFTER));
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
        stop();
        if (clock.isRead()) {
            agents.leave(name, clock.now());
        }
    }

    private void stop() {
        Scheduler engine;
        synchronized (this) {
            closed = true;
            engine = scheduler;
            scheduler = null;
            tasks.endAll();
        }
        if (engine != null) {
            engine.stop();
        }
    }

    /** Stops, also where the store is gone. */
    @Override
    public void close() {
        stop();
        if (lock != null) {
            lock.release();
        }
    }
}
