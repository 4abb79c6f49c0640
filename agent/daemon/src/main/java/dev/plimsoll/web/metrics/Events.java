package dev.plimsoll.web.metrics;

import dev.plimsoll.cache.Observation;
import dev.plimsoll.fleet.PlatformFault;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** Counts and times events. Each counter starts at 0 before its first event. */
final class Events {

    private static final String SEEN = "seen";
    private static final String UNREACHABLE = "unreachable";
    private static final String UNSUPPORTED = "unsupported";

    private final MeterRegistry registry;
    private final Timer duration;
    private final Timer lag;
    private final DistributionSummary requests;
    private final AtomicLong reportedCalls = new AtomicLong();

    Events(MeterRegistry registry) {
        this.registry = registry;
        this.duration = timer(Metric.CYCLE_DURATION);
        this.lag = timer(Metric.CYCLE_LAG);
        this.requests = DistributionSummary.builder(Metric.CYCLE_REQUESTS.meterId())
                .publishPercentiles(0.5, 0.99)
                .description(Metric.CYCLE_REQUESTS.help())
                .register(registry);
        counter(Metric.PROBES, SEEN);
        counter(Metric.PROBES, UNREACHABLE);
        counter(Metric.PROBES, UNSUPPORTED);
        for (Observation.Failure failure : Observation.Failure.values()) {
            counter(Metric.PROBE_FAILURES, failure.word());
        }
        for (Observation.Skip skip : Observation.Skip.values()) {
            counter(Metric.PROBE_SKIPS, skip.word());
        }
        for (PlatformFault.FaultKind kind : PlatformFault.FaultKind.values()) {
            counter(Metric.PLATFORM_ERRORS, kind.word());
        }
    }

    void probed(Observation observation) {
        switch (observation) {
            case Observation.Observed seen -> counter(Metric.PROBES, SEEN).increment();
            case Observation.Unreachable failed -> failed(UNREACHABLE, failed.why());
            case Observation.Unsupported failed -> failed(UNSUPPORTED, failed.why());
            case Observation.Skipped skipped -> counter(Metric.PROBE_SKIPS, skipped.why().word()).increment();
            case Observation.Asleep asleep ->
                counter(Metric.PROBE_SKIPS, Observation.Skip.ASLEEP.word()).increment();
        }
    }

    private void failed(String outcome, Observation.Failure why) {
        counter(Metric.PROBES, outcome).increment();
        counter(Metric.PROBE_FAILURES, why.word()).increment();
    }

    void platformFailed(PlatformFault.FaultKind kind) {
        counter(Metric.PLATFORM_ERRORS, kind.word()).increment();
    }

    void count(DeclaredMetric metric, int times, String... labels) {
        Tags tags = Tags.of(IntStream.range(0, labels.length)
                .mapToObj(label -> Tag.of(metric.labels().get(label), labels[label]))
                .toList());
        Counter.builder(Metric.PREFIX + metric.name())
                .tags(tags)
                .description(metric.help())
                .register(registry)
                .increment(times);
    }

    void wrongToken(String by, String outcome, int times) {
        counter(Metric.WRONG_TOKENS, by, outcome).increment(times);
    }

    void ticked(Duration took, Duration late) {
        duration.record(took);
        lag.record(late);
        long now = platformCalls();
        requests.record((double) (now - reportedCalls.getAndSet(now)));
    }

    /** All platform calls so far, from the timer of single calls. */
    private long platformCalls() {
        return registry.find(Metric.PLATFORM_REQUESTS).timers().stream().mapToLong(Timer::count).sum();
    }

    private Counter counter(Metric metric, String... labels) {
        return Counter.builder(metric.meterId())
                .tags(new SeriesRegister.Series(metric, List.of(labels)).labels())
                .description(metric.help())
                .register(registry);
    }

    private Timer timer(Metric metric) {
        return Timer.builder(metric.meterId())
                .publishPercentiles(0.5, 0.99)
                .description(metric.help())
                .register(registry);
    }
}
