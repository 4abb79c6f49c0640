package dev.plimsoll.reconcile.schedule;

import java.util.Properties;
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

/** An hourly task, run by one Quartz trigger. Two runs never overlap, and a missed run is skipped. */
public final class Housekeeping implements AutoCloseable {

    private static final int HOURS = 1;
    /** Minutes until the first run, so that it does not slow the start of the agent. */
    private static final int FIRST_DELAY = 1;

    private final Scheduler scheduler;

    private Housekeeping(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** Runs {@code task} every hour from now on; the first time in a minute. */
    public static Housekeeping start(Runnable task) {
        try {
            Scheduler scheduler = new StdSchedulerFactory(settings()).getScheduler();
            scheduler.setJobFactory((bundle, unused) -> new Run(task));
            scheduler.scheduleJob(JobBuilder.newJob(Run.class).withIdentity("retention").build(),
                    TriggerBuilder.newTrigger()
                            .withIdentity("retention")
                            .startAt(DateBuilder.futureDate(FIRST_DELAY, DateBuilder.IntervalUnit.MINUTE))
                            .withSchedule(SimpleScheduleBuilder.simpleSchedule()
                                    .withIntervalInHours(HOURS)
                                    .repeatForever()
                                    .withMisfireHandlingInstructionNextWithRemainingCount())
                            .build());
            scheduler.start();
            return new Housekeeping(scheduler);
        } catch (SchedulerException broken) {
            throw new IllegalStateException("the scheduler did not start: " + broken.getMessage(), broken);
        }
    }

    private static Properties settings() {
        Properties settings = new Properties();
        settings.setProperty("org.quartz.scheduler.instanceName", "plimsoll-" + System.nanoTime());
        settings.setProperty("org.quartz.scheduler.skipUpdateCheck", "true");
        settings.setProperty("org.quartz.threadPool.class", "org.quartz.simpl.SimpleThreadPool");
        settings.setProperty("org.quartz.threadPool.threadCount", "1");
        settings.setProperty("org.quartz.threadPool.makeThreadsDaemons", "true");
        settings.setProperty("org.quartz.jobStore.class", "org.quartz.simpl.RAMJobStore");
        return settings;
    }

    @Override
    public void close() {
        try {
            scheduler.shutdown(false);
        } catch (SchedulerException already) {
            throw new IllegalStateException("the scheduler did not stop: " + already.getMessage(), already);
        }
    }

    /** One run. */
    @DisallowConcurrentExecution
    static final class Run implements Job {

        private final Runnable task;

        Run(Runnable task) {
            this.task = task;
        }

        @Override
        public void execute(JobExecutionContext context) {
            task.run();
        }
    }
}
