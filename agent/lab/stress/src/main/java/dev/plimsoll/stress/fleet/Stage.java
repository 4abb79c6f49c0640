package dev.plimsoll.stress.fleet;

import dev.plimsoll.stress.fleet.Agent.Ended;
import dev.plimsoll.stress.fleet.Agent.Program;
import dev.plimsoll.stress.fleet.Figures.Busy;
import dev.plimsoll.stress.fleet.Figures.Calm;
import dev.plimsoll.stress.fleet.Figures.Footprint;
import dev.plimsoll.stress.fleet.Figures.Latencies;
import dev.plimsoll.stress.fleet.Figures.Phase;
import dev.plimsoll.stress.fleet.Figures.Probes;
import dev.plimsoll.stress.fleet.Figures.Responses;
import dev.plimsoll.stress.fleet.Figures.Shown;
import dev.plimsoll.stress.fleet.Figures.Ticks;
import dev.plimsoll.stress.fleet.Http.Answer;
import dev.plimsoll.stress.fleet.Http.Scrape;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Measures one fleet, from an empty store to the figures. */
final class Stage implements AutoCloseable {

    /** Unmeasured scrapes at the beginning, so the JIT compiler has compiled the code. */
    private static final int WARMING = 40;
    private static final Duration BETWEEN_SCRAPES = Duration.ofMillis(200);
    static final int PAGES = 20;
    /** As long as a page of the fleet. */
    static final String JSON = "/api/v1/computes";
    private static final String ALL_JSON = JSON + "?limit=all";
    private static final int OK = 200;
    /** The maximum number of failures before the measurement stops. */
    private static final int MOST_FAILURES = 3;
    private static final String FAILED = "plimsoll_probe_failures_total";
    static final String STORE_USES = "hikaricp_connections_acquire_seconds_count";
    private static final int SEEDED = 3;
    private static final int ENOUGH_PROBES = 6;

    /**
     * How long, and with what.
     *
     * @param first             makes the store; it may write what {@code program} starts with
     * @param program           what is measured
     * @param settling          after each start, before anything is measured
     * @param window            over which CPU is measured, once idle and once under load
     * @param scrapes           asked for one after the other, in each phase
     * @param requestsPerMinute that the agent may send to the platform
     */
    record Terms(Program first, Program program, Duration settling, Duration window, int scrapes,
            int requestsPerMinute) {}

    private final Fleet fleet;
    private final Terms terms;
    private final Path folder;
    private final OneServer server;
    private final LightPlatform platform;
    private final Consumer<String> tell;

    Stage(Fleet fleet, Terms terms, Path folder, OneServer server, Consumer<String> tell) throws IOException {
        this.fleet = fleet;
        this.terms = terms;
        this.folder = folder;
        this.server = server;
        this.platform = new LightPlatform(fleet);
        this.tell = tell;
    }

    Figures figures(History.Size size) throws IOException, SQLException, InterruptedException {
        tell.accept("filling the store");
        seed();
        Map<String, Long> rows = fill(size);
        tell.accept("%s; starting with the defaults".formatted(rows));
        Calm calm = calm();
        tell.accept("listing each second");
        double listing = listing();
        tell.accept("probing each second");
        return new Figures(fleet, rows, calm, busy(listing));
    }

    /** Fills the store that {@link #seed} made; rows by table. */
    Map<String, Long> fill(History.Size size) throws SQLException {
        return History.fill(store(), fleet, size);
    }

    /** Lets the agent make its store, write a row of each kind, and load what it needs, with a few awake computes. */
    void seed() throws IOException, SQLException, InterruptedException {
        Fleet few = new Fleet(fleet.profile(), SEEDED, 1, SEEDED);
        try (LightPlatform small = new LightPlatform(few);
                Agent agent = start(terms.first(), few, small, Load.PROBES, Map.of())) {
            awaitProbes(agent);
            AgentUse.PAGES.of(agent.http());
            agent.stop();
        }
    }

    /** Waits until the agent is ready, and probed several times. */
    static void awaitProbes(Agent agent) throws InterruptedException {
        agent.awaitReady();
        agent.await(() -> probes(agent.http().scrape()) >= ENOUGH_PROBES, "probed nothing");
    }

    private Calm calm() throws IOException, InterruptedException {
        try (Agent agent = start(Load.DEFAULTS)) {
            Duration ready = agent.awaitReady();
            Duration listed = awaitListed(agent);
            settle();
            long listings = listings();
            Window window = window(agent);
            double perMinute = (listings() - listings) * 60.0 / terms.window().toSeconds();
            Responses responses = new Responses(scrapes(agent), asked(agent.http()::getPlain, "/metrics", PAGES),
                    asked(agent, "/", PAGES), asked(agent, JSON, PAGES), asked(agent, ALL_JSON, PAGES));
            int series = agent.http().scrape().series();
            Footprint memory = memory(agent);
            tell.accept(
                    "idle CPU %.1f %%, heap %.0f MiB, page p50 %.0f ms".formatted(window.cpuPercent, memory.heapMiB(),
                            responses.page().p50()));
            return new Calm(phase(agent, ready), listed.toMillis() / 1e3, window.cpuPercent, perMinute, series,
                    responses, memory, window.ticks());
        }
    }

    /** CPU in percent of a core that only the listings of the busy phase take. */
    private double listing() throws IOException, InterruptedException {
        try (Agent agent = start(Load.LISTINGS)) {
            awaitListed(agent);
            settle();
            double percent = window(agent).cpuPercent;
            agent.stop();
            return percent;
        }
    }

    private Busy busy(double listing) throws IOException, InterruptedException {
        try (Agent agent = start(Load.PROBES)) {
            Shown shown = shown(agent);
            Duration ready = agent.awaitReady();
            awaitListed(agent);
            settle();
            Window window = window(agent);
            double ofProbes = window.cpu.toNanos() / 1e6 * Math.max(0, window.cpuPercent - listing) / window.cpuPercent;
            double probes = probes(window.after) - probes(window.before);
            Probes probed = new Probes((long) probes, (long) window.more(FAILED), ofProbes / Math.max(1, probes),
                    window.more(STORE_USES) / Math.max(1, probes));
            Latencies scrapes = scrapes(agent);
            Footprint memory = memory(agent);
            return new Busy(phase(agent, ready), shown, probed, listing, window.cpuPercent, scrapes, memory,
                    window.ticks());
        }
    }

    /** Waits until each project was listed: before that, the budget of calls is spent on those that never were. */
    private Duration awaitListed(Agent agent) throws InterruptedException {
        return agent.await(platform::isListed, "did not list all projects");
    }

    /** Asks for the page of the fleet until it counts all computes. */
    private Shown shown(Agent agent) throws InterruptedException {
        String all = ">%,d computes<".formatted(fleet.computes());
        Answer[] page = new Answer[1];
        Duration after = agent.await(() -> {
            page[0] = agent.http().get("/");
            return page[0].body().contains(all);
        }, "did not show all computes");
        return new Shown(after.toMillis() / 1e3, page[0].took().toNanos() / 1e6);
    }

    /**
     * What an agent did in a while.
     *
     * @param cpuPercent of one core
     */
    record Window(Scrape before, Scrape after, Duration cpu, double cpuPercent) {

        double more(String name) {
            return after.sum(name) - before.sum(name);
        }

        Ticks ticks() {
            return Ticks.between(before, after);
        }
    }

    Window window(Agent agent) throws InterruptedException {
        Scrape before = agent.http().scrape();
        Duration cpu = agent.cpu();
        Instant begun = Instant.now();
        Thread.sleep(terms.window());
        Duration spent = agent.cpu().minus(cpu);
        double percent = 100.0 * spent.toNanos() / Duration.between(begun, Instant.now()).toNanos();
        return new Window(before, agent.http().scrape(), spent, percent);
    }

    Latencies scrapes(Agent agent) throws InterruptedException {
        asked(agent, "/metrics", WARMING);
        return asked(agent, "/metrics", terms.scrapes());
    }

    static Footprint memory(Agent agent) throws IOException, InterruptedException {
        long resident = agent.residentMiB();
        return new Footprint(agent.heapMiB(), resident);
    }

    /** Starts the agent on what is filled. */
    Agent start(Load load) throws IOException {
        return start(load, Map.of());
    }

    /** Starts it with more settings than usual: each of their sections is added to that of the same name. */
    Agent start(Load load, Map<String, Map<String, Object>> more) throws IOException {
        return start(terms.program(), fleet, platform, load, more);
    }

    private Agent start(Program program, Fleet listed, LightPlatform there, Load load,
            Map<String, Map<String, Object>> more) throws IOException {
        int port = OneServer.freePort();
        there.begin();
        Map<String, Map<String, Object>> settings = new LinkedHashMap<>(load.settings(terms.requestsPerMinute));
        settings.put("platform", Map.of("profile", listed.profile().word(), "base-url", there.baseUrl(), "api-key",
                LightPlatform.KEY));
        settings.put("database", Map.of("host", "127.0.0.1", "port", server.port(), "user", OneServer.USER, "ssl-mode",
                "disable"));
        settings.put("store", Map.of("url", "jdbc:sqlite:" + store(), "retention", "400d"));
        settings.put("server", Map.of("listen", "127.0.0.1:" + port));
        more.forEach((section, keys) -> settings.merge(section, keys, Stage::joined));
        return Agent.start(program, settings, port, folder);
    }

    private static Map<String, Object> joined(Map<String, Object> section, Map<String, Object> more) {
        Map<String, Object> all = new LinkedHashMap<>(section);
        all.putAll(more);
        return all;
    }

    Path store() {
        return folder.resolve("plimsoll.db");
    }

    LightPlatform platform() {
        return platform;
    }

    long listings() {
        return platform.projectListings() + platform.computeListings();
    }

    /** What is only done once after a start is not measured. */
    void settle() throws InterruptedException {
        Thread.sleep(terms.settling());
    }

    /** Successful probes since the agent's start. */
    static double probes(Scrape scrape) {
        return scrape.sum("plimsoll_probes_total") - scrape.sum(FAILED);
    }

    static Latencies asked(Agent agent, String path, int times) throws InterruptedException {
        return asked(agent.http()::get, path, times);
    }

    /** How the agent is asked. */
    private interface Request {
        Answer of(String path) throws InterruptedException;
    }

    private static Latencies asked(Request request, String path, int times) throws InterruptedException {
        List<Duration> took = new ArrayList<>();
        int failures = 0;
        for (int i = 0; i < times && failures < MOST_FAILURES; i++) {
            Answer answer = request.of(path);
            took.add(answer.took());
            failures += answer.status() == OK ? 0 : 1;
            Thread.sleep(BETWEEN_SCRAPES);
        }
        return Latencies.of(took, failures);
    }

    private static Phase phase(Agent agent, Duration ready) throws InterruptedException {
        Ended ended = agent.stop();
        return new Phase(ready.toMillis() / 1e3, agent.health().failures(), agent.health().latencies(),
                ended.took().toMillis() / 1e3, ended.code());
    }

    @Override
    public void close() {
        platform.close();
    }
}
