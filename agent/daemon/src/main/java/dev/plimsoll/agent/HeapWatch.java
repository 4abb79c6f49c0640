package dev.plimsoll.agent;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.lang.management.RuntimeMXBean;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the process where collections take nearly all of its time and leave the heap full. Such a process neither works
 * nor answers, and only the parallel collector gives up by itself. The supervisor of the process starts it again.
 */
public final class HeapWatch {

    private static final Logger LOG = LoggerFactory.getLogger(HeapWatch.class);

    private static final Duration EVERY = Duration.ofSeconds(5);
    /** A large heap may take some seconds for one collection, so that less says nothing. */
    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final double NEARLY_ALL = 0.9;
    private static final double FULL = 0.95;
    private static final int FAILED = 1;

    private final Runnable end;
    private final Deque<HeapReading> readings = new ArrayDeque<>();

    /** @param end ends the process at once */
    HeapWatch(Runnable end) {
        this.end = end;
    }

    /**
     * What the JVM says of its heap.
     *
     * @param uptime     time since the start of the JVM
     * @param collecting of it, the time in which garbage was collected
     * @param full       share of the old generation that its latest collection left in use, 0 to 1
     */
    record HeapReading(Duration uptime, Duration collecting, double full) {

        // The JVM makes new lists whenever it is asked for these.
        private static final List<GarbageCollectorMXBean> COLLECTORS = ManagementFactory.getGarbageCollectorMXBeans();
        private static final List<MemoryPoolMXBean> POOLS = ManagementFactory.getMemoryPoolMXBeans();
        private static final RuntimeMXBean RUNTIME = ManagementFactory.getRuntimeMXBean();

        static HeapReading now() {
            long millis = COLLECTORS.stream().mapToLong(GarbageCollectorMXBean::getCollectionTime).sum();
            double full = POOLS.stream()
                    .filter(pool -> pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported())
                    .map(MemoryPoolMXBean::getCollectionUsage)
                    .filter(Objects::nonNull)
                    .mapToDouble(HeapReading::share)
                    .max()
                    .orElse(0);
            return new HeapReading(Duration.ofMillis(RUNTIME.getUptime()), Duration.ofMillis(millis), full);
        }

        private static double share(MemoryUsage usage) {
            return usage.getMax() <= 0 ? 0 : (double) usage.getUsed() / usage.getMax();
        }
    }

    /** Watches until the process ends. */
    public static void start() {
        HeapWatch watch = new HeapWatch(() -> Runtime.getRuntime().halt(FAILED));
        Thread.ofPlatform().name("heap-watch").daemon().priority(Thread.MAX_PRIORITY).start(watch::watch);
    }

    private void watch() {
        try {
            while (true) {
                look(HeapReading.now());
                Thread.sleep(EVERY);
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the process if the readings of the last minute, with {@code now}, say that it cannot go on. */
    void look(HeapReading now) {
        readings.addLast(now);
        HeapReading then = readings.getFirst();
        Duration passed = now.uptime().minus(then.uptime());
        if (passed.compareTo(WINDOW) < 0) {
            return;
        }
        readings.removeFirst();
        Duration collecting = now.collecting().minus(then.collecting());
        if (now.full() >= FULL && collecting.toMillis() >= NEARLY_ALL * passed.toMillis()) {
            LOG.atError()
                    .addKeyValue("collecting", collecting)
                    .addKeyValue("of", passed)
                    .addKeyValue("maximum", "%d MiB".formatted(Runtime.getRuntime().maxMemory() >> 20))
                    .log("the heap is too small for this fleet, and the agent cannot go on: it ends now");
            end.run();
        }
    }
}
