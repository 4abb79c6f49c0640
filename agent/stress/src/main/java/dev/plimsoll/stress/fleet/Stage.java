package dev.plimsoll.stress.fleet;

import dev.plimsoll.stress.fleet.Agent.Ended;
import dev.plimsoll.stress.fleet.Agent.Program;
import dev.plimsoll.stress.fleet.AgentSettings.Load;
import dev.plimsoll.stress.fleet.Figures.Busy;
import dev.plimsoll.stress.fleet.Figures.Calm;
import dev.plimsoll.stress.fleet.Figures.Phase;
import dev.plimsoll.stress.fleet.Figures.Ticks;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Measures one fleet, from an empty store to the figures. */
final class Stage implements AutoCloseable {

    /** Unmeasured scrapes at the beginning, so the JIT compiler has compiled the code. */
    private static final int WARMING = 40;
    private static final Duration BETWEEN_SCRAPES = Duration.ofMillis(200);
    private static final int PAGES = 20;
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
     * @param settling          after each start, before anything is measured
     * @param window            over which CPU is measured, once idle and once under load
     * @param scrapes           asked for one after the other, in each phase
     * @param requestsPerMinute that the agent may send to the platform
     */
    record Terms(Program program, Duration settling, Duration window, int scrapes, int requestsPerMinute) {}

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

    /** Lets the agent make its store, and write a row of each kind, with a fleet of a few awake computes. */
    void seed() throws IOException, SQLException, InterruptedException {
        Fleet few = new Fleet(fleet.profile(), SEEDED, 1, SEEDED);
        try (LightPlatform small = new LightPlatform(few); Agent agent = start(few, small, Load.PROBES)) {
            awaitProbes(agent);
            agent.stop();
        }
    }

    /** Waits until the agent is ready, and probed several times. */
    static void awaitProbes(Agent agent) throws InterruptedException {
        agent.awaitReady();
        agent.await(() -> probes(scrape(agent)) >= ENOUGH_PROBES, "probed nothing");
    }

    private Calm calm() throws IOException, InterruptedException {
        try (Agent agent = start(Load.DEFAULTS)) {
            Duration ready = agent.awaitReady();
            settle();
            Scrape before = scrape(agent);
            long listings = listings();
            Duration cpu = agent.cpu();
            Instant begun = Instant.now();
            Thread.sleep(terms.window());
            double idle = share(agent.cpu().minus(cpu), begun);
            Scrape after = scrape(agent);
            double listed = (listings() - listings) * 60.0 / terms.window().toSeconds();
            asked(agent, "/metrics", WARMING);
            Latencies scrapes = asked(agent, "/metrics", terms.scrapes());
            Latencies pages = asked(agent, "/", PAGES);
            Latencies json = asked(agent, "/api/v1/computes", PAGES);
            Scrape last = scrape(agent);
            long resident = agent.residentMiB();
            double heap = agent.heapMiB();
            return new Calm(phase(agent, ready), idle, listed, last.series(),
                    new Figures.Responses(scrapes, pages, json), new Figures.Footprint(heap, resident),
                    Ticks.between(before, after));
        }
    }

    /** CPU in percent of a core that only the listings of the busy phase take. */
    private double listing() throws IOException, InterruptedException {
        try (Agent agent = start(Load.LISTINGS)) {
            agent.awaitReady();
            settle();
            Duration cpu = agent.cpu();
            Instant begun = Instant.now();
            Thread.sleep(terms.window());
            double percent = share(agent.cpu().minus(cpu), begun);
            agent.stop();
            return percent;
        }
    }

    private Busy busy(double listing) throws IOException, InterruptedException {
        try (Agent agent = start(Load.PROBES)) {
            Duration ready = agent.awaitReady();
            settle();
            Scrape before = scrape(agent);
            Duration cpu = agent.cpu();
            Instant begun = Instant.now();
            Thread.sleep(terms.window());
            Duration spent = agent.cpu().minus(cpu);
            double percent = share(spent, begun);
            double ofProbes = spent.toNanos() / 1e6 * Math.max(0, percent - listing) / percent;
            Scrape after = scrape(agent);
            double probes = probes(after) - probes(before);
            double failed = after.sum(FAILED) - before.sum(FAILED);
            double uses = after.sum(STORE_USES) - before.sum(STORE_USES);
            asked(agent, "/metrics", WARMING);
            Latencies scrapes = asked(agent, "/metrics", terms.scrapes());
            long resident = agent.residentMiB();
            double heap = agent.heapMiB();
            return new Busy(phase(agent, ready),
                    new Figures.Probes((long) probes, (long) failed, ofProbes / Math.max(1, probes),
                            uses / Math.max(1, probes)),
                    listing, percent, scrapes, new Figures.Footprint(heap, resident),
                    Ticks.between(before, after));
        }
    }

    /** Starts the agent on what is filled. */
    Agent start(Load load) throws IOException {
        return start(fleet, platform, load);
    }

    private Agent start(Fleet listed, LightPlatform there, Load load) throws IOException {
        int port = Agent.freePort();
        return Agent.start(terms.program(), AgentSettings.of(listed, there, server.port(), store(), port,
                terms.requestsPerMinute(), load), port, folder);
    }

    Path store() {
        return folder.resolve("plimsoll.db");
    }

    LightPlatform platform() {
        return platform;
    }

    private long listings() {
        return platform.projectListings() + platform.computeListings();
    }

    /** What is only done once after a start is not measured. */
    private void settle() throws InterruptedException {
        Thread.sleep(terms.settling());
    }

    private static double share(Duration cpu, Instant begun) {
        return 100.0 * cpu.toNanos() / Duration.between(begun, Instant.now()).toNanos();
    }

    /** Successful probes since the agent's start. */
    static double probes(Scrape scrape) {
        return scrape.sum("plimsoll_probes_total") - scrape.sum(FAILED);
    }

    static Scrape scrape(Agent agent) throws InterruptedException {
        return Scrape.of(agent.http().get("/metrics").body());
    }

    private static Latencies asked(Agent agent, String path, int times) throws InterruptedException {
        List<Duration> took = new ArrayList<>();
        int failures = 0;
        for (int i = 0; i < times && failures < MOST_FAILURES; i++) {
            Http.Answer answer = agent.http().get(path);
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
