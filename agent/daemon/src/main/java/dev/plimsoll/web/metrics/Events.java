package dev.plimsoll.web.metrics;

import dev.plimsoll.cache.Observation;
import dev.plimsoll.fleet.PlatformFault;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** Counts and times events. Each counter starts at 0 before its first event. */
final class Events {

    /** The timer of single calls, which the platform client registers. */
    private static final String PLATFORM_REQUESTS = "plimsoll.platform.requests";
    private static final String SEEN = "seen";
    private static final String UNREACHABLE = "unreachable";
    private static final String UNSUPPORTED = "unsupported";

    private final MeterRegistry registry;
    private final Timer duration;
    private final Timer lag;
    private final DistributionSummary requests;
    private final Map<String, MultiGauge> gauges = new ConcurrentHashMap<>();
    private final AtomicLong reportedCalls = new AtomicLong();

    Events(MeterRegistry registry) {
        this.registry = registry;
        this.duration = timer(FleetMetric.CYCLE_DURATION);
        this.lag = timer(FleetMetric.CYCLE_LAG);
        this.requests = DistributionSummary.builder(FleetMetric.CYCLE_REQUESTS.declared().meterId())
                .publishPercentiles(0.5, 0.99)
                .description(FleetMetric.CYCLE_REQUESTS.declared().help())
                .register(registry);
        counter(FleetMetric.PROBES, SEEN);
        counter(FleetMetric.PROBES, UNREACHABLE);
        counter(FleetMetric.PROBES, UNSUPPORTED);
        for (Observation.Failure failure : Observation.Failure.values()) {
            counter(FleetMetric.PROBE_FAILURES, failure.word());
        }
        for (Observation.Skip skip : Observation.Skip.values()) {
            counter(FleetMetric.PROBE_SKIPS, skip.word());
        }
        for (PlatformFault.FaultKind kind : PlatformFault.FaultKind.values()) {
            counter(FleetMetric.PLATFORM_ERRORS, kind.word());
        }
    }

    void probed(Observation observation) {
        switch (observation) {
            case Observation.Observed seen -> counter(FleetMetric.PROBES, SEEN).increment();
            case Observation.Unreachable failed -> failed(UNREACHABLE, failed.why());
            case Observation.Unsupported failed -> failed(UNSUPPORTED, failed.why());
            case Observation.Skipped skipped -> counter(FleetMetric.PROBE_SKIPS, skipped.why().word()).increment();
            case Observation.Asleep asleep ->
                counter(FleetMetric.PROBE_SKIPS, Observation.Skip.ASLEEP.word()).increment();
        }
    }

    private void failed(String outcome, Observation.Failure why) {
        counter(FleetMetric.PROBES, outcome).increment();
        counter(FleetMetric.PROBE_FAILURES, why.word()).increment();
    }

    void platformFailed(PlatformFault.FaultKind kind) {
        counter(FleetMetric.PLATFORM_ERRORS, kind.word()).increment();
    }

    void show(DeclaredMetric metric, Map<List<String>, Double> series) {
        gauges.computeIfAbsent(metric.fullName(),
                name -> MultiGauge.builder(name).description(metric.help()).register(registry))
                .register(series.entrySet()
                        .stream()
                        .limit(metric.series())
                        .map(one -> MultiGauge.Row.of(tags(metric, one.getKey()), one.getValue()))
                        .toList(), true);
    }

    private static Tags tags(DeclaredMetric metric, List<String> labels) {
        return Tags.of(IntStream.range(0, labels.size())
                .mapToObj(label -> Tag.of(metric.labels().get(label), labels.get(label)))
                .toList());
    }

    void count(DeclaredMetric metric, int times, String... labels) {
        Counter.builder(metric.fullName())
                .tags(tags(metric, List.of(labels)))
                .description(metric.help())
                .register(registry)
                .increment(times);
    }

    void wrongToken(String by, String outcome, int times) {
        counter(FleetMetric.WRONG_TOKENS, by, outcome).increment(times);
    }

    void ticked(Duration took, Duration late) {
        duration.record(took);
        lag.record(late);
        long now = platformCalls();
        requests.record((double) (now - reportedCalls.getAndSet(now)));
    }

    /** All platform calls so far, from the timer of single calls. */
    private long platformCalls() {
        return registry.find(PLATFORM_REQUESTS).timers().stream().mapToLong(Timer::count).sum();
    }

    private Counter counter(FleetMetric metric, String... labels) {
        return Counter.builder(metric.declared().meterId())
                .tags(new SeriesRegister.Series(metric, List.of(labels)).labels())
                .description(metric.declared().help())
                .register(registry);
    }

    private Timer timer(FleetMetric metric) {
        return Timer.builder(metric.declared().meterId())
                .publishPercentiles(0.5, 0.99)
                .description(metric.declared().help())
                .register(registry);
    }
}
