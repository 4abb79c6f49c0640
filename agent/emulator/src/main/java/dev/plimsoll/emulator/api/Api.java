package dev.plimsoll.emulator.api;

import dev.plimsoll.emulator.compute.Account;
import dev.plimsoll.emulator.compute.Ledger;
import dev.plimsoll.emulator.size.SizeTable;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;

/** The HTTP server: every call of {@code platform/api.md} section 4, the ledger and the size table. */
public final class Api implements AutoCloseable {

    private static final Set<HandlerType> LOOKS = Set.of(HandlerType.GET, HandlerType.HEAD, HandlerType.OPTIONS);
    private static final String ROOT = "/api/v2";
    private static final String ARRIVED = "arrived";
    private static final String BEARER = "Bearer ";
    private static final String LOOPBACK = "127.0.0.1";

    private final ApiKeys keys;
    private final InstantSource clock;
    private final LedgerCalls ledgerCalls;
    private final EndpointCalls endpointCalls;
    private final Javalin server;

    /** Prepares it; nobody is answered before {@link #start}. */
    public Api(ApiKeys keys, Account account, Ledger ledger, InstantSource clock, SizeTable sizes,
            long cachePerCu) {
        this.keys = keys;
        this.clock = clock;
        this.ledgerCalls = new LedgerCalls(ledger, clock, sizes, cachePerCu);
        this.endpointCalls = new EndpointCalls(account, ledger, clock, sizes);
        this.server = Javalin.create(this::configure);
    }

    /** Listens; port 0 means a free one. */
    public void start(int port) {
        server.start(LOOPBACK, port);
    }

    /** The root of the API, known when it listens. */
    public String baseUrl() {
        return root() + ROOT;
    }

    /** Where the ledger is. */
    public String ledgerUrl() {
        return root() + "/ledger";
    }

    /** Where the scaled size table is. */
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
        RoutesConfig routes = config.routes;
        Answers.problems(routes);
        routes.before(this::arrive);
        routes.before(ROOT + "/*", this::authorize);
        routes.after(ROOT + "/*", this::note);
        routes.get("/ledger", ledgerCalls::show);
        routes.get("/sizes", ledgerCalls::sizes);
        keyRoutes(routes, new KeyCalls(keys, clock));
        endpointRoutes(routes);
    }

    private static void keyRoutes(RoutesConfig routes, KeyCalls calls) {
        routes.post(ROOT + "/api_keys", calls::create);
        routes.get(ROOT + "/api_keys", calls::list);
        routes.delete(ROOT + "/api_keys/{key_id}", calls::revoke);
    }

    private void endpointRoutes(RoutesConfig routes) {
        String endpoints = ROOT + "/projects/{project_id}/endpoints";
        routes.get(ROOT + "/projects", endpointCalls::listProjects);
        routes.get(endpoints, endpointCalls::list);
        routes.post(endpoints, endpointCalls::create);
        routes.patch(endpoints + "/{endpoint_id}", endpointCalls::update);
        routes.delete(endpoints + "/{endpoint_id}", endpointCalls::delete);
        routes.post(endpoints + "/{endpoint_id}/restart", endpointCalls::restart);
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
        server.stop();
    }
}
