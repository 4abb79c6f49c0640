package dev.plimsoll.stress.agents;

import dev.plimsoll.probing.FairShare;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Checks the rules with what the platform is asked for, and with what the store says of the claims. It has its own way to the
 * store, and its own clock.
 */
final class Referee implements AutoCloseable {

    /** Longest time without an agent. */
    static final Duration LONGEST_GAP = Duration.ofSeconds(30);
    /** The same where its agent is blind: that counts after 20 s, and a call may be repeated before it fails. */
    static final Duration LONGEST_BLINDNESS = LONGEST_GAP.plusSeconds(40);
    /** Longest time with two: two renewals. */
    static final Duration LONGEST_OVERLAP = Duration.ofSeconds(4);

    private static final String HOLDERS = """
            select number, agent from project_partition where number >= 0""";
    private static final String HOLDER = HOLDERS + " and number = ?";
    private static final String INTENTS = """
            select id, body from journal where project_id = ? and kind = 'intended' order by id desc""";
    private static final String CHANGES_OPEN = """
            select count(*) from journal i where kind = 'intended'
                and not exists (select 1 from journal s where s.change_id = i.change_id and s.kind = 'settled')""";

    private final Connection store;
    private final Duration listing;
    private final LongSupplier nanoTime;
    private final Consumer<String> tell;
    private final Map<String, Watched> projects = new HashMap<>();
    private final Map<String, Watcher> agents = new HashMap<>();
    private final Set<Long> used = new HashSet<>();
    private final Tally tally = new Tally();
    private int partitions;
    private boolean isGone;
    private boolean begun;

    /**
     * @param url      of the store, past the relay
     * @param listing  how often an agent lists a project
     * @param nanoTime as {@link System#nanoTime}
     * @param tell     receives each violation
     */
    Referee(String url, int projects, Duration listing, LongSupplier nanoTime, Consumer<String> tell)
            throws SQLException {
        this.store = DriverManager.getConnection(url);
        this.listing = listing;
        this.nanoTime = nanoTime;
        this.tell = tell;
        IntStream.range(0, projects)
                .forEach(number -> this.projects.put(WatchedPlatform.project(number), new Watched()));
    }

    /** A project: who has it by the store, and since when nobody listed it. Times as {@link System#nanoTime}. */
    private static final class Watched {
        private @Nullable String holder;
        private long heldSince;
        private long alone;
        private boolean afterFault;
        private boolean told;
        private Duration longest = LONGEST_GAP;

        void restart(long now, boolean isFault) {
            alone = now;
            afterFault = isFault;
            told = false;
            longest = LONGEST_GAP;
        }
    }

    /** An agent, from its first call with a claim on. */
    private static final class Watcher {
        private boolean works;
        private boolean disturbed;
        private long resumed;
    }

    Tally tally() {
        return tally;
    }

    private Watcher watcher(String agent) {
        return agents.computeIfAbsent(agent, name -> new Watcher());
    }

    /** From now on, a project must not be without an agent. */
    synchronized void begin() {
        begun = true;
        restartAll();
    }

    private void restartAll() {
        long now = nanoTime.getAsLong();
        projects.values().forEach(project -> project.restart(now, false));
    }

    /** The agents that work and that nothing disturbs. */
    synchronized Set<String> working() {
        Set<String> names = new HashSet<>();
        agents.forEach((name, agent) -> {
            if (agent.works && !agent.disturbed) {
                names.add(name);
            }
        });
        return names;
    }

    /** An agent is killed, stopped or told to end: its projects may be without one for a while. */
    synchronized void disturbed(String agent) throws SQLException {
        look();
        watcher(agent).disturbed = true;
        long now = nanoTime.getAsLong();
        projects.values()
                .stream()
                .filter(project -> agent.equals(project.holder))
                .forEach(project -> project.restart(now, true));
    }

    /** The same where the agent goes on, without the platform. */
    synchronized void blinded(String agent) throws SQLException {
        disturbed(agent);
        projects.values()
                .stream()
                .filter(project -> agent.equals(project.holder))
                .forEach(project -> project.longest = LONGEST_BLINDNESS);
    }

    synchronized void resumed(String agent) {
        watcher(agent).disturbed = false;
        watcher(agent).resumed = nanoTime.getAsLong();
    }

    synchronized void storeGone(boolean gone) {
        isGone = gone;
        restartAll();
    }

    /** Looks who has which project, and whether any has nobody. */
    synchronized void look() throws SQLException {
        Map<Integer, String> holders = holders(store.prepareStatement(HOLDERS));
        partitions = Math.max(partitions, holders.size());
        projects.forEach((id, project) -> note(project, holders.get(partition(id))));
        if (begun && !isGone) {
            long now = nanoTime.getAsLong();
            projects.forEach((id, project) -> expectAgent(id, project, now));
        }
    }

    private static Map<Integer, String> holders(PreparedStatement query) throws SQLException {
        Map<Integer, String> holders = new HashMap<>();
        try (query; ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                String picked = rows.getString(2);
                holders.put(rows.getInt(1), picked == null ? "" : picked.substring(0, picked.lastIndexOf('-')));
            }
        }
        return holders;
    }

    private int partition(String project) {
        return FairShare.partition(project, partitions);
    }

    private void note(Watched project, @Nullable String holder) {
        if (holder != null && !holder.equals(project.holder)) {
            project.holder = holder;
            project.heldSince = nanoTime.getAsLong();
        }
    }

    private void expectAgent(String id, Watched project, long now) {
        Duration gap = Duration.ofNanos(now - project.alone);
        if (gap.compareTo(project.longest.plus(listing)) > 0 && !project.told) {
            project.told = true;
            violation("%s was not listed for %d s; it is of '%s', and these work: %s".formatted(id, gap.toSeconds(),
                    project.holder, working()));
        }
    }

    /** An agent lists the computes of a project. */
    synchronized void listed(String agent, String id) {
        Watched project = projects.get(id);
        if (project == null || partitions == 0 || !isHeldBy(agent, id, project)) {
            // An agent that starts lists the fleet once, and one without the store goes on with it. Neither probes.
            return;
        }
        long now = nanoTime.getAsLong();
        watcher(agent).works = true;
        if (begun && !isGone) {
            tally.gap(Duration.ofNanos(now - project.alone), project.afterFault);
        }
        project.restart(now, false);
    }

    private boolean isHeldBy(String agent, String id, Watched project) {
        if (!agent.equals(project.holder)) {
            try (PreparedStatement query = store.prepareStatement(HOLDER)) {
                query.setInt(1, partition(id));
                note(project, holders(query).get(partition(id)));
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
        return agent.equals(project.holder);
    }

    /** An agent connects to the compute of a project. */
    synchronized void probed(String agent, String id) {
        Watched project = projects.get(id);
        if (project == null || partitions == 0 || project.holder == null) {
            return;
        }
        boolean isHolder = isHeldBy(agent, id, project);
        tally.probe();
        if (isHolder || project.holder.isEmpty()) {
            return;
        }
        Duration overlap = Duration.ofNanos(nanoTime.getAsLong() - Math.max(project.heldSince, watcher(agent).resumed));
        tally.overlap(overlap);
        if (overlap.compareTo(LONGEST_OVERLAP) > 0) {
            violation("%s was probed by %s, %d ms after %s had it".formatted(id, agent, overlap.toMillis(),
                    project.holder));
        }
    }

    /** An agent changes the size of a project's compute: the newest intent must be for this, and for nothing before. */
    synchronized void changed(String agent, String id, String size) {
        try (PreparedStatement query = store.prepareStatement(INTENTS)) {
            query.setString(1, id);
            match(agent, id, size, query);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void match(String agent, String id, String size, PreparedStatement query) throws SQLException {
        boolean isNewest = true;
        try (ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                if (used.add(rows.getLong(1))) {
                    tally.request(isNewest);
                    Watched project = projects.get(id);
                    if (project == null || !isHeldBy(agent, id, project)) {
                        tally.orphan();
                    }
                    if (!Tally.isTo(rows.getString(2), size)) {
                        violation(
                                "%s changed %s to %s; its intent is %s".formatted(agent, id, size, rows.getString(2)));
                    }
                    return;
                }
                isNewest = false;
            }
        }
        violation("%s changed %s to %s %s".formatted(agent, id, size,
                isNewest ? "without an intent" : "twice for one intent"));
    }

    private void violation(String text) {
        tally.violation(text);
        tell.accept("VIOLATION " + text);
    }

    /** Changes without an end in the journal. */
    synchronized int open() throws SQLException {
        try (PreparedStatement query = store.prepareStatement(CHANGES_OPEN); ResultSet rows = query.executeQuery()) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Override
    public void close() throws SQLException {
        store.close();
    }
}
