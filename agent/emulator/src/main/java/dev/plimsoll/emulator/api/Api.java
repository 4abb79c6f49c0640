package dev.plimsoll.emulator.api;

import dev.plimsoll.emulator.account.Account;
import dev.plimsoll.emulator.account.ApiKeys;
import dev.plimsoll.emulator.account.Refusal;
import dev.plimsoll.emulator.dialect.Dialect;
import dev.plimsoll.emulator.dialect.ShownTimes;
import dev.plimsoll.emulator.engine.Ledger;
import dev.plimsoll.emulator.fault.Faults;
import dev.plimsoll.emulator.scenario.Scenario;
import dev.plimsoll.emulator.scenario.ScenarioKeys;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;

/** The HTTP server: the calls of the profile, the ledger and the size table. */
public final class Api implements AutoCloseable {

    private static final Set<HandlerType> LOOKS = Set.of(HandlerType.GET, HandlerType.HEAD, HandlerType.OPTIONS);
    private static final String ROOT = "/api/v2";
    private static final String ARRIVED = "arrived";
    private static final String BEARER = "Bearer ";
    private static final String LOOPBACK = "127.0.0.1";

    private final ApiKeys keys;
    private final InstantSource clock;
    private final Answers answers;
    private final Site site;
    private final LedgerCalls ledgerCalls;
    private final FaultyCalls faultyCalls;
    private final Javalin server;

    /** Prepares the server; it answers after {@link #start}. */
    public Api(ApiKeys keys, Account account, Ledger ledger, InstantSource clock, Scenario scenario, Faults faults,
            Access access) {
        this.keys = keys;
        this.clock = clock;
        ScenarioKeys settings = scenario.keys();
        this.answers = new Answers(Dialect.of(scenario.profile(), new ShownTimes(settings.times(), clock)),
                settings.variants().errorBody());
        this.site = new Site(account, answers, new ComputeAttributes(scenario), ledger,
                access, clock);
        this.ledgerCalls = new LedgerCalls(ledger, faults, clock, scenario.sizes(), settings.cachePerCu());
        this.faultyCalls = new FaultyCalls(faults, account, ROOT);
        this.server = Javalin.create(this::configure);
    }

    /** Starts listening; port 0 selects a free port. */
    public void start(int port) {
        server.start(LOOPBACK, port);
    }

    /** The base URL of the API; known after the start. */
    public String baseUrl() {
        return root() + ROOT;
    }

    /** The URL of the ledger. */
    public String ledgerUrl() {
        return root() + "/ledger";
    }

    /** The URL of the scaled size table. */
    public String sizesUrl() {
        return root() + "/sizes";
    }

    private String root() {
        return "http://" + LOOPBACK + ":" + server.port();
    }

    private void configure(JavalinConfig config) {
        config.startup.showJavalinBanner = false;
        config.startup.startupWatcherEnabled = false;
        config.http.prefer405over404 = true;
        // A call that hangs because of a fault must not block other calls.
        config.concurrency.useVirtualThreads = true;
        RoutesConfig routes = config.routes;
        answers.problems(routes);
        routes.before(this::arrive);
        routes.before(ROOT + "/*", this::authorize);
        routes.before(ROOT + "/*", faultyCalls::before);
        routes.after(ROOT + "/*", faultyCalls::after);
        routes.after(ROOT + "/*", this::note);
        routes.after(ROOT + "/*", FaultyCalls::end);
        routes.get("/ledger", ledgerCalls::show);
        routes.get("/sizes", ledgerCalls::sizes);
        Routes.add(routes, ROOT, site, keys);
    }

    private void arrive(Context call) {
        call.attribute(ARRIVED, clock.instant());
    }

    private void authorize(Context call) {
        String header = call.header("Authorization");
        if (header == null || !header.startsWith(BEARER)
                || !keys.admit(header.substring(BEARER.length()).strip(), clock.instant(), call.ip())) {
            throw Refusal.unauthorized();
        }
    }

    private void note(Context call) {
        if (!LOOKS.contains(call.method())) {
            Instant arrived = call.attribute(ARRIVED);
            ledgerCalls.note(call, arrived == null ? clock.instant() : arrived);
        }
    }

    @Override
    public void close() {
        faultyCalls.close();
        server.stop();
    }
}
