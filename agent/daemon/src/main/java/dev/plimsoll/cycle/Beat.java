package dev.plimsoll.cycle;

import dev.plimsoll.change.Noticeboard;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

import java.util.Properties;
import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;

/** Beats: one Quartz trigger, no two beats at once, and a beat that was missed is skipped, not made up for. */
public final class Beat implements AutoCloseable {

    /** Fine enough for the shortest interval that may be configured. */
    private static final Duration EVERY = Duration.ofSeconds(1);
    /** A beat this late is missed. */
    private static final Duration MISSED = Duration.ofMillis(500);

    private final Scheduler scheduler;

    private Beat(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** Starts beating, at once and then every second. */
    public static Beat start(Runnable beat, Noticeboard board, InstantSource clock) {
        return start(beat, board, clock, EVERY);
    }

    static Beat start(Runnable beat, Noticeboard board, InstantSource clock, Duration every) {
        try {
            Scheduler scheduler = new StdSchedulerFactory(settings()).getScheduler();
            scheduler.setJobFactory((bundle, unused) -> new BeatJob(beat, board, clock));
            scheduler.scheduleJob(JobBuilder.newJob(BeatJob.class).withIdentity("beat").build(),
                    TriggerBuilder.newTrigger()
                            .withIdentity("beat")
                            .startNow()
                            .withSchedule(SimpleScheduleBuilder.simpleSchedule()
                                    .withIntervalInMilliseconds(every.toMillis())
                                    .repeatForever()
                                    .withMisfireHandlingInstructionNextWithRemainingCount())
                            .build());
            scheduler.start();
            return new Beat(scheduler);
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
        settings.setProperty("org.quartz.jobStore.misfireThreshold", Long.toString(MISSED.toMillis()));
        return settings;
    }

    /** Lets the beat under way end, and beats no more. */
    @Override
    public void close() {
        try {
            scheduler.shutdown(true);
        } catch (SchedulerException already) {
            throw new IllegalStateException("the scheduler did not stop: " + already.getMessage(), already);
        }
    }

    /** One beat. */
    @DisallowConcurrentExecution
    static final class BeatJob implements Job {

        private final Runnable beat;
        private final Noticeboard board;
        private final InstantSource clock;

        BeatJob(Runnable beat, Noticeboard board, InstantSource clock) {
            this.beat = beat;
            this.board = board;
            this.clock = clock;
        }

        @Override
        public void execute(JobExecutionContext context) {
            long begun = clock.millis();
            Instant meant = context.getScheduledFireTime().toInstant();
            beat.run();
            board.beaten(Duration.ofMillis(clock.millis() - begun),
                    Duration.ofMillis(Math.max(0, begun - meant.toEpochMilli())));
        }
    }
}
