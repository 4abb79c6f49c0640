package dev.plimsoll.emulator.cache;

import dev.plimsoll.emulator.behaviour.AccessPattern;
import dev.plimsoll.emulator.behaviour.BehaviourProfile.Autoscaling;
import dev.plimsoll.emulator.size.Size;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Simulates the cache, the users and the size of one compute from one start to the next, in steps of one second.
 *
 * <p>
 * Counters depend only on the seed and the time, not on the number of calls. If more than one hour passes between two calls,
 * the time before the last hour is estimated from that hour's second half.
 */
public final class Simulation {

    private static final int DETAILED = 3600;
    private static final int SETTLED = DETAILED / 2;
    private static final int SCALED_EVERY = 15;

    private final AccessPattern pattern;
    private final Autoscaling rule;
    private final long cachePerCu;
    private final Instant origin;
    private final Instant start;
    private final CacheModel model;
    private Autoscaler autoscaler;
    private volatile Size size;
    private int second;
    // For readers during a simulation step.
    private volatile int workedTo;

    /**
     * A cache of the smallest size.
     *
     * @param sizes  those it may have, smallest first
     * @param origin when the emulator started, from which schedules count
     * @param start  of the compute
     * @param before what it is prewarmed from; absent for an empty cache
     */
    public Simulation(AccessPattern pattern, Autoscaling rule, List<Size> sizes, long cachePerCu, Instant origin,
            Instant start, @Nullable Simulation before) {
        this.pattern = pattern;
        this.rule = rule;
        this.cachePerCu = cachePerCu;
        this.origin = origin;
        this.start = start;
        this.autoscaler = new Autoscaler(sizes, rule, cachePerCu);
        this.size = autoscaler.smallest();
        this.model = before == null
                ? new CacheModel(pattern, pages(size))
                : new CacheModel(pattern, pages(size), before.model);
    }

    /** The size it has now. */
    public Size size() {
        return size;
    }

    /** Whether at least one second is not yet simulated. */
    public boolean isBehind(Instant now) {
        return secondsAt(now) > workedTo;
    }

    /** The counters up to the last full second. */
    public Counted counted() {
        return model.counted();
    }

    /** Simulates up to now; returns the last time of activity in between, if any. */
    public Optional<Instant> advance(Instant now) {
        int end = secondsAt(now);
        Worked skipped = skip(Math.max(second, end - DETAILED));
        Worked worked = work(skipped.seconds > 0 ? end - SETTLED : end);
        CacheModel.Tally before = model.tally();
        Worked settled = work(end);
        if (settled.seconds > 0) {
            model.credit(before, (double) skipped.seconds / settled.seconds);
        }
        workedTo = second;
        int last = skipped.then(worked).then(settled).last;
        return last < 0 ? Optional.empty() : Optional.of(start.plusSeconds(last));
    }

    /** The number of active seconds, and the end of the last one; -1 if there was none. */
    private record Worked(int seconds, int last) {

        static final Worked NEVER = new Worked(0, -1);

        Worked then(Worked later) {
            return new Worked(seconds + later.seconds, later.seconds > 0 ? later.last : last);
        }
    }

    private Worked skip(int to) {
        Worked skipped = Worked.NEVER;
        int first = second;
        for (; second < to; second++) {
            if (isOn()) {
                skipped = new Worked(skipped.seconds + 1, second + 1);
            }
        }
        model.rest(second - first);
        return skipped;
    }

    private Worked work(int to) {
        Worked worked = Worked.NEVER;
        while (second < to) {
            if (step()) {
                worked = new Worked(worked.seconds + 1, second);
            }
        }
        return worked;
    }

    private boolean step() {
        boolean on = isOn();
        if (on) {
            model.work();
        } else {
            model.rest(1);
        }
        second++;
        if (second % SCALED_EVERY == 0) {
            long demand = model.touched(autoscaler.lookBack()) * AccessPattern.PAGE;
            become(autoscaler.next(size, demand, second));
        }
        return on;
    }

    /** Continues with other size limits; keeps the cached pages that fit. */
    public void rebound(List<Size> sizes) {
        autoscaler = new Autoscaler(sizes, rule, cachePerCu);
        Size least = autoscaler.smallest();
        Size most = sizes.getLast();
        become(size.cu() < least.cu() ? least : size.cu() > most.cu() ? most : size);
    }

    private void become(Size wanted) {
        if (!wanted.equals(size)) {
            size = wanted;
            model.resize(pages(wanted));
        }
    }

    private boolean isOn() {
        return pattern.schedule().isOn(start.plusSeconds(second), origin);
    }

    private int secondsAt(Instant now) {
        return Math.clamp(Duration.between(start, now).toSeconds(), 0, Integer.MAX_VALUE);
    }

    private long pages(Size of) {
        return of.cacheBytes(cachePerCu) / AccessPattern.PAGE;
    }

    /**
     * The counters of a modelled cache since its start, in pages of 8 kB.
     *
     * @param writes  pages put into the cache: missed pages and written pages
     * @param prewarmed pages that were loaded at the start; 0 after a cold one
     * @param touched rows of seconds and of the pages that were touched in that many last ones; the last row is everything
     *                since the start
     */
    public record Counted(long hits, long misses, long writes, long used, long prewarmed, List<List<Long>> touched) {

        /** The counters before any activity. */
        public static final Counted NOTHING = new Counted(0, 0, 0, 0, 0,
                List.of(List.of((long) Integer.MAX_VALUE, 0L)));

        public Counted {
            touched = List.copyOf(touched);
        }
    }
}
