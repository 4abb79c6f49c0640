package dev.plimsoll.extension;

import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.StatusListener;
import dev.plimsoll.fleet.PlatformFault;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads something of each platform when that is due, on a thread of its own. Of agents that share a store, one reads. */
public abstract class PlatformReading implements StatusListener {

    private static final Logger LOG = LoggerFactory.getLogger(PlatformReading.class);
    /** What is refused now is refused for long. */
    private static final Duration REFUSED = Duration.ofDays(1);
    private static final Duration CLOSING = Duration.ofMillis(1_500);

    private final List<PlatformReader> platforms;
    private final Duration every;
    private final Duration again;
    private final ExecutorService thread;
    private final AtomicBoolean busy = new AtomicBoolean();
    private final Map<PlatformReader, Instant> due = new HashMap<>();
    private final Map<PlatformReader, String> faults = new HashMap<>();
    private volatile boolean leads;

    /**
     * @param name  of the thread
     * @param every time between two readings
     * @param again time after one that failed
     */
    protected PlatformReading(String name, List<PlatformReader> platforms, Duration every, Duration again) {
        this.platforms = platforms;
        this.every = every;
        this.again = again;
        thread = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name(name).factory());
    }

    /** Reads a platform; what it throws is a failed reading. */
    protected abstract void read(PlatformReader platform, FleetStatus status);

    /** Logs why a reading failed; called once for each reason. */
    protected abstract void failed(PlatformReader platform, String why);

    /** What each agent does before, also one that does not read. */
    protected void prepare(Instant now) {}

    @Override
    public void fleetRead(FleetChanges fleet, boolean leader) {
        leads = leader;
    }

    @Override
    public void post(FleetStatus status) {
        if (status.discovered() && busy.compareAndSet(false, true)) {
            execute(() -> {
                try {
                    prepare(status.at());
                    platforms.stream().filter(platform -> leads).forEach(platform -> readIfDue(platform, status));
                } finally {
                    busy.set(false);
                }
            });
        }
    }

    private void execute(Runnable task) {
        thread.execute(() -> {
            try {
                task.run();
            } catch (RuntimeException failed) {
                // The store reports its own failure.
                LOG.atDebug().setCause(failed).log("a platform cannot be read");
            }
        });
    }

    /** Whether nothing is being read. */
    public final boolean isIdle() {
        return !busy.get();
    }

    private void readIfDue(PlatformReader platform, FleetStatus status) {
        Instant now = status.at();
        Instant next = due.get(platform);
        if (next != null && now.isBefore(next) && !now.isBefore(next.minus(REFUSED))) {
            return;
        }
        try {
            read(platform, status);
            due.put(platform, now.plus(every));
            faults.remove(platform);
        } catch (PlatformFault fault) {
            due.put(platform, now.plus(fault.isRefusal() ? REFUSED : again));
            String why = String.valueOf(fault.getMessage());
            if (!why.equals(faults.put(platform, why))) {
                failed(platform, why);
            }
        }
    }

    /** Prepares once more, and ends within two seconds. */
    public final void close(Instant now) {
        execute(() -> prepare(now));
        thread.shutdown();
        try {
            if (!thread.awaitTermination(CLOSING.toMillis(), TimeUnit.MILLISECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }
}
