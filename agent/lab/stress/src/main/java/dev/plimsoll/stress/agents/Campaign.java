package dev.plimsoll.stress.agents;

import dev.plimsoll.stress.fleet.OneServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;

/** Agents on one store and one platform, disturbed one after the other. */
final class Campaign implements AutoCloseable {

    /** Longer than it takes until others have taken over. */
    private static final Duration LOST = Duration.ofSeconds(40);
    private static final Duration TICK = Duration.ofMillis(250);
    private static final Duration BEGINNING = Duration.ofMinutes(1);
    private static final long MINUTE = 60;
    /**
     * Everything fits into the cache of the smallest size, so each compute is too large. That counts at once, because the platform
     * filled no cache ahead.
     */
    private static final String FITS = """
            create or replace view svc_stat_file_cache as
            select 2500::bigint as file_cache_misses, 1000 * seconds::bigint as file_cache_hits,
                   2500::bigint as file_cache_used, 2500::bigint as file_cache_writes, 100.0 as file_cache_hit_ratio
            from (select extract(epoch from clock_timestamp() - pg_postmaster_start_time()) as seconds) as up;
            create function neon.get_prewarm_info(out total_pages integer, out prewarmed_pages integer,
              out skipped_pages integer, out active_workers integer) language sql as 'select 0, 0, 0, 0'""";

    /**
     * What is to happen.
     *
     * @param agents   that run at the same time
     * @param projects with one compute each
     * @param listing  how often an agent lists a project
     * @param pause    mean time between two disturbances
     * @param kills    after which it ends
     * @param longest  time after which it ends in any case
     */
    record Terms(int agents, int projects, Duration listing, Duration pause, int kills, Duration longest, long seed) {}

    /** Something that is done later. */
    private record Later(long at, Action action) {}

    private interface Action {
        void run() throws IOException, SQLException, InterruptedException;
    }

    private final Terms terms;
    private final Path folder;
    private final Consumer<String> tell;
    private final Random random;
    private final OneServer server = new OneServer();
    private final AgentRelay relay;
    private final Referee referee;
    private final WatchedPlatform platform;
    private final Person person = new Person();
    private final List<AgentProcess> agents = new ArrayList<>();
    private final List<AgentRelay> relays = new ArrayList<>();
    /** The way of each agent to the platform. */
    private final Map<String, AgentRelay> ways = new HashMap<>();
    /** Agents that do not watch all projects: alone they are not enough. */
    private final Set<String> partial = new HashSet<>();
    private final List<AgentProcess> lost = new ArrayList<>();
    private final PriorityQueue<Later> later = new PriorityQueue<>((one, other) -> Long.compare(one.at, other.at));
    private boolean isGone;
    /** One at most, so that there are enough agents to kill. */
    private boolean isStalled;
    /** One at most, for the same reason. */
    private boolean isBlind;
    private int started;

    /** @param tell receives what happens */
    Campaign(Terms terms, Path folder, Consumer<String> tell) throws IOException, SQLException {
        this.terms = terms;
        this.folder = folder;
        this.tell = tell;
        this.random = new Random(terms.seed());
        server.run("postgres", FITS);
        server.createStore();
        relay = new AgentRelay(server.port(), address -> {});
        referee = new Referee(OneServer.storeUrl(server.port()) + "?user=" + OneServer.STORE_USER, terms.projects(),
                terms.listing(), System::nanoTime, tell);
        platform = new WatchedPlatform(terms.projects(), referee);
    }

    Tally tally() {
        return referee.tally();
    }

    /** Changes without an end in the journal. */
    int open() throws SQLException {
        return referee.open();
    }

    /** Plays it to its end. */
    void play() throws IOException, SQLException, InterruptedException {
        begin();
        long end = System.nanoTime() + terms.longest().toNanos();
        long next = System.nanoTime();
        while (System.nanoTime() < end && tally().kills() < terms.kills()) {
            if (System.nanoTime() >= next && disturb(Fault.drawn(random))) {
                next = System.nanoTime() + (long) (terms.pause().toNanos() * 2 * random.nextDouble());
            }
            pass();
        }
        tell.accept("no more disturbances");
        long quiet = System.nanoTime() + Referee.LONGEST_BLINDNESS.plus(terms.listing()).plus(LOST).toNanos();
        while (System.nanoTime() < quiet || !later.isEmpty()) {
            pass();
        }
    }

    /** Starts the agents, and waits until all work. */
    void begin() throws IOException, SQLException, InterruptedException {
        // The first agent makes the store.
        start();
        awaitWorking(1);
        while (agents.size() < terms.agents()) {
            start();
        }
        awaitWorking(terms.agents());
        referee.begin();
        tell.accept("%d agents work".formatted(terms.agents()));
    }

    private void awaitWorking(int count) throws SQLException, InterruptedException {
        long end = System.nanoTime() + BEGINNING.toNanos();
        while (referee.working().size() < count) {
            if (System.nanoTime() > end || agents.stream().anyMatch(agent -> !agent.isAlive())) {
                throw new IllegalStateException("of %d agents, these work: %s; see the logs in %s".formatted(count,
                        referee.working(), folder));
            }
            Thread.sleep(TICK);
            lookIfThere();
        }
    }

    private void lookIfThere() {
        try {
            referee.look();
        } catch (SQLException notMadeYet) {
            // The first agent is about to make the tables.
        }
    }

    /** A short while of the campaign, in which one approval is tried. */
    void pass() throws IOException, SQLException, InterruptedException {
        Thread.sleep(TICK);
        referee.look();
        while (!later.isEmpty() && later.peek().at <= System.nanoTime()) {
            later.remove().action.run();
        }
        Set<String> working = referee.working();
        List<AgentProcess> able = agents.stream().filter(agent -> working.contains(agent.name())).toList();
        String compute = platform.endpoint(WatchedPlatform.project(random.nextInt(terms.projects())));
        if (!able.isEmpty() && person.approves(compute, any(able).port())) {
            tally().approval();
        }
    }

    /** Does one of the faults; false if nobody may be disturbed now, since one agent must go on. */
    boolean disturb(Fault fault) throws IOException, SQLException, InterruptedException {
        Set<String> working = referee.working();
        List<AgentProcess> able = agents.stream().filter(agent -> working.contains(agent.name())).toList();
        AgentProcess victim = able.isEmpty() ? null : any(able);
        boolean isAnyLeft = able.stream().anyMatch(agent -> agent != victim && !partial.contains(agent.name()));
        if (victim == null || !isAnyLeft || (fault == Fault.GONE && isGone) || (fault == Fault.STALL && isStalled)
                || ((fault == Fault.CUT || fault == Fault.REVOKED) && isBlind)) {
            return false;
        }
        tell.accept("%s %s".formatted(fault, fault == Fault.GONE ? "" : victim.name()));
        tally().fault(fault);
        switch (fault) {
            case KILL -> end(victim, "KILL");
            case LOSS -> lose(victim);
            case STALL -> stall(victim, between(5, 120));
            case STEP -> victim.step(victim.step() == 0 ? (random.nextBoolean() ? MINUTE : -MINUTE) : -victim.step());
            case LEAVE -> end(victim, "TERM");
            case CUT -> blind(victim, Objects.requireNonNull(ways.get(victim.name()))::part,
                    Objects.requireNonNull(ways.get(victim.name()))::join);
            case REVOKED -> blind(victim, () -> platform.refuse(victim.name(), true),
                    () -> platform.refuse(victim.name(), false));
            case GONE -> part(between(5, 40));
            case JOIN, OTHER_PROJECTS, OTHER_MODE -> throw new IllegalStateException("it follows others");
        }
        return true;
    }

    private Duration between(int fewest, int most) {
        return Duration.ofSeconds(fewest + random.nextInt(most - fewest + 1));
    }

    private AgentProcess any(List<AgentProcess> some) {
        return some.get(random.nextInt(some.size()));
    }

    private void end(AgentProcess victim, String signal) throws IOException, SQLException, InterruptedException {
        referee.disturbed(victim.name());
        victim.signal(signal);
        replace(victim);
    }

    private void lose(AgentProcess victim) throws IOException, SQLException, InterruptedException {
        referee.disturbed(victim.name());
        victim.signal("STOP");
        after(LOST, () -> victim.signal("KILL"));
        replace(victim);
    }

    private void stall(AgentProcess victim, Duration time) throws IOException, SQLException, InterruptedException {
        isStalled = true;
        referee.disturbed(victim.name());
        victim.signal("STOP");
        after(time, () -> {
            isStalled = false;
            referee.resumed(victim.name());
            victim.signal("CONT");
        });
    }

    private void blind(AgentProcess victim, Runnable begin, Runnable end) throws SQLException {
        isBlind = true;
        referee.blinded(victim.name());
        begin.run();
        after(between(30, 90), () -> {
            isBlind = false;
            end.run();
            referee.resumed(victim.name());
        });
    }

    private void part(Duration time) {
        isGone = true;
        referee.storeGone(true);
        relay.part();
        after(time, () -> {
            relay.join();
            referee.storeGone(false);
            isGone = false;
        });
    }

    private void replace(AgentProcess victim) {
        agents.remove(victim);
        lost.add(victim);
        after(between(0, 5), () -> {
            tally().fault(Fault.JOIN);
            start();
        });
    }

    private void after(Duration time, Action action) {
        later.add(new Later(System.nanoTime() + time.toNanos(), action));
    }

    private void start() throws IOException {
        started++;
        String name = "agent-" + started;
        int port = OneServer.freePort();
        AgentRelay probes = new AgentRelay(server.port(),
                address -> referee.probed(name, WatchedPlatform.projectAt(address)));
        AgentRelay way = new AgentRelay(platform.baseUrl().getPort(), address -> {});
        relays.addAll(List.of(probes, way));
        ways.put(name, way);
        // The first agents are alike: each project must have one that watches it.
        boolean isOther = started > terms.agents() && random.nextInt(6) == 0;
        boolean isAdviser = started > terms.agents() && random.nextInt(6) == 0;
        if (isOther) {
            partial.add(name);
            tally().fault(Fault.OTHER_PROJECTS);
        }
        if (isAdviser) {
            tally().fault(Fault.OTHER_MODE);
        }
        Map<String, Object> settings = new AgentSettings(terms.listing(), isOther, isAdviser).all(
                URI.create("http://127.0.0.1:" + way.port() + platform.baseUrl().getPath()),
                WatchedPlatform.key(name), probes.port(), relay.port(), port);
        agents.add(AgentProcess.start(name, port, settings, folder.resolve(name)));
    }

    @Override
    public void close() throws IOException, SQLException {
        agents.forEach(AgentProcess::close);
        lost.forEach(AgentProcess::close);
        person.close();
        platform.close();
        referee.close();
        relay.close();
        for (AgentRelay one : relays) {
            one.close();
        }
        server.close();
    }
}
