package dev.plimsoll.emulator.account;

import dev.plimsoll.emulator.awake.AwakeMeter;
import dev.plimsoll.emulator.clock.Ticker.Ticked;
import dev.plimsoll.emulator.compute.Compute;
import dev.plimsoll.emulator.engine.Ledger;
import dev.plimsoll.emulator.scenario.QuotaSpec;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a project used in its consumption period, and its quota. At a limit all its computes are suspended, and none starts until
 * the period ends or the quota is raised ({@code platform/in-the-wild.md} section 1.10).
 */
public final class Allowance implements Ticked {

    /** The limits that can be set, by the names of the API; only those of time have an effect. */
    public static final List<String> LIMITS = List.of("active_time_seconds", "compute_time_seconds",
            "written_data_bytes", "data_transfer_bytes", "logical_size_bytes");

    private static final Logger LOG = LoggerFactory.getLogger(Allowance.class);
    private static final double MILLIS = 1000;
    private static final Duration USUAL_PERIOD = Duration.ofDays(30);

    private final InstantSource clock;
    private final Ledger ledger;
    private final Computes computes;
    private final Supplier<Map<String, Long>> limits;
    private final BooleanSupplier gone;
    private final boolean hasPeriod;
    private final Duration length;
    private final String projectId;
    private final Instant origin;
    private Instant start;
    private Used before;

    /** Time awake, and size times time awake, in seconds. */
    public record Used(double active, double compute) {

        private Used less(Used other) {
            return new Used(active - other.active, compute - other.compute);
        }

        private double of(String limit) {
            return switch (limit) {
                case "active_time_seconds" -> active;
                case "compute_time_seconds" -> compute;
                default -> 0;
            };
        }
    }

    /**
     * A consumption period.
     *
     * @param end absent where the scenario sets no period
     */
    public record Period(String projectId, Instant start, @Nullable Instant end) {

        /** Whether an hour belongs to it, by the hour's end. */
        public boolean has(Instant hour) {
            Instant last = hour.plus(1, ChronoUnit.HOURS);
            return last.isAfter(start) && (end == null || !last.isAfter(end));
        }
    }

    /**
     * @param limits those in force
     * @param gone   whether the project was deleted
     */
    Allowance(String projectId, @Nullable QuotaSpec quota, InstantSource clock, Ledger ledger, Computes computes,
            Supplier<Map<String, Long>> limits, BooleanSupplier gone) {
        this.clock = clock;
        this.ledger = ledger;
        this.computes = computes;
        this.limits = limits;
        this.gone = gone;
        this.hasPeriod = quota != null;
        this.length = quota == null ? USUAL_PERIOD : quota.period();
        this.projectId = projectId;
        this.origin = clock.instant();
        this.start = origin;
        double used = quota == null ? 0 : quota.used().toSeconds();
        this.before = new Used(-used, -used);
    }

    /** Used in this period by all computes, those included that were deleted. */
    public synchronized Used used() {
        Instant now = clock.instant();
        Used all = sum(now);
        while (hasPeriod && !now.isBefore(start.plus(length))) {
            start = start.plus(length);
            before = all;
        }
        return all.less(before);
    }

    private Used sum(Instant now) {
        double active = 0;
        double compute = 0;
        for (String endpointId : computes.everHad()) {
            AwakeMeter meter = ledger.meter(endpointId);
            active += meter.by(now).values().stream().mapToLong(Duration::toMillis).sum() / MILLIS;
            compute += meter.cuSeconds(now);
        }
        return new Used(active, compute);
    }

    /** The period of now; empty where the scenario sets no quota, so that the API shows none. */
    public synchronized Optional<Period> period() {
        used();
        return hasPeriod ? Optional.of(new Period(projectId, start, start.plus(length))) : Optional.empty();
    }

    /** All periods that began before that time, oldest first. */
    public List<Period> periodsUntil(Instant time) {
        return hasPeriod
                ? Stream.iterate(origin, time::isAfter, from -> from.plus(length))
                        .map(from -> new Period(projectId, from, from.plus(length)))
                        .toList()
                : List.of(new Period(projectId, origin, null));
    }

    /** The message of the platform where a limit is reached; empty below all limits. */
    public Optional<String> exhausted() {
        Map<String, Long> set = limits.get();
        if (set.isEmpty()) {
            return Optional.empty();
        }
        Used used = used();
        return LIMITS.stream()
                .filter(name -> set.getOrDefault(name, 0L) > 0 && used.of(name) >= set.getOrDefault(name, 0L))
                .findFirst()
                .map(name -> "the project has exceeded the " + words(name) + " quota");
    }

    private static String words(String limit) {
        return limit.substring(0, limit.lastIndexOf('_')).replace('_', ' ');
    }

    /** Refuses what would start a compute, where a limit is reached. */
    public void refuseStarts() {
        exhausted().ifPresent(why -> {
            throw Refusal.of(402, why);
        });
    }

    @Override
    public boolean isDue() {
        return exhausted().isPresent();
    }

    @Override
    public void tick() {
        for (Compute compute : computes.list()) {
            try {
                compute.manage().suspendNow();
            } catch (IOException e) {
                LOG.warn("endpoint_id={} msg=\"not suspended at the quota\" why={}", compute.identity().id(),
                        e.toString());
            }
        }
    }

    @Override
    public boolean isGone() {
        return gone.getAsBoolean();
    }
}
