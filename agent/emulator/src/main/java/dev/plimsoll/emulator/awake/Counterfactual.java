package dev.plimsoll.emulator.awake;

import dev.plimsoll.emulator.awake.Shadow.Delay;
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
 * Measures how long one compute would have been awake without one client name. Each name has a simulated compute, which
 * receives all events except those of that name.
 *
 * <p>
 * Before the first event of a name, its simulation is equal to the compute. A simulation with a different last use suspends
 * exactly one delay after it. One with the same last use suspends together with the compute, even if that is detected late.
 */
public final class Counterfactual {

    private final Shadow real = new Shadow();
    private final Map<String, Shadow> without = new TreeMap<>();
    private final List<Shadow> starting = new ArrayList<>();
    private final List<Shadow> blinking = new ArrayList<>();
    private Delay delay = new Delay(Duration.ZERO, Instant.MAX);

    /** Sets the suspend delay from now on. */
    public synchronized void delays(Duration length, Instant at) {
        if (!length.equals(delay.length())) {
            without.values().forEach(shadow -> lapse(shadow, at));
            delay = new Delay(length, at);
        }
    }

    /**
     * Records that the server starts.
     *
     * @param name     the client that caused it; absent if the API or the scenario did
     * @param suspended the effect on simulations that are suspended and had no dropped connection
     */
    public synchronized void starts(@Nullable String name, SuspendedComputes suspended, Instant at) {
        if (name != null) {
            know(name);
        }
        others(name, shadow -> {
            boolean blinks = suspended == SuspendedComputes.BLINK && !shadow.wasCutOff();
            if (blinks || suspended == SuspendedComputes.WAKE || shadow.wasCutOff()) {
                shadow.wake(at);
                (blinks ? blinking : starting).add(shadow);
            }
        });
        real.wake(at);
        starting.add(real);
    }

    /** Records that the server is up, which counts as use. */
    public synchronized void started(Instant at) {
        starting.forEach(shadow -> shadow.use(at));
        blinking.forEach(shadow -> shadow.cut(at));
        starting.clear();
        blinking.clear();
    }

    /** Records that the server is down, or did not start. */
    public synchronized void ended(Instant at) {
        without.values().forEach(shadow -> {
            lapse(shadow, at);
            shadow.cut(at);
        });
        real.cut(at);
        starting.clear();
        blinking.clear();
    }

    /** Records bytes of a client, which wake suspended simulations. */
    public synchronized void came(String name, Instant at) {
        know(name);
        if (real.isAwake()) {
            others(name, shadow -> rouse(shadow, at));
        }
    }

    /** Records use by a client. */
    public synchronized void used(String name, Instant at) {
        came(name, at);
        others(name, shadow -> shadow.use(at));
        real.use(at);
    }

    /**
     * Records a monitor's reading, which affects only awake simulations.
     *
     * @param newest  the latest use in the reading
     * @param newestWithout the latest use without one client name
     */
    public synchronized void seen(Optional<Instant> newest, Function<String, Optional<Instant>> newestWithout) {
        without.forEach((name, shadow) -> newestWithout.apply(name).ifPresent(at -> {
            lapse(shadow, at);
            shadow.use(at);
        }));
        newest.ifPresent(real::use);
    }

    /** Records a start request for a running compute; suspended simulations start. */
    public synchronized void roused(Instant at) {
        if (real.isAwake()) {
            others(null, shadow -> rouse(shadow, at));
        }
    }

    /** Awake time by the excluded name, up to now. */
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

    /** The effect of a restart on a simulated compute that is suspended. */
    public enum SuspendedComputes {

        /** It starts too. */
        WAKE,

        /** It starts, and is suspended as soon as it is up. */
        BLINK,

        /** It stays suspended. */
        SLEEP_ON
    }
}
