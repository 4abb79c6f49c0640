package dev.plimsoll.emulator.fault;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/** Selects the faults of each call, and counts them. */
public final class Faults {

    private final List<Armed> armed;
    private final InstantSource clock;
    private final Instant start;

    /** How often a fault fired. */
    public record Count(String name, long fired) {}

    /** A fault with its counters. */
    private static final class Armed {

        private final Fault fault;
        private final Random random;
        private final AtomicLong fired = new AtomicLong();
        private long matched;

        Armed(Fault fault) {
            this.fault = fault;
            this.random = new Random(fault.seed());
        }

        synchronized boolean fires(Call call, Duration age) {
            if (!fault.fits(call) || !fault.spans(age)) {
                return false;
            }
            matched++;
            boolean drawn = random.nextDouble() < fault.share();
            return fault.counts(matched) && drawn;
        }
    }

    /**
     * @param clock by which faults that come and go do so
     * @param start of the emulator, from which they count
     */
    public Faults(List<Fault> faults, InstantSource clock, Instant start) {
        this.armed = faults.stream().map(Armed::new).toList();
        this.clock = clock;
        this.start = start;
    }

    /** The faults of this call, in the order of the scenario. */
    public Met meet(Call call) {
        Duration age = Duration.between(start, clock.instant());
        List<Effect> effects = new ArrayList<>();
        for (Armed one : armed) {
            if (one.fires(call, age)) {
                one.fired.incrementAndGet();
                effects.add(one.fault.effect());
            }
        }
        return new Met(effects);
    }

    /** In the order of the scenario. */
    public List<Count> counts() {
        return armed.stream().map(one -> new Count(one.fault.title(), one.fired.get())).toList();
    }
}
