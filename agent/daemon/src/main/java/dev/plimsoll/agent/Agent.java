package dev.plimsoll.agent;

import dev.plimsoll.cache.CacheProbe;
import dev.plimsoll.change.Answers;
import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.change.Resizer;
import dev.plimsoll.config.ComputeSettings;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.platform.PlatformClient;
import dev.plimsoll.platform.PlatformFleet;
import dev.plimsoll.platform.PlatformResizer;
import dev.plimsoll.postgres.JdbcProbe;
import dev.plimsoll.probing.ProbeRule;
import dev.plimsoll.reconcile.ComputePolicies;
import dev.plimsoll.reconcile.Housekeeping;
import dev.plimsoll.reconcile.Ports;
import dev.plimsoll.reconcile.Reconciler;
import dev.plimsoll.reconcile.TickTimer;
import dev.plimsoll.store.DeferredStore;
import dev.plimsoll.web.WebServer;
import dev.plimsoll.web.metrics.FleetBoard;
import dev.plimsoll.web.metrics.RuntimeMeters;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The whole agent, built and running.
 *
 * <p>A platform that refuses the key, or a store that cannot be opened, does not end it: it stays up, is not ready, and
 * goes on when they are there again.
 */
public final class Agent implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Agent.class);

    /** Container engines kill after 30 s by default, some after 20. */
    private static final Duration FAREWELL = Duration.ofSeconds(18);
    /** What is under way ends for ten seconds, and then the lease is given back. */
    private static final Duration CYCLE = Duration.ofSeconds(12);
    private static final Duration BRIEF = Duration.ofSeconds(2);

    private final RuntimeMeters meters;
    private final DeferredStore store;
    private final PlatformClient client;
    private final JdbcProbe probe;
    private final FleetBoard board;
    private final Reconciler cycle;
    private final WebServer web;
    private final TickTimer tick;
    private final Housekeeping housekeeping;

    private Agent(Settings settings, InstantSource clock, UnaryOperator<CacheProbe> lens) {
        meters = new RuntimeMeters();
        store = new DeferredStore(settings.store(), clock, meters.registry());
        board = new FleetBoard(meters.registry(), clock, store.urgentJournal());
        client = new PlatformClient(settings.platform(), meters.registry());
        KnownProjects fleet = new KnownProjects(
                new StoreGuard(new PlatformFleet(client, settings.platform()), store));
        // The hand that can change anything is not even built where nothing may be changed.
        Resizer resizer = settings.mayApply() ? new PlatformResizer(client) : null;
        probe = new JdbcProbe(compute -> terms(settings, fleet, compute).database(), clock);
        Ports ports = new Ports(fleet, lens.apply(probe), store.samples(), store.failures(), store.probeStates(),
                store.modelStore(),
                store.activityRecords(),
                store.probeLease(),
                store.journal(), store.retention(),
                resizer, board);
        cycle = new Reconciler(ports, settings.sizes(), compute -> asTerms(terms(settings, fleet, compute)),
                settings.defaults().intervals(), ProbeRule.QUIET, clock);
        web = WebServer.start(settings.server(), board, new Answers(store.urgentJournal(), settings.mayApply()),
                store::constraint, clock);
        tick = TickTimer.start(cycle::tick, board);
        housekeeping = Housekeeping.start(cycle::enforceRetention);
    }

    /** Builds and starts it; it is ready when it has listed the fleet once. */
    public static Agent start(Settings settings, InstantSource clock) {
        return start(settings, clock, UnaryOperator.identity());
    }

    /** One whose looks pass through {@code lens}, for clocks that the servers looked into do not go by. */
    static Agent start(Settings settings, InstantSource clock, UnaryOperator<CacheProbe> lens) {
        Agent agent = new Agent(settings, clock, lens);
        LOG.atInfo()
                .addKeyValue("port", agent.port())
                .addKeyValue("mode", settings.defaults().change().mode())
                .addKeyValue("platform", settings.platform().baseUrl())
                .log("watching");
        return agent;
    }

    private static ComputeSettings terms(Settings settings, KnownProjects fleet, Compute compute) {
        return settings.forCompute(compute, fleet.of(compute));
    }

    static ComputePolicies asTerms(ComputeSettings settings) {
        return new ComputePolicies(settings.watch(), settings.sizing(), settings.change());
    }

    /** Goes on until {@code end} is completed, and returns what it was completed with. */
    public int until(CompletableFuture<Integer> end) {
        return end.join();
    }

    /** The port of pages and metrics. */
    public int port() {
        return web.port();
    }

    /** How the fleet stands. */
    public FleetStatus status() {
        return board.status();
    }

    /** Stops in the order in which things depend on each other: no new beat, no page, then what they need. */
    @Override
    public void close() {
        new Shutdown(FAREWELL).step("beat", BRIEF.multipliedBy(2), tick::close)
                .step("housekeeping", BRIEF, housekeeping::close)
                .step("cycle", CYCLE, cycle::close)
                .step("probe", BRIEF, probe::close)
                .step("web", BRIEF.multipliedBy(2), web::close)
                .step("client", BRIEF, client::close)
                .step("store", BRIEF, store::close)
                .step("meters", BRIEF, meters::close);
        LOG.info("stopped");
    }
}
