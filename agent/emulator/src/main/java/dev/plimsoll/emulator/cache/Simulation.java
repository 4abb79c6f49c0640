package dev.plimsoll.emulator.cache;

import dev.plimsoll.emulator.behaviour.AccessPattern;
import dev.plimsoll.emulator.behaviour.Autoscaling;
import dev.plimsoll.emulator.size.Size;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The cache of one compute from one start to the next, its users and its size, worked through in whole seconds.
 *
 * <p>
 * What is counted after so many seconds is the same for the same seed, however often it is asked meanwhile. Only when
 * more than an hour has passed unasked is what came before its last hour reckoned from that hour's second half.
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
    // For those who ask while it works.
    private volatile int workedTo;

    /**
     * An empty cache of the smallest size.
     *
     * @param sizes  those it may have, smallest first
     * @param origin when the emulator started, from which schedules count
     * @param start  of the compute
     */
    public Simulation(AccessPattern pattern, Autoscaling rule, List<Size> sizes, long cachePerCu, Instant origin,
            Instant start) {
        this.pattern = pattern;
        this.rule = rule;
        this.cachePerCu = cachePerCu;
        this.origin = origin;
        this.start = start;
        this.autoscaler = new Autoscaler(sizes, rule, cachePerCu);
        this.size = autoscaler.smallest();
        this.model = new CacheModel(pattern, pages(size));
    }

    /** The size it has now. */
    public Size size() {
        return size;
    }

    /** Whether a whole second has passed that is not worked through. */
    public boolean isBehind(Instant now) {
        return secondsAt(now) > workedTo;
    }

    /** What was counted up to the last whole second. */
    public Counted counted() {
        return model.counted();
    }

    /** Works on up to now; returns when somebody was last at work meanwhile, if anybody was. */
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

    /** Seconds at work, and the end of the last of them; -1 when there was none. */
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

    /** Goes on inside other bounds: in a size it may have, with what fits of what is cached. */
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
}
