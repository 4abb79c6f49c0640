package dev.plimsoll.web;

import dev.plimsoll.change.status.Answers;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.web.connection.AdmissionHandler;
import dev.plimsoll.web.connection.ConnectionLimits;
import dev.plimsoll.web.connection.OpenConnections;
import dev.plimsoll.web.connection.RequestQueue;
import dev.plimsoll.web.json.FleetJson;
import dev.plimsoll.web.json.FleetJson.ListPage;
import dev.plimsoll.web.metrics.FleetBoard;
import dev.plimsoll.web.page.LoginPage;
import dev.plimsoll.web.page.PageFrame;
import dev.plimsoll.web.page.StaticFiles;
import dev.plimsoll.web.page.Visitor;
import dev.plimsoll.web.page.compute.ComputePage;
import dev.plimsoll.web.page.fleet.BulkPage;
import dev.plimsoll.web.page.fleet.FleetPage;
import dev.plimsoll.web.page.fleet.FleetQuery;
import dev.plimsoll.web.session.Gate;
import dev.plimsoll.web.session.Identity;
import dev.plimsoll.web.session.Identity.Caller;
import dev.plimsoll.web.session.Identity.Role;
import dev.plimsoll.web.session.ProxiedUsers;
import dev.plimsoll.web.session.Sessions;
import dev.plimsoll.web.session.TokenCheck;
import dev.plimsoll.web.view.WhatIfAnswers;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.compression.Gzip;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.util.JavalinBindException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The HTTP server: status page, metrics and JSON for readers, and answers from those who may give them. */
public record WebServer(Javalin server, FleetPage fleet, FleetJson lists) implements AutoCloseable {

    /** How long running requests may continue when the server stops. */
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(2);

    /** A third of them answer requests in turn; the others are for what is vital, and for clients that come and go. */
    private static final int MOST_THREADS = 3 * ConnectionLimits.USUAL.turns();
    private static final int FEWEST_THREADS = 4;
    /** Bytes of a reply that the system keeps for a client. More would only hide that the client does not read. */
    private static final int SEND_BUFFER = 65_536;
    /** References in 64 bytes, which is a line of the processor's cache. */
    private static final String REFERENCES = "16";
    /** The fastest gzip level. */
    private static final int GZIP_LEVEL = 1;

    /**
     * Serves until closed.
     *
     * @param savings  what changes saved
     * @param store    why the store cannot be used now, empty if it can; called by each readiness check
     * @param whatIf   answers of what-if questions; charts read the same
     * @param more     what the server serves for others
     * @param nanoTime a monotonic time, for sessions and wrong tokens
     * @throws AddressUnusable if the address is in use or not permitted; the message says what to do
     */
    public static WebServer start(ServerSettings settings, ConnectionLimits limits, FleetBoard board, Answers answers,
            SavingsSource savings, Supplier<Optional<String>> store, WhatIfAnswers whatIf, List<HttpRoute> more,
            InstantSource clock, LongSupplier nanoTime) {
        FleetJson lists = new FleetJson(savings.prices());
        Routes routes = new Routes(board, lists, savings, whatIf.stored(), clock);
        TokenCheck tokens = new TokenCheck(settings.access(), board, nanoTime);
        ProxiedUsers proxied = new ProxiedUsers(settings.access(), nanoTime);
        Gate gate = new Gate(tokens, proxied);
        PersonAnswers people = new PersonAnswers(answers, board::status, clock);
        AnswerRoutes changes = new AnswerRoutes(gate, people);
        StaticFiles files = StaticFiles.load();
        PageFrame frame = new PageFrame(files, titles(more), settings.links());
        FleetPage fleet = new FleetPage(frame, savings.prices(), new SavedHours(savings.ledger()));
        SessionRoutes sessions = new SessionRoutes(tokens, proxied, people, new LoginPage(frame),
                new Sessions(tokens, nanoTime), settings.isHttps());
        PageRoutes pages = new PageRoutes(board, store, files, frame, fleet, sessions::visitor);
        ComputeRoutes computes = new ComputeRoutes(routes, whatIf, new ComputePage(frame, savings.prices()),
                sessions::visitor);
        Javalin server = Javalin.create(config -> {
            configure(config);
            listen(config, settings, limits,
                    new AdmissionRules(gate, new HostRule(settings.host(), settings.page()), more),
                    new VitalHandler(new Readiness(board, store), board));
            new Refusals(frame, sessions::visitor, more).add(config.routes);
            // Before the other routes, in which the name of a compute may contain a slash.
            computes.add(config.routes);
            routes.add(config.routes);
            pages.add(config.routes);
            sessions.add(config.routes);
            changes.add(config.routes);
            new BulkRoutes(board, fleet, people, changes, sessions, new BulkPage(frame)).add(config.routes);
            more.forEach(route -> add(route, gate, sessions, config.routes));
        });
        try {
            return new WebServer(server.start(), fleet, lists);
        } catch (JavalinBindException taken) {
            throw new AddressUnusable(settings, taken);
        }
    }

    /** The pages among {@code more}: their addresses by title. */
    private static Map<String, String> titles(List<HttpRoute> more) {
        Map<String, String> titles = new TreeMap<>();
        more.stream().filter(route -> route.title() != null).forEach(route -> titles.put(route.title(), route.path()));
        return titles;
    }

    private static void add(HttpRoute route, Gate gate, SessionRoutes sessions, RoutesConfig routes) {
        if (route.isRead()) {
            Routes.read(routes, route.path(), request -> {
                request.req().setAttribute(Visitor.ATTRIBUTE, sessions.visitor(request));
                route.handler().serve(request.req(), new byte[0], request.res());
            });
            return;
        }
        routes.post(route.path(), request -> {
            if (gate.isOpen() || route.isGuarded()) {
                Identity who = gate.check(request);
                if (route.isGuarded()) {
                    new Caller(who, "", request.ip()).as(Role.ADMINISTER);
                }
            }
            route.handler().serve(request.req(), request.req().getInputStream().readAllBytes(), request.res());
        });
    }

    private static void configure(JavalinConfig config) {
        // Else Jetty starts the JVM's whole management to find this size out: 200 classes, some of the flight recorder.
        System.setProperty("org.eclipse.jetty.util.referencesPerCacheLine", REFERENCES);
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        // Platform threads: virtual threads share carriers with the agent's work, and a health check must not wait.
        config.concurrency.useVirtualThreads = false;
        config.jetty.threadPool = new QueuedThreadPool(MOST_THREADS, FEWEST_THREADS);
        config.http.prefer405over404 = true;
        // The fastest level: the default takes more than twice as long for little.
        config.http.compressionStrategy = new CompressionStrategy(null, new Gzip(GZIP_LEVEL));
        config.http.maxRequestSize = BulkRoutes.LARGEST_FORM;
        config.jetty.modifyHttpConfiguration(http -> {
            http.setSendServerVersion(false);
            // Else a connection takes a token for an earlier one that differs by case alone.
            http.setHeaderCacheCaseSensitive(true);
            http.setRequestHeaderSize(Refusals.LARGEST_REQUEST * 2);
            http.addCustomizer(new SafeHeaders());
            http.addCustomizer(new AcceptedCoding());
        });
    }

    private static void listen(JavalinConfig config, ServerSettings settings, ConnectionLimits limits,
            AdmissionRules rules, VitalHandler vital) {
        RequestQueue queue = new RequestQueue(limits);
        OpenConnections connections = new OpenConnections(limits, System::nanoTime, queue::isQueued);
        config.jetty.modifyServer(server -> {
            server.setStopTimeout(STOP_TIMEOUT.toMillis());
            server.addEventListener(connections);
            server.setErrorHandler(new Refusals.PlainErrors());
            server.insertHandler(queue);
            server.insertHandler(vital);
            server.insertHandler(new AdmissionHandler(connections, rules));
        });
        config.jetty.addConnector((server, http) -> {
            ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
            connector.setHost(settings.host());
            connector.setPort(settings.port());
            connector.setAcceptQueueSize(limits.connections());
            connector.setAcceptedSendBufferSize(SEND_BUFFER);
            connector.addEventListener(connections);
            return connector;
        });
    }

    /** Renders what is read first, as the first requests would. */
    public void warmUp(FleetStatus status) {
        ListPage page = new ListPage(null, Routes.COMPUTES);
        fleet.of(status, FleetQuery.read(name -> List.of()), new Visitor.Anonymous(false));
        try {
            lists.computes(status, page, Writer.nullWriter());
            lists.recommendations(status, page, Writer.nullWriter());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Forgets what was rendered with the prices of before. */
    public void repriced() {
        fleet.repriced();
        lists.repriced();
    }

    /** The port that the server listens on, also if the configured port is 0. */
    public int port() {
        return server.port();
    }

    @Override
    public void close() {
        server.stop();
    }

    /** What the header of each reply says to browsers. */
    static final class SafeHeaders implements HttpConfiguration.Customizer {

        private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
                + "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

        @Override
        public Request customize(Request request, HttpFields.Mutable reply) {
            put(reply);
            return request;
        }

        static void put(HttpFields.Mutable reply) {
            reply.put("X-Content-Type-Options", "nosniff");
            reply.put("Referrer-Policy", "no-referrer");
            reply.put(HttpHeader.CACHE_CONTROL, "no-store");
            reply.put("Content-Security-Policy", POLICY);
        }
    }
}
