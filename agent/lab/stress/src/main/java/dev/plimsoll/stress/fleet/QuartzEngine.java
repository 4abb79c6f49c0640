package dev.plimsoll.stress.fleet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import org.quartz.DateBuilder;
import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;

/** A job for each project in Quartz's clustered store, with its fired-trigger row as the fence. */
final class QuartzEngine implements ClusterEngine {

    private static final String NAME = "engines";

    private static final String MINE = """
            select 1 from qrtz_fired_triggers where sched_name = '%s' and entry_id = ? and instance_name = ? for share"""
            .formatted(NAME);

    private final Scheduler scheduler;

    QuartzEngine(Run run, ProjectWork work) throws SchedulerException {
        scheduler = new StdSchedulerFactory(settings(run)).getScheduler();
        scheduler.getContext().put("work", work);
        for (int i = 0; run.first() && i < run.projects(); i++) {
            scheduler.scheduleJob(JobBuilder.newJob(ProjectJob.class).withIdentity("project-" + i).build(),
                    TriggerBuilder.newTrigger()
                            .withIdentity("project-" + i)
                            .startAt(DateBuilder.futureDate(
                                    1 + ThreadLocalRandom.current().nextInt((int) run.period().toMillis()),
                                    DateBuilder.IntervalUnit.MILLISECOND))
                            .withSchedule(SimpleScheduleBuilder.simpleSchedule()
                                    .withIntervalInMilliseconds(run.period().toMillis())
                                    .repeatForever()
                                    .withMisfireHandlingInstructionNextWithRemainingCount())
                            .build());
        }
        scheduler.start();
    }

    /** The tables that the library brings along. */
    static String tables() throws IOException {
        try (InputStream file = Objects
                .requireNonNull(
                        Scheduler.class.getResourceAsStream("/org/quartz/impl/jdbcjobstore/tables_postgres.sql"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Properties settings(Run run) {
        Properties settings = new Properties();
        settings.setProperty("org.quartz.scheduler.instanceName", NAME);
        settings.setProperty("org.quartz.scheduler.instanceId", run.process());
        settings.setProperty("org.quartz.scheduler.batchTriggerAcquisitionMaxCount", String.valueOf(run.threads()));
        settings.setProperty("org.quartz.threadPool.threadCount", String.valueOf(run.threads()));
        settings.setProperty("org.quartz.jobStore.class", "org.quartz.impl.jdbcjobstore.JobStoreTX");
        settings.setProperty("org.quartz.jobStore.driverDelegateClass",
                "org.quartz.impl.jdbcjobstore.PostgreSQLDelegate");
        settings.setProperty("org.quartz.jobStore.isClustered", "true");
        settings.setProperty("org.quartz.jobStore.clusterCheckinInterval", String.valueOf(run.heartbeat().toMillis()));
        settings.setProperty("org.quartz.jobStore.acquireTriggersWithinLock", "true");
        settings.setProperty("org.quartz.jobStore.dataSource", "store");
        settings.setProperty("org.quartz.dataSource.store.provider", "hikaricp");
        settings.setProperty("org.quartz.dataSource.store.driver", "org.postgresql.Driver");
        settings.setProperty("org.quartz.dataSource.store.URL", run.url());
        settings.setProperty("org.quartz.dataSource.store.user", "postgres");
        settings.setProperty("org.quartz.dataSource.store.password", "");
        settings.setProperty("org.quartz.dataSource.store.maxConnections", String.valueOf(run.threads() + 4));
        return settings;
    }

    /** The run of one project. */
    @DisallowConcurrentExecution
    public static final class ProjectJob implements Job {

        @Override
        public void execute(JobExecutionContext context) {
            try {
                ProjectWork work = (ProjectWork) Objects
                        .requireNonNull(context.getScheduler().getContext().get("work"));
                work.on(context.getTrigger().getKey().getName(), Fence.row(MINE, context.getFireInstanceId(),
                        context.getScheduler().getSchedulerInstanceId()));
            } catch (SQLException | SchedulerException failed) {
                EngineWorker.report(failed);
            } catch (InterruptedException ending) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void stop() throws SchedulerException {
        scheduler.shutdown(true);
    }
}
