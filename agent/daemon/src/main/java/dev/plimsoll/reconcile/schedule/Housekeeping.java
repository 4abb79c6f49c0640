package dev.plimsoll.reconcile.schedule;

import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An hourly task on a thread of its own. Two runs never overlap; one that fails does not end them. */
public final class Housekeeping implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);
    private static final int MINUTES = 60;
    /** Minutes until the first run, so that it does not slow the start of the agent. */
    private static final int FIRST_DELAY = 1;

    private final ScheduledExecutorService timer = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().name("housekeeping").daemon().factory());

    private Housekeeping() {}

    /** Runs {@code task} every hour from now on; the first time in a minute. */
    public static Housekeeping start(Runnable task) {
        Housekeeping all = new Housekeeping();
        Future<?> unused = all.timer.scheduleWithFixedDelay(() -> {
            try {
                task.run();
            } catch (RuntimeException | Error failure) {
                LOG.atError().setCause(failure).log("housekeeping failed");
            }
        }, FIRST_DELAY, MINUTES, TimeUnit.MINUTES);
        return all;
    }

    @Override
    public void close() {
        timer.shutdown();
    }
}
