package dev.plimsoll.emulator.fault;

import dev.plimsoll.emulator.fault.Fault.Doing;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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
        List<Fault> met = new ArrayList<>();
        for (Armed one : armed) {
            if (one.fires(call, age)) {
                one.fired.incrementAndGet();
                met.add(one.fault);
            }
        }
        return new Met(met);
    }

    /** In the order of the scenario. */
    public List<Count> counts() {
        return armed.stream().map(counted -> new Count(counted.fault.title(), counted.fired.get())).toList();
    }

    /**
     * A call, as faults match it.
     *
     * @param path    the path below the base URL of the API
     * @param project the project's id; absent if the call has none
     * @param compute the compute's id; absent if the call has none
     */
    public record Call(String method, String path, @Nullable String project, @Nullable String compute) {

        private static final Pattern PROJECT = Pattern.compile("/projects/([^/]+).*");
        private static final Pattern COMPUTE = Pattern.compile("/projects/[^/]+/endpoints/([^/]+).*");

        public static Call of(String method, String path) {
            return new Call(method, path, first(PROJECT, path), first(COMPUTE, path));
        }

        private static @Nullable String first(Pattern pattern, String path) {
            Matcher found = pattern.matcher(path);
            return found.matches() ? found.group(1) : null;
        }
    }

    /** The faults of one call; mostly none. */
    public record Met(List<Fault> faults) {

        /** No faults. */
        public static final Met NOTHING = new Met(List.of());

        public Met {
            faults = List.copyOf(faults);
        }

        /** The first fault that does one of these. */
        public Optional<Fault> first(Doing... any) {
            return faults.stream().filter(fault -> List.of(any).contains(fault.doing())).findFirst();
        }

        /** Whether there is a fault that does this. */
        public boolean has(Doing doing) {
            return first(doing).isPresent();
        }

        /** The projects that a partial listing leaves out. */
        public List<String> unavailable() {
            return first(Doing.PARTIAL_LISTING).map(Fault::unavailable).orElse(List.of());
        }
    }
}
