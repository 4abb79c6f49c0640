package dev.plimsoll.emulator.awake;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How long one compute would have been awake, had nobody of a name ever come: a shadow of its sleep for each name, which
 * is told all but what that name does.
 *
 * <p>
 * Until a name comes first, its shadow is the compute itself. One that fell behind falls asleep exactly one delay after
 * its last use; one that was last used when the compute was shares the compute's own suspend, late as that may be noticed,
 * since that is not the name's doing.
 */
public final class Counterfactual {

    private final Shadow real = new Shadow();
    private final Map<String, Shadow> without = new TreeMap<>();
    private final List<Shadow> starting = new ArrayList<>();
    private final List<Shadow> blinking = new ArrayList<>();
    private Delay delay = new Delay(Duration.ZERO, Instant.MAX);

    /** From now on it is suspended after so much inactivity. */
    public synchronized void delays(Duration length, Instant at) {
        if (!length.equals(delay.length())) {
            without.values().forEach(shadow -> lapse(shadow, at));
            delay = new Delay(length, at);
        }
    }

    /**
     * Its server is on its way up.
     *
     * @param name     whose doing it is; absent where the API or the scenario asked for it
     * @param sleepers what it is to those who sleep and were not cut off for it
     */
    public synchronized void starts(@Nullable String name, SuspendedComputes sleepers, Instant at) {
        if (name != null) {
            know(name);
        }
        others(name, shadow -> {
            boolean blinks = sleepers == SuspendedComputes.BLINK && !shadow.wasCutOff();
            if (blinks || sleepers == SuspendedComputes.WAKE || shadow.wasCutOff()) {
                shadow.wake(at);
                (blinks ? blinking : starting).add(shadow);
            }
        });
        real.wake(at);
        starting.add(real);
    }

    /** Its server is up, which is a use. */
    public synchronized void started(Instant at) {
        starting.forEach(shadow -> shadow.use(at));
        blinking.forEach(shadow -> shadow.cut(at));
        starting.clear();
        blinking.clear();
    }

    /** Its server is down, or did not come up. */
    public synchronized void ended(Instant at) {
        without.values().forEach(shadow -> {
            lapse(shadow, at);
            shadow.cut(at);
        });
        real.cut(at);
        starting.clear();
        blinking.clear();
    }

    /** Somebody sent something, which wakes whoever sleeps. */
    public synchronized void came(String name, Instant at) {
        know(name);
        if (real.isAwake()) {
            others(name, shadow -> rouse(shadow, at));
        }
    }

    /** Somebody sent something or worked, which is a use. */
    public synchronized void used(String name, Instant at) {
        came(name, at);
        others(name, shadow -> shadow.use(at));
        real.use(at);
    }

    /**
     * A look from inside, which only those have who are awake.
     *
     * @param newest  the newest use it showed
     * @param newestWithout what it would have shown without somebody
     */
    public synchronized void seen(Optional<Instant> newest, Function<String, Optional<Instant>> newestWithout) {
        without.forEach((name, shadow) -> newestWithout.apply(name).ifPresent(at -> {
            lapse(shadow, at);
            shadow.use(at);
        }));
        newest.ifPresent(real::use);
    }

    /** It was told to start, which it need not; whoever sleeps does. */
    public synchronized void roused(Instant at) {
        if (real.isAwake()) {
            others(null, shadow -> rouse(shadow, at));
        }
    }

    /** By the name that is taken out, up to now. */
    public synchronized Map<String, Duration> without(Instant now) {
        Map<String, Duration> all = new TreeMap<>();
        without.forEach((name, shadow) -> all.put(name,
                shadow.isLike(real) ? shadow.awake(now) : shadow.awake(delay, now)));
        return all;
    }

    private void know(String name) {
        without.computeIfAbsent(name, first -> {
            Shadow copy = real.copy();
            if (starting.contains(real)) {
                starting.add(copy);
            }
            return copy;
        });
    }

    private void others(@Nullable String name, Consumer<Shadow> told) {
        without.forEach((left, shadow) -> {
            if (!left.equals(name)) {
                told.accept(shadow);
            }
        });
    }

    private void rouse(Shadow shadow, Instant at) {
        lapse(shadow, at);
        shadow.wake(at);
    }

    private void lapse(Shadow shadow, Instant by) {
        if (!shadow.isLike(real)) {
            shadow.lapse(delay, by);
        }
    }
}
