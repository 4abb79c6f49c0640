package dev.plimsoll.store.claim;

import com.github.kagkarlsson.scheduler.CurrentlyExecuting;
import com.github.kagkarlsson.scheduler.HeartbeatState;
import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.logging.LogLevel;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.ExecutionContext;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.failsafe.CircuitBreaker;
import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import dev.plimsoll.probing.FairShare;
import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.store.sql.table.Db;
import java.lang.reflect.Proxy;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
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
 * seconds, and for free tasks each second. Until then an agent acts on a claim for 9.6 s only, since a probe that it begins
 * may take ten seconds more.
 */
public final class SchedulerClaims implements ProjectClaims, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SchedulerClaims.class);

    static final Duration HEARTBEAT = Duration.ofSeconds(4);
    /** How often this agent shows that it lives, and looks for agents that do not. */
    private static final Duration RENEWED_EACH = HEARTBEAT.dividedBy(2);
    /** The fewest that the library allows. */
    private static final int MISSED_HEARTBEATS = 4;
    /** When an agent without heartbeats counts as dead. */
    public static final Duration DEAD_AFTER = HEARTBEAT.multipliedBy(MISSED_HEARTBEATS);
    /** The part of {@link #DEAD_AFTER} in which a claim is valid without a further heartbeat. */
    private static final double VALID = 0.6;
    /** For how long after its last heartbeat an agent acts on a claim. */
    public static final Duration VALID_FOR = Duration.ofNanos((long) (VALID * DEAD_AFTER.toNanos()));
    private static final Duration POLL = Duration.ofSeconds(1);
    /** For how long a free task is left to other agents by one that has its share: they may be dead, and still count. */
    private static final Duration LEFT_TO_OTHERS = Duration.ofSeconds(5);
    private static final Duration SHUTDOWN = Duration.ofSeconds(2);
    private static final Duration FIRST_CLAIMS = Duration.ofMillis(800);

    private final DataSource source;
    private final Db db;
    private final String sqlClock;
    private final int partitions;
    private final String name;
    private final AgentRows agents;
    private final LongSupplier nanoTime;
    private final Map<String, Hold> holds = new ConcurrentHashMap<>();
    private List<String> known = List.of();
    private volatile FairShare share;
    private @Nullable Scheduler scheduler;
    private @Nullable DatabaseClock clock;
    private volatile @Nullable Long renewedAt;
    private volatile long tickedAt;
    private int logged = -1;
    private boolean closed;

    /**
     * @param sqlClock   the time of the database in nanoseconds since 1970, as SQL
     * @param partitions of the projects, as many as the table has tasks
     * @param nanoTime   as {@link System#nanoTime}
     */
    public SchedulerClaims(DataSource source, Db db, String sqlClock, int partitions, LongSupplier nanoTime) {
        AgentIdentity identity = AgentIdentity.mine();
        this.source = source;
        this.db = db;
        this.sqlClock = sqlClock;
        this.partitions = partitions;
        this.nanoTime = nanoTime;
        this.name = identity.name();
        this.agents = new AgentRows(db, name, identity);
        this.share = FairShare.of(List.of(), partitions, 1);
    }

    /** A task that this agent executes. */
    private static final class Hold {

        private final CurrentlyExecuting execution;
        private final CountDownLatch end = new CountDownLatch(1);
        /** No pass begins any more. It ends when those that run have ended. */
        private volatile boolean drains;
        private volatile boolean lost;

        Hold(CurrentlyExecuting execution) {
            this.execution = execution;
        }

        String task() {
            return execution.getTaskInstance().getId();
        }

        boolean isOfFleet() {
            return task().equals(ProjectTasks.FLEET);
        }

        int partition() {
            return isOfFleet() ? -1 : Integer.parseInt(task());
        }

        long version() {
            return execution.getExecution().version;
        }

        boolean isValid() {
            HeartbeatState heartbeats = execution.getHeartbeatState();
            // A heartbeat also fails where the claim is another agent's by now.
            return !lost && !drains && heartbeats.getFailedHeartbeats() == 0 && heartbeats.getFractionDead() < VALID;
        }
    }

    @Override
    public synchronized void keep(Collection<String> projects, Predicate<String> isBusy, Instant agentTime) {
        if (closed) {
            return;
        }
        tickedAt = nanoTime.getAsLong();
        freeDrained(isBusy);
        Long renewed = renewedAt;
        if (renewed == null || tickedAt - renewed >= RENEWED_EACH.toNanos()) {
            DatabaseClock database = clock();
            known = List.copyOf(projects);
            Instant now = database.now();
            Instant since = now.minus(DEAD_AFTER);
            share = FairShare.of(known, partitions, agents.seen(now, since));
            agents.replaceEnded(now);
            agents.replaceDead(now, since);
            if (scheduler == null) {
                start(database);
            } else {
                dropLost(agents.claimed());
            }
            renewedAt = tickedAt;
            balance();
        }
    }

    private DatabaseClock clock() {
        DatabaseClock present = clock;
        if (present == null) {
            present = new DatabaseClock(db, sqlClock, nanoTime);
            clock = present;
        } else {
            present.refresh();
        }
        return present;
    }

    private void start(DatabaseClock database) {
        SchedulerBuilder builder = Scheduler.create(prompt(source),
                Tasks.custom(ProjectTasks.NAME, Void.class).onDeadExecutionRevive().execute(this::hold))
                .schedulerName(new SchedulerName.Fixed(name))
                .tableName(ProjectTasks.TABLE)
                .jdbcCustomization(new ProjectTasks())
                .clock(database)
                .threads(partitions + 1)
                .executorService(Executors.newVirtualThreadPerTaskExecutor())
                .heartbeatInterval(HEARTBEAT)
                .missedHeartbeatsLimit(MISSED_HEARTBEATS)
                .pollingInterval(POLL)
                .shutdownMaxWait(SHUTDOWN)
                .failureLogging(LogLevel.DEBUG, false);
        // Where there are many tasks, one statement takes all that are free.
        Scheduler engine = (partitions > 1 ? builder.pollUsingLockAndFetch(0.5, 1) : builder.pollUsingFetch(0.5, 1))
                .build();
        engine.start();
        scheduler = engine;
        awaitFirstClaims();
    }

    /** A short while, so that an agent that is alone begins at its first tick. */
    private void awaitFirstClaims() {
        long end = System.nanoTime() + FIRST_CLAIMS.toNanos();
        try {
            for (long left = FIRST_CLAIMS.toMillis(); left > 0 && holds.size() <= partitions; left = (end
                    - System.nanoTime()) / 1_000_000) {
                wait(left);
            }
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * The database, which after a failure fails at once for a while: the scheduler renews one task after the other, and would
     * wait for a dead server as often as it has tasks.
     */
    private static DataSource prompt(DataSource source) {
        CircuitBreaker<Object> breaker = CircuitBreaker.builder().withDelay(HEARTBEAT).build();
        return (DataSource) Proxy.newProxyInstance(DataSource.class.getClassLoader(), new Class<?>[]{DataSource.class},
                (proxy, method, arguments) -> {
                    try {
                        return Failsafe.with(breaker).get(() -> method.invoke(source, arguments));
                    } catch (FailsafeException failed) {
                        throw new SQLTransientConnectionException(failed);
                    }
                });
    }

    /** Executes a task: has its claim until somebody ends it. */
    private CompletionHandler<Void> hold(TaskInstance<Void> task, ExecutionContext context) {
        Hold hold = new Hold(context.getCurrentlyExecuting());
        if (!accepts(hold)) {
            Instant freeSince = context.getExecution().executionTime;
            return (done, row) -> row.reschedule(done, freeSince);
        }
        try {
            boolean ticks = true;
            while (ticks && !hold.end.await(HEARTBEAT.toMillis(), TimeUnit.MILLISECONDS)) {
                // An agent whose ticks have stopped works on nothing, however well its heartbeats are.
                ticks = nanoTime.getAsLong() - tickedAt < DEAD_AFTER.toNanos();
            }
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        } finally {
            holds.remove(hold.task(), hold);
        }
        // The row of a lost task is another agent's.
        return hold.lost ? (done, row) -> {} : (done, row) -> row.reschedule(done, done.getTimeDone());
    }

    private synchronized boolean accepts(Hold hold) {
        boolean accepts = hold.isOfFleet() || share.accepts(hold.partition(), partitionsHeld())
                || isLeft(hold.execution.getExecution().executionTime);
        if (closed || !accepts) {
            return false;
        }
        holds.put(hold.task(), hold);
        notifyAll();
        return true;
    }

    private boolean isLeft(Instant freeSince) {
        DatabaseClock database = clock;
        return database != null && freeSince.plus(LEFT_TO_OTHERS).isBefore(database.now());
    }

    private Set<Integer> partitionsHeld() {
        return holds.values()
                .stream()
                .filter(hold -> !hold.isOfFleet() && !hold.drains)
                .map(Hold::partition)
                .collect(Collectors.toSet());
    }

    /** Ends the executions of tasks that another agent has taken over meanwhile. */
    private void dropLost(Map<String, Long> claimed) {
        holds.forEach((task, hold) -> {
            Long version = claimed.get(task);
            if (version == null || version != hold.version()) {
                hold.lost = true;
                hold.end.countDown();
            }
        });
    }

    private void balance() {
        Set<Integer> held = partitionsHeld();
        Instant freeSince = agents.freeSince().orElse(null);
        // Who has less than its share takes what is free first.
        Set<Integer> surplus = freeSince == null ? share.surplus(held) : Set.of();
        holds.values().stream().filter(hold -> surplus.contains(hold.partition())).forEach(hold -> hold.drains = true);
        held.removeAll(surplus);
        Scheduler engine = scheduler;
        if (engine != null && share.isFull(held) && holds.containsKey(ProjectTasks.FLEET)
                && (freeSince == null || !isLeft(freeSince))) {
            engine.pause();
        } else if (engine != null) {
            engine.resume();
        }
        log(held.size());
    }

    private void freeDrained(Predicate<String> isBusy) {
        List<Hold> draining = holds.values().stream().filter(hold -> hold.drains).toList();
        if (!draining.isEmpty()) {
            Set<Integer> drained = draining.stream().map(Hold::partition).collect(Collectors.toSet());
            known.stream()
                    .filter(id -> drained.contains(FairShare.partition(id, partitions)) && isBusy.test(id))
                    .forEach(id -> drained.remove(FairShare.partition(id, partitions)));
            draining.stream().filter(hold -> drained.contains(hold.partition())).forEach(hold -> hold.end.countDown());
        }
    }

    private void log(int held) {
        if (held != logged) {
            logged = held;
            LOG.atInfo()
                    .addKeyValue("agent", name)
                    .addKeyValue("agents", share.agents())
                    .log("works on %d of %d partitions of the projects".formatted(held, partitions));
        }
    }

    @Override
    public @Nullable Fence fence(String projectId, Instant now) {
        int partition = FairShare.partition(projectId, partitions);
        Hold hold = holds.get(String.valueOf(partition));
        return hold == null || !hold.isValid() ? null : new Fence(partition, name, hold.version());
    }

    @Override
    public boolean isKnown(Instant now) {
        Long renewed = renewedAt;
        return renewed != null && nanoTime.getAsLong() - renewed < DEAD_AFTER.toNanos();
    }

    @Override
    public boolean leadsFleet(Instant now) {
        Hold fleet = holds.get(ProjectTasks.FLEET);
        return fleet != null && fleet.isValid();
    }

    /** Whether any agent lives, by the database's clock. */
    public boolean isAnyAgentAlive() {
        return agents.isAnySeen(new DatabaseClock(db, sqlClock, nanoTime).now().minus(DEAD_AFTER));
    }

    @Override
    public int agents() {
        return share.agents();
    }

    @Override
    public void leave() {
        stop();
        DatabaseClock database = clock;
        if (database != null) {
            agents.leave(database.now());
        }
    }

    private void stop() {
        Scheduler engine;
        synchronized (this) {
            closed = true;
            engine = scheduler;
            scheduler = null;
            holds.values().forEach(hold -> hold.end.countDown());
        }
        if (engine != null) {
            engine.stop();
        }
    }

    /** Stops, also where the store is gone. */
    @Override
    public void close() {
        stop();
    }
}
