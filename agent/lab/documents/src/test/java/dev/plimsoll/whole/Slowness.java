package dev.plimsoll.whole;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Measures how much slower than its CPU time a thread runs on a busy machine; 1 on an idle one. */
final class Slowness implements AutoCloseable {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Duration WORK = Duration.ofMillis(5);
    private static final Duration REST = Duration.ofSeconds(1);
    /** The quantile that is reported, so that a single outlier does not count. */
    private static final double SHARE = 0.9;

    private final List<Double> measured = new ArrayList<>();
    private final Thread thread = Thread.ofPlatform().daemon().name("slowness").start(this::measure);

    private void measure() {
        try {
            while (true) {
                long wall = System.nanoTime();
                long cpu = THREADS.getCurrentThreadCpuTime();
                long worked = 0;
                while (worked < WORK.toNanos()) {
                    worked = THREADS.getCurrentThreadCpuTime() - cpu;
                }
                note((System.nanoTime() - wall) / (double) worked);
                Thread.sleep(REST);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void note(double factor) {
        measured.add(factor);
    }

    /** 1 or more. */
    synchronized double factor() {
        List<Double> sorted = measured.stream().sorted().toList();
        return sorted.isEmpty() ? 1 : Math.max(1, sorted.get((int) (SHARE * (sorted.size() - 1))));
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
