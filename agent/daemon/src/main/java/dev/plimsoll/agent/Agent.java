package dev.plimsoll.agent;

import dev.plimsoll.cache.CacheProbe;
import dev.plimsoll.change.plan.ChangeChannels;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.Answers;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.config.ComputeSettings;
import dev.plimsoll.config.Reload;
import dev.plimsoll.config.Settings;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.extension.Extensions;
import dev.plimsoll.extension.Kernel;
import dev.plimsoll.extension.Started;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.postgres.JdbcProbe;
import dev.plimsoll.postgres.SessionReader;
import dev.plimsoll.probing.ProbeRule;
import dev.plimsoll.reconcile.Reconciler;
import dev.plimsoll.reconcile.pass.ComputePolicies;
import dev.plimsoll.reconcile.schedule.Housekeeping;
import dev.plimsoll.reconcile.schedule.TickTimer;
import dev.plimsoll.reconcile.shared.Ports;
import dev.plimsoll.store.DeferredStore;
import dev.plimsoll.store.Store.Access;
import dev.plimsoll.web.SavingsSource;
import dev.plimsoll.web.WebServer;
import dev.plimsoll.web.connection.ConnectionLimits;
import dev.plimsoll.web.metrics.FleetBoard;
import dev.plimsoll.web.metrics.RuntimeMeters;
import dev.plimsoll.web.view.AgentVersion;
import dev.plimsoll.web.view.WhatIfAnswers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The agent: wires all parts, starts them and stops them.
 * <p>It keeps running if the platform refuses the key or the store cannot be opened. It is then not ready, and
 * continues when they work again.
 */
public final class Agent implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Agent.class);

    /** Limit of the whole shutdown: container engines kill after 30 s by default, some after 20 s. */
    private static final Duration SHUTDOWN_LIMIT = Duration.ofSeconds(18);
    /** Limit for the reconciler: running passes get ten seconds, then it gives up its claims. */
    private static final Duration RECONCILER_LIMIT = Duration.ofSeconds(12);
    private static final Duration STEP_LIMIT = Duration.ofSeconds(2);
    /** Computes from which on the first rendering of the pages would take noticeably long. */
    private static final int LARGE_FLEET = 500;

    private final RuntimeMeters meters;
    private final DeferredStore store;
    private final Accounts accounts;
    private final JdbcProbe probe;
    private final FleetBoard board;
    private final Map<String, Started> extensions;
    private final Reconciler reconciler;
    private final WebServer web;
    private final TickTimer timer;
    private final Housekeeping housekeeping;

    private Agent(LiveSettings live, InstantSource clock, UnaryOperator<CacheProbe> probeWrapper) {
        Settings settings = live.current();
        meters = new RuntimeMeters();
        store = new DeferredStore(settings.store(), clock, meters.registry());
        board = new FleetBoard(meters.registry(), clock, () -> store.opened(Access.URGENT).entries(),
                settings.defaults().observe().budgetCuHours(), settings.process().server().series());
        accounts = new Accounts(settings, meters.registry(), new StoreGuard(store)::guarding, null);
        CuHourPrices prices = id -> settingsOf(live.current(), accounts, id).map(own -> own.price().known())
                .orElse(null);
        WhatIfAnswers whatIf = new WhatIfAnswers(() -> store.opened(Access.CHARTS));
        RunningKernel kernel = new RunningKernel(live::current, accounts, board, whatIf, prices,
                () -> store.opened(Access.URGENT).notices(), () -> store.opened(Access.CHARTS).consumption(), clock);
        extensions = started(kernel);
        // Without permission to apply changes, no writer is created.
        ChangeChannels channels = new ChangeChannels(opened(() -> live.current().mayApply(), accounts::writer),
                opened(() -> live.current().mayPropose(),
                        () -> ofExtensions(Started::proposer).findFirst().orElse(null)));
        store.claims().configured(alike(settings));
        board.showTables(compute -> ofExtensions(Started::tables).flatMap(shown -> shown.apply(compute).stream())
                .toList());
        probe = new JdbcProbe(compute -> knownSettings(live.current(), accounts, compute.id()).database(), clock,
                ofExtensions(Started::reader).toArray(SessionReader[]::new));
        Ports ports = new Ports(accounts, probeWrapper.apply(probe), store.claims(), store, channels,
                new Listeners(Stream.concat(Stream.of(board), ofExtensions(Started::listener)).toList()),
                Explanation.WORDING, kernel.alerts());
        reconciler = new Reconciler(ports,
                compute -> asTerms(knownSettings(live.current(), accounts, compute.id())),
                () -> live.current().defaults().intervals(), ProbeRule.QUIET, clock,
                Executors.newVirtualThreadPerTaskExecutor());
        web = WebServer.start(settings.process().server(), ConnectionLimits.USUAL, board,
                new Answers(() -> store.opened(Access.URGENT).journal(), Explanation.WORDING,
                        () -> live.current().answers(id -> accounts.of(id.projectId())), reconciler::showAnswers),
                new SavingsSource(() -> store.opened(Access.URGENT).savings(), prices), store::constraint, whatIf,
                Stream.concat(Stream.of(ReloadRoute.of(live)),
                        extensions.values().stream().flatMap(started -> started.routes().stream())).toList(),
                clock, System::nanoTime);
        live.follow(reload -> follow(reload, clock.instant()));
        WarmUp warmUp = new WarmUp(web::warmUp, LARGE_FLEET, settings.defaults().observe().interval());
        timer = TickTimer.start(() -> {
            accounts.sharedBy(store.claims().agents());
            reconciler.tick();
            live.lookIfDue(clock.instant());
            warmUp.look(board.status());
        }, board);
        JournalWatch journal = new JournalWatch(() -> store.claims().leadsFleet(clock.instant()),
                () -> store.opened().audit().verifyNext(),
                board::journalVerified);
        housekeeping = Housekeeping.start(() -> {
            reconciler.enforceRetention();
            journal.run();
        });
    }

    /** Passes on what keeps something of the settings; all others ask for them. */
    private void follow(Reload reload, Instant now) {
        if (reload.isRefused()) {
            board.notReloaded();
            return;
        }
        board.reloaded(reload.settings().defaults().observe().budgetCuHours(), now);
        store.claims().configured(alike(reload.settings()));
        web.repriced();
    }

    /** A channel that is opened when it is first wanted, and then stays: a change that has begun needs it to its end. */
    private static <T> Supplier<@Nullable T> opened(BooleanSupplier isWanted, Supplier<@Nullable T> channel) {
        AtomicReference<@Nullable T> open = new AtomicReference<>();
        return () -> {
            if (open.get() == null && isWanted.getAsBoolean()) {
                open.compareAndSet(null, channel.get());
            }
            return open.get();
        };
    }

    /** Each extension, started, by its name. */
    private static Map<String, Started> started(Kernel kernel) {
        Map<String, Started> started = new LinkedHashMap<>();
        Extensions.all().forEach(extension -> started.put(extension.name(), extension.start(kernel)));
        return started;
    }

    /** What the extensions run of one kind. */
    private <T> Stream<T> ofExtensions(Function<Started, @Nullable T> kind) {
        return extensions.values().stream().flatMap(started -> Stream.ofNullable(kind.apply(started)));
    }

    /** What all agents that share a store should have alike. */
    private static Set<String> alike(Settings settings) {
        ComputeSettings defaults = settings.defaults();
        return Set.of("version " + AgentVersion.agent(), "mode " + defaults.change().mode(),
                "permission " + defaults.change().permission(), "limits " + defaults.change().limits(),
                "probe budget " + defaults.observe().budgetCuHours(),
                "requests per minute " + defaults.intervals().requestsPerMinute());
    }

    /** Builds and starts an agent; it is ready when it has listed the fleet once. */
    public static Agent start(Settings settings, InstantSource clock) {
        return start(new LiveSettings(settings, null), clock);
    }

    /** An agent whose settings can be reloaded. */
    public static Agent start(LiveSettings settings, InstantSource clock) {
        return start(settings, clock, UnaryOperator.identity());
    }

    /**
     * An agent whose probe is wrapped by {@code probeWrapper}, for tests with a clock that differs from the servers'
     * clocks.
     */
    static Agent start(LiveSettings live, InstantSource clock, UnaryOperator<CacheProbe> probeWrapper) {
        Settings settings = live.current();
        Agent agent = new Agent(live, clock, probeWrapper);
        LOG.atInfo()
                .addKeyValue("port", agent.port())
                .addKeyValue("mode", settings.defaults().change().mode())
                .addKeyValue("platform", settings.accounts()
                        .stream()
                        .map(account -> account.platform().baseUrl().toString())
                        .collect(Collectors.joining(",")))
                .log("started");
        return agent;
    }

    /** The settings of a compute, which may have been deleted; empty where nobody knows its project. */
    private static Optional<ComputeSettings> settingsOf(Settings settings, Accounts fleet, ComputeId compute) {
        return settings.forCompute(compute, fleet.of(compute.projectId()));
    }

    /**
     * The settings by which something is done about a compute. Without them it is left alone.
     *
     * @throws IllegalArgumentException where nobody knows its project
     */
    static ComputeSettings knownSettings(Settings settings, Accounts fleet, ComputeId compute) {
        return settingsOf(settings, fleet, compute).orElseThrow(() -> new IllegalArgumentException(
                "no platform has listed project %s, so the settings of its computes are not known"
                        .formatted(compute.projectId())));
    }

    static ComputePolicies asTerms(ComputeSettings settings) {
        return new ComputePolicies(settings.sizes(), settings.observe(), settings.sizing(), settings.change(),
                settings.labels());
    }

    /** Waits until {@code end} is completed, and returns its value. */
    public int until(CompletableFuture<Integer> end) {
        return end.join();
    }

    /** The port of the HTTP server. */
    public int port() {
        return web.port();
    }

    /** The current status of the fleet. */
    public FleetStatus status() {
        return board.status();
    }

    /** Stops the parts in order of their dependencies: first the timer, last the store and the meters. */
    @Override
    public void close() {
        Shutdown closing = new Shutdown(SHUTDOWN_LIMIT).step("tick", STEP_LIMIT.multipliedBy(2), timer::close)
                .step("housekeeping", STEP_LIMIT, housekeeping::close)
                .step("reconciler", RECONCILER_LIMIT, reconciler::close)
                .step("probe", STEP_LIMIT, probe::close);
        extensions.forEach((name, started) -> closing.step(name, STEP_LIMIT, started.closing()));
        closing.step("web", STEP_LIMIT.multipliedBy(2), web::close)
                .step("accounts", STEP_LIMIT, accounts::close)
                .step("store", STEP_LIMIT, store::close)
                .step("meters", STEP_LIMIT, meters::close);
        LOG.info("stopped");
    }
}
