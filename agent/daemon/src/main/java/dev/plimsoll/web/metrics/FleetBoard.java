package dev.plimsoll.web.metrics;

import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.JournalEntries;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.StartFailure;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.probing.ProjectClaims.AgentCounts;
import dev.plimsoll.web.metrics.FleetSeries.JournalCounts;
import dev.plimsoll.web.view.AgentView;
import dev.plimsoll.web.view.FigureTable;
import dev.plimsoll.web.view.StatusView;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * The latest status of the fleet, for the status page, JSON and metrics.
 * <p>If the journal cannot be read, its counters keep their values.
 */
public final class FleetBoard extends Events {

    private static final Logger log = LoggerFactory.getLogger(FleetBoard.class);

    private static final Duration COUNT_INTERVAL = Duration.ofSeconds(10);
    /** Suspended computes after which one tick renders no further series: each takes about a millisecond. */
    private static final int MOST_RENDERED = 100;
    /** Most unknown words kept from outside of listings. */
    private static final int MOST_UNKNOWN = 100;

    private final PrometheusMeterRegistry registry;
    private final Supplier<? extends JournalEntries> journal;
    private final ProbingTotals probingTotals = new ProbingTotals();
    private final SeriesSettings choice;
    private final List<ComputeMetric> metrics;
    private final SuspendedSeries suspended;
    private final ErrorLog errors = new ErrorLog();
    private final Set<UnknownWord> unknownWords = ConcurrentHashMap.newKeySet();
    private volatile AgentFacts.ReadConfiguration configuration;
    private volatile FleetStatus status;
    private volatile @Nullable FleetChanges changes;
    private volatile @Nullable AgentCounts agents;
    private volatile @Nullable Double probingCost;
    private volatile @Nullable Boolean intact;
    private volatile Function<ComputeId, List<FigureTable>> tables = compute -> List.of();
    private final AtomicBoolean countable = new AtomicBoolean(true);
    private volatile @Nullable JournalCounts counts;
    private volatile Instant counted = Instant.EPOCH;
    private volatile long ticked = System.nanoTime();

    /**
     * Which series of computes are exported.
     *
     * @param scope  of which computes
     * @param detail whether those too that no shipped dashboard, rule or alert uses
     */
    public record SeriesSettings(ComputeScope scope, boolean detail) {

        public static final SeriesSettings EVERYTHING = new SeriesSettings(ComputeScope.ALL, true);

        /** Computes: all of the fleet, or those of the agent's own projects. */
        public enum ComputeScope {
            ALL, OWN
        }

        private FleetStatus of(FleetStatus status) {
            return scope == ComputeScope.OWN ? status.own() : status;
        }
    }

    /**
     * @param probeBudget monthly limit of the cost of probing, in CU-hours; null without one
     */
    public FleetBoard(PrometheusMeterRegistry registry, InstantSource clock, Supplier<? extends JournalEntries> journal,
            @Nullable Double probeBudget, SeriesSettings choice) {
        super(registry);
        this.choice = choice;
        this.metrics = ComputeMetric.shown(choice.detail());
        this.suspended = new SuspendedSeries(metrics);
        this.registry = registry;
        this.journal = journal;
        this.configuration = new AgentFacts.ReadConfiguration(probeBudget, true, clock.instant());
        this.status = FleetStatus.unborn(clock.instant());
        registry.getPrometheusRegistry().register((MultiCollector) this::series);
        post(status);
    }

    /** The series of the fleet, worked out where somebody asks for them: a tick comes each second, a scrape seldom. */
    private MetricSnapshots series() {
        FleetStatus now = status;
        try {
            return FleetSeries.of(now, unknownWords, counts, probingTotals.after(now), facts()).snapshots();
        } catch (RuntimeException e) {
            cannotShow(e);
            return new MetricSnapshots();
        }
    }

    private static void cannotShow(RuntimeException why) {
        log.atError().addKeyValue("why", why.toString()).log("cannot show the fleet's metrics");
    }

    @Override
    public void post(FleetStatus now) {
        status = now;
        errors.read(now);
        // Before the first listing the store may not be open yet, which is not an error.
        if (now.shown() && Duration.between(counted, now.at()).abs().compareTo(COUNT_INTERVAL) >= 0) {
            counted = now.at();
            count();
        }
        try {
            suspended.prepare(choice.of(now).computeStatuses(), changes, MOST_RENDERED);
            probingTotals.after(now);
        } catch (RuntimeException e) {
            cannotShow(e);
        }
    }

    /** Queries the store, so it runs less often than {@link #post}. */
    private void count() {
        try {
            counts = JournalCounts.of(journal.get());
            countable.set(true);
        } catch (RuntimeException e) {
            // Logged once until it works again.
            if (countable.getAndSet(false)) {
                log.atLevel(e instanceof StartFailure start && start.isStarting() ? Level.INFO : Level.WARN)
                        .addKeyValue("why", e.getMessage())
                        .log("cannot read the journal; its counters keep their values");
            }
        }
    }

    @Override
    public void unknownWords(List<UnknownWord> words) {
        words.stream()
                .filter(word -> unknownWords.size() < MOST_UNKNOWN && unknownWords.add(word))
                .forEach(word -> log.atWarn()
                        .addKeyValue("kind", word.kind())
                        .addKeyValue("word", word.word())
                        .log("unknown word in a platform response; it is ignored"));
    }

    @Override
    public void ticked(Duration took, Duration lag) {
        super.ticked(took, lag);
        ticked = System.nanoTime();
    }

    @Override
    public void fleetRead(FleetChanges fleet, boolean leader) {
        changes = fleet;
    }

    @Override
    public void agentsSeen(@Nullable AgentCounts seen) {
        agents = seen;
    }

    @Override
    public void probingCost(@Nullable Double cuHours) {
        probingCost = cuHours;
    }

    /**
     * Shows that a configuration took effect.
     *
     * @param probeBudget monthly limit of the cost of probing, in CU-hours; null without one
     */
    public void reloaded(@Nullable Double probeBudget, Instant at) {
        configuration = new AgentFacts.ReadConfiguration(probeBudget, true, at);
    }

    /** Shows that the configuration that was read last is invalid, and the one before stays in force. */
    public void notReloaded() {
        configuration = new AgentFacts.ReadConfiguration(configuration.budget(), false, configuration.since());
    }

    /** Shows whether the hash chain of the journal is intact; null where this agent does not check it. */
    public void journalVerified(@Nullable Boolean found) {
        intact = found;
    }

    /** Time since the latest tick ended, by a monotonic clock. */
    public Duration sinceTick() {
        return Duration.ofNanos(System.nanoTime() - ticked);
    }

    /** Writes all metrics, compressed as a gzip file. */
    public void scrape(OutputStream out, String contentType) throws IOException {
        boolean openMetrics = contentType.startsWith("application/openmetrics-text");
        FleetStatus now = choice.of(status());
        FleetChanges fleet = changes;
        try (GzipParts gzip = new GzipParts(out)) {
            new ComputeExposition(StatusView.inOrder(now.live()), fleet).write(metrics,
                    suspended.of(now.computeStatuses(), fleet), openMetrics, gzip);
            registry.scrape(gzip, contentType);
        }
    }

    /**
     * Passes the values of a scrape to {@code into}: first those of the agent and of the fleet, then those of the
     * computes. After {@code into} returns false, nothing more is passed.
     *
     * @param most computes whose values are passed at once
     */
    public void read(int most, Predicate<MetricSnapshots> into) {
        FleetStatus now = choice.of(status());
        boolean goesOn = into.test(registry.getPrometheusRegistry().scrape());
        List<ComputeStatus> all = now.inOrder();
        for (int from = 0; goesOn && from < all.size(); from += most) {
            goesOn = into.test(ComputeSnapshots.of(metrics, all.subList(from, Math.min(all.size(), from + most)),
                    changes));
        }
    }

    /** The latest posted status. */
    public FleetStatus status() {
        return status;
    }

    private AgentFacts facts() {
        return new AgentFacts(changes, probingCost, configuration, agents, intact);
    }

    /** What the agent knows of itself. */
    public AgentView agent() {
        return facts().view(probingTotals.after(status), registry, errors.latest());
    }

    /** Shows tables of extensions, by compute. */
    public void showTables(Function<ComputeId, List<FigureTable>> shown) {
        tables = shown;
    }

    public List<FigureTable> tables(ComputeId compute) {
        return tables.apply(compute);
    }

    public PrometheusMeterRegistry registry() {
        return registry;
    }

    public JournalEntries journal() {
        return journal.get();
    }
}
