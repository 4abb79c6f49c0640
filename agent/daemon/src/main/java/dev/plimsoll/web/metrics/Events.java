package dev.plimsoll.web.metrics;

import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.status.StatusListener;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Worded;
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
import java.util.stream.Stream;

/** Counts and times events. Each counter starts at 0 before its first event. */
abstract class Events implements StatusListener {

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
        this.requests = DistributionSummary.builder(FleetMetric.CYCLE_REQUESTS.declared().fullName())
                .publishPercentiles(0.5, 0.99)
                .description(FleetMetric.CYCLE_REQUESTS.declared().help())
                .register(registry);
        Stream.of(SEEN, UNREACHABLE, UNSUPPORTED).forEach(outcome -> count(FleetMetric.PROBES, 0, outcome));
        countNone(FleetMetric.PROBE_FAILURES, Observation.Failure.values());
        countNone(FleetMetric.PROBE_SKIPS, Observation.Skip.values());
        countNone(FleetMetric.PLATFORM_ERRORS, PlatformFault.FaultKind.values());
    }

    private void countNone(FleetMetric metric, Worded... all) {
        Stream.of(all).forEach(one -> count(metric, 0, one.word()));
    }

    @Override
    public void probed(ComputeId compute, Observation observation) {
        switch (observation) {
            case Observation.Observed seen -> count(FleetMetric.PROBES, 1, SEEN);
            case Observation.Unreachable failed -> failed(UNREACHABLE, failed.why());
            case Observation.Unsupported failed -> failed(UNSUPPORTED, failed.why());
            case Observation.Skipped skipped -> count(FleetMetric.PROBE_SKIPS, 1, skipped.why().word());
            case Observation.Asleep asleep -> count(FleetMetric.PROBE_SKIPS, 1, Observation.Skip.ASLEEP.word());
        }
    }

    private void failed(String outcome, Observation.Failure why) {
        count(FleetMetric.PROBES, 1, outcome);
        count(FleetMetric.PROBE_FAILURES, 1, why.word());
    }

    @Override
    public void platformFailed(PlatformFault.FaultKind kind) {
        count(FleetMetric.PLATFORM_ERRORS, 1, kind.word());
    }

    /** Shows what an extension found, in place of what it showed before. */
    public void show(DeclaredMetric metric, Map<List<String>, Double> series) {
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

    private void count(FleetMetric metric, int times, String... labels) {
        count(metric.declared(), times, labels);
    }

    /** Counts events, of an extension too; 0 of them show the series. */
    public void count(DeclaredMetric metric, int times, String... labels) {
        Counter.builder(metric.fullName())
                .tags(tags(metric, List.of(labels)))
                .description(metric.help())
                .register(registry)
                .increment(times);
    }

    /** Counts wrong tokens; 0 of them show the series. */
    public void wrongToken(String by, String outcome, int times) {
        count(FleetMetric.WRONG_TOKENS, times, by, outcome);
    }

    @Override
    public void ticked(Duration took, Duration late) {
        duration.record(took);
        lag.record(late);
        long now = registry.find(PLATFORM_REQUESTS).timers().stream().mapToLong(Timer::count).sum();
        requests.record((double) (now - reportedCalls.getAndSet(now)));
    }

    private Timer timer(FleetMetric metric) {
        return Timer.builder(metric.declared().fullName())
                .publishPercentiles(0.5, 0.99)
                .description(metric.declared().help())
                .register(registry);
    }
}
