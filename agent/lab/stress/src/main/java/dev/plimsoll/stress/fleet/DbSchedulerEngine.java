package dev.plimsoll.stress.fleet;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.CompletionHandler.OnCompleteReschedule;
import com.github.kagkarlsson.scheduler.task.Execution;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;

/** A task for each project, which each process may pick. */
final class DbSchedulerEngine implements ClusterEngine {

    static final String TABLES = """
            create table scheduled_tasks (task_name text not null, task_instance text not null, task_data bytea,
                execution_time timestamptz not null, picked boolean not null, picked_by text, last_success timestamptz,
                last_failure timestamptz, consecutive_failures int, last_heartbeat timestamptz, version bigint not null,
                primary key (task_name, task_instance));
            create index on scheduled_tasks (execution_time);
            create index on scheduled_tasks (last_heartbeat)""";

    private static final String MINE = """
            select 1 from scheduled_tasks where task_name = 'project' and task_instance = ? and picked_by = ? and version = ?
            for share""";

    private final HikariDataSource source = new HikariDataSource();
    private final Scheduler scheduler;

    DbSchedulerEngine(Run run, ProjectWork work) {
        source.setJdbcUrl(run.url());
        CustomTask<Void> task = Tasks.custom("project", Void.class)
                .onDeadExecutionRevive()
                .execute((instance, context) -> worked(context.getExecution(), run, work));
        scheduler = Scheduler.create(source, task)
                .schedulerName(new SchedulerName.Fixed(run.process()))
                .threads(run.threads())
                .heartbeatInterval(run.heartbeat())
                .missedHeartbeatsLimit(4)
                .pollingInterval(Duration.ofSeconds(1))
                .pollUsingLockAndFetch(0.5, 1)
                .build();
        for (int i = 0; run.first() && i < run.projects(); i++) {
            scheduler.scheduleIfNotExists(task.instance("project-" + i),
                    Instant.now().plusMillis(ThreadLocalRandom.current().nextLong(run.period().toMillis())));
        }
        scheduler.start();
    }

    private static CompletionHandler<Void> worked(Execution execution, Run run, ProjectWork work) {
        try {
            work.on(execution.getId(), Fence.row(MINE, execution.getId(), run.process(), execution.version));
        } catch (SQLException failed) {
            EngineWorker.report(failed);
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
        return new OnCompleteReschedule<>(FixedDelay.of(run.period()));
    }

    @Override
    public void stop() {
        scheduler.stop();
        source.close();
    }
}
