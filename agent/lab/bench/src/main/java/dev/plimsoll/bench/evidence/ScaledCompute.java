package dev.plimsoll.bench.evidence;

import dev.plimsoll.Given;
import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.ForeignActivity;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.ServerRun;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An autoscaling compute, probed each minute. It uses the smallest size within its limits that holds the pages
 * read in the last 5 min. It grows at once, and shrinks when a smaller size was sufficient for 5 min.
 *
 * <p>Its cache grows, or evicts its oldest pages, without a restart; its counters continue.
 */
final class ScaledCompute {

    private static final int MEMORY = 5;

    private final SizeRange limits;
    /** Pages, the one read longest ago first. */
    private final Map<Integer, Boolean> pages = new LinkedHashMap<>(1 << 16, 0.75f, true);
    private final Deque<Set<Integer>> lately = new ArrayDeque<>();
    private final Deque<Integer> wanted = new ArrayDeque<>();
    private final List<Sample> samples = new ArrayList<>();
    private int size;
    private int changes;
    private double cuMinutes;
    private long hits;
    private long misses;

    private ScaledCompute(SizeRange limits) {
        this.limits = limits;
        this.size = Ladder.of(limits.min());
    }

    /** A compute that reads {@code trace} repeatedly for a number of minutes. */
    static ScaledCompute of(Trace trace, SizeRange limits, int probes) {
        ScaledCompute compute = new ScaledCompute(limits);
        int each = (int) (trace.pagesPerSecond() * Session.BETWEEN_PROBES.toSeconds());
        for (int probe = 1; probe <= probes; probe++) {
            Set<Integer> now = new HashSet<>();
            for (int i = 0; i < each; i++) {
                int page = trace.pages()[(int) (((long) (probe - 1) * each + i) % trace.reads())];
                compute.read(page);
                now.add(page);
            }
            compute.samples.add(compute.sample(probe, trace));
            compute.scale(now);
        }
        return compute;
    }

    private void read(int page) {
        if (pages.get(page) != null) {
            hits++;
            return;
        }
        misses++;
        pages.put(page, true);
        shed();
    }

    private void shed() {
        Iterator<Integer> oldest = pages.keySet().iterator();
        while (pages.size() > Ladder.pages(size)) {
            oldest.next();
            oldest.remove();
        }
    }

    private void scale(Set<Integer> now) {
        cuMinutes += Ladder.cu(size);
        remember(lately, now);
        Set<Integer> set = new HashSet<>();
        lately.forEach(set::addAll);
        int enough = Math.clamp(Ladder.holding(set.size()), Ladder.of(limits.min()), Ladder.of(limits.max()));
        remember(wanted, enough);
        int next = wanted.stream().mapToInt(each -> each).max().orElse(size);
        changes += next == size ? 0 : 1;
        size = next;
        shed();
    }

    private static <T> void remember(Deque<T> memory, T latest) {
        memory.addLast(latest);
        if (memory.size() > MEMORY) {
            memory.removeFirst();
        }
    }

    private Sample sample(int probe, Trace trace) {
        Instant now = Setup.START.plus(Session.BETWEEN_PROBES.multipliedBy(probe));
        int allowed = Ladder.maxConnections(Ladder.of(limits.min()));
        return new Sample(now, new ServerRun(Setup.START, Duration.between(Setup.START, now), null), limits, "br-main",
                Given.statistics(new Counters(hits, misses, 0, (long) pages.size(), null)),
                new Connections(20, 0, allowed, 3, 0, null), trace.database(), ForeignActivity.NONE);
    }

    List<Sample> samples() {
        return samples;
    }

    /** The number of size changes by autoscaling. */
    int changes() {
        return changes;
    }

    double cuHours() {
        return cuMinutes / 60;
    }

    /** The values between two probes; probe 0 is the start. */
    long misses(int from, int to) {
        return missesBy(to) - missesBy(from);
    }

    private long missesBy(int probe) {
        Counters counters = probe == 0 ? null : samples.get(probe - 1).cache().counters();
        return counters == null ? 0 : counters.misses();
    }
}
