package dev.plimsoll.store.claim;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.logging.LogLevel;
import com.github.kagkarlsson.scheduler.task.ExecutionHandler;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.failsafe.CircuitBreaker;
import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import java.lang.reflect.Proxy;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.Executors;
import javax.sql.DataSource;

/** The cluster scheduler, set up for tasks that are held. */
final class TaskEngine {

    private static final Duration POLL = Duration.ofSeconds(1);
    private static final Duration SHUTDOWN = Duration.ofSeconds(2);

    private TaskEngine() {}

    /**
     * An engine that is not started.
     *
     * @param name of the agent, to which claims belong
     * @param hold executes a task: it returns when the claim ends
     */
    static Scheduler create(DataSource source, String name, int partitions, DatabaseClock clock,
            ExecutionHandler<Void> hold) {
        SchedulerBuilder builder = Scheduler.create(prompt(source),
                Tasks.custom(ProjectTasks.NAME, Void.class).onDeadExecutionRevive().execute(hold))
                .schedulerName(new SchedulerName.Fixed(name))
                .tableName(ProjectTasks.TABLE)
                .jdbcCustomization(new ProjectTasks())
                .clock(clock)
                .threads(partitions + 1)
                .executorService(Executors.newVirtualThreadPerTaskExecutor())
                .heartbeatInterval(SchedulerClaims.HEARTBEAT)
                .missedHeartbeatsLimit(SchedulerClaims.MISSED_HEARTBEATS)
                .pollingInterval(POLL)
                .shutdownMaxWait(SHUTDOWN)
                .failureLogging(LogLevel.DEBUG, false);
        // Where there are many tasks, one statement takes all that are free.
        return (partitions > 1 ? builder.pollUsingLockAndFetch(0.5, 1) : builder.pollUsingFetch(0.5, 1)).build();
    }

    /**
     * The database, which after a failure fails at once for a while: the scheduler renews one task after the other, and would
     * wait for a dead server as often as it has tasks.
     */
    private static DataSource prompt(DataSource source) {
        CircuitBreaker<Object> breaker = CircuitBreaker.builder().withDelay(SchedulerClaims.HEARTBEAT).build();
        return (DataSource) Proxy.newProxyInstance(DataSource.class.getClassLoader(), new Class<?>[]{DataSource.class},
                (proxy, method, arguments) -> {
                    try {
                        return Failsafe.with(breaker).get(() -> method.invoke(source, arguments));
                    } catch (FailsafeException failed) {
                        throw new SQLTransientConnectionException(failed);
                    }
                });
    }
}
