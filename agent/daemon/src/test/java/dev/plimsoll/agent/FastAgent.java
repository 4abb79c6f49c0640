package dev.plimsoll.agent;

import dev.plimsoll.cache.CacheProbe;
import dev.plimsoll.cache.ForeignActivity;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * The whole agent with a clock that runs faster than real time.
 * <p>PostgreSQL's clock runs at normal speed, so its durations are multiplied by the rate.
 */
public final class FastAgent {

    private FastAgent() {}

    /**
     * Builds and starts it.
     *
     * @param rate seconds of {@code clock} per real second
     */
    public static Agent start(Settings settings, InstantSource clock, double rate) {
        return Agent.start(new LiveSettings(settings, null), clock, probe -> fast(probe, rate));
    }

    private static CacheProbe fast(CacheProbe probe, double rate) {
        return new CacheProbe() {
            @Override
            public Observation probe(Compute compute, Duration stay) {
                Observation observation = probe.probe(compute, stay);
                return observation instanceof Observation.Observed seen
                        ? new Observation.Observed(fast(seen.sample(), rate), seen.clients())
                        : observation;
            }

            @Override
            public void leave(ComputeId compute) {
                probe.leave(compute);
            }
        };
    }

    private static Sample fast(Sample seen, double rate) {
        ForeignActivity others = seen.others();
        return SampleBuilder.like(seen)
                .uptime(longer(seen.run().uptime(), rate))
                .others(new ForeignActivity(orNull(others.sinceLast(), rate), others.sessions(), others.busyMillis(),
                        Math.round(others.activeMillis() * rate), others.workers()))
                .sample();
    }

    private static @Nullable Duration orNull(@Nullable Duration time, double rate) {
        return time == null ? null : longer(time, rate);
    }

    private static Duration longer(Duration time, double rate) {
        return Duration.ofNanos((long) (time.toNanos() * rate));
    }
}
