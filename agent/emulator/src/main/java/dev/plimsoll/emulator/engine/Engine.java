package dev.plimsoll.emulator.engine;

import dev.plimsoll.emulator.awake.Counterfactual.SuspendedComputes;
import dev.plimsoll.emulator.behaviour.BehaviourProfile;
import dev.plimsoll.emulator.postgres.PostgresServer;
import dev.plimsoll.emulator.proxy.Gate.Caller;
import dev.plimsoll.emulator.size.Limits;
import dev.plimsoll.emulator.size.Size;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The inside of a compute: its server, its cache counters and its activity monitor.
 *
 * <p>
 * Methods that start, stop or resize it are called one after the other; queries, traffic and {@link #read} from any thread.
 */
public final class Engine {

    private final String endpointId;
    private final long rows;
    private final BehaviourProfile behaviour;
    private final PostgresServer server;
    private final InstantSource clock;
    private final Ledger ledger;
    private final long cachePerCu;
    private final Vitals vitals;
    private final ActivityMonitor activityMonitor;
    private final Counting counting;
    private boolean filled;
    // The last reported size; absent while it does not run.
    private volatile @Nullable Size announced;

    /**
     * @param rows of its table; 0 for none
     */
    public Engine(String endpointId, long rows, BehaviourProfile behaviour, PostgresServer server,
            Conditions conditions) {
        this.endpointId = endpointId;
        this.rows = rows;
        this.behaviour = behaviour;
        this.server = server;
        this.clock = conditions.clock();
        this.ledger = conditions.ledger();
        this.cachePerCu = conditions.cachePerCu();
        this.vitals = new Vitals(ledger.wakefulness(endpointId));
        this.activityMonitor = conditions.activityMonitor(endpointId, behaviour, vitals, server);
        this.counting = conditions.counting(behaviour, server);
    }

    public Vitals vitals() {
        return vitals;
    }

    public boolean isRunning() {
        return server.isRunning();
    }

    /** A connection to the server, through its pooler if wanted. Called like a start or stop. */
    public Socket connect(boolean pooled) throws IOException {
        return pooled ? server.connectPooled() : server.connect();
    }

    /** Connections to the server and, where it runs, to its pooler. */
    public List<Socket> connections() throws IOException {
        List<Socket> all = new ArrayList<>(List.of(server.connect()));
        server.connectIfPooled().ifPresent(all::add);
        return all;
    }

    // ---- in turn

    /** Fills it with data, so its first start is as fast as later ones. */
    public void prepare(@Nullable Instant wasActive) throws IOException {
        if (rows > 0) {
            fill();
        }
        vitals.wasActive(wasActive);
    }

    private void fill() throws IOException {
        if (!filled) {
            server.prepare(rows, behaviour.viewRights());
            filled = true;
        }
    }

    /**
     * Starts, with an empty cache unless {@link #keepCache} was called since the last start.
     *
     * @param suspended the effect on a simulation that is suspended
     */
    public void start(Caller caller, SuspendedComputes suspended, Limits limits) throws IOException {
        Instant begun = clock.instant();
        vitals.starts(caller, suspended, begun);
        try {
            fill();
            counting.begin(limits, begun);
            vitals.sized(counting.size(limits).cu(), begun);
            server.start(counting.setup(limits));
            announced = counting.size(limits);
            vitals.started(clock.instant());
            activityMonitor.started();
        } catch (IOException e) {
            counting.end();
            vitals.suspends(clock.instant());
            throw e;
        }
    }

    /** Stops; it counts as suspended from the start of this call. */
    public void stop() throws IOException {
        vitals.suspends(clock.instant());
        try {
            server.stop();
        } finally {
            announced = null;
            activityMonitor.ended();
            counting.end();
            vitals.suspended(clock.instant());
        }
    }

    /** The next start is a warm one. */
    public void keepCache() {
        work();
        counting.keep();
    }

    public void remove() throws IOException {
        server.remove();
    }

    /** Ends it like a crash. */
    public void crash() throws IOException {
        server.kill();
    }

    /**
     * Applies other size limits while it runs, without dropped connections or reset counters.
     *
     * <p>
     * With real counters the buffers keep their size, and only the reported size changes; the connection limit
     * stays that of the start in either case.
     */
    public void resize(Limits limits) throws IOException {
        counting.rebound(limits);
        announceSize(limits, "resize");
    }

    /** Reports the present size if it changed. */
    public void announceSize(Limits limits, String cause) throws IOException {
        Size before = announced;
        Size now = counting.size(limits);
        if (before != null && !now.equals(before)) {
            announced = now;
            vitals.sized(now.cu(), clock.instant());
            server.limitCache(behaviour.cacheOn() ? now.cacheBytes(cachePerCu) : 0);
            ledger.note(new Ledger.Scaling(endpointId, clock.instant(), before, now, cause));
        }
    }

    // ---- at any time

    /** Records bytes from a client; updates the counters first. */
    public void traffic(Caller caller) {
        activityMonitor.traffic(caller);
        work();
    }

    /** Simulates modelled users, and checks for activity. */
    public void read() {
        work();
        activityMonitor.read();
    }

    private void work() {
        counting.advance(clock.instant()).ifPresent(at -> vitals.active(counting.users(), at));
    }

    /** Whether a check or an action is due. */
    public boolean isDue(Duration delay) {
        return isDoomed() || activityMonitor.isDue(delay) || counting.isBehind(clock.instant());
    }

    /** Whether modelled users are active now. */
    public boolean isWanted() {
        return counting.wantsAwake(clock.instant());
    }

    /** The application name of modelled users. */
    public String users() {
        return counting.users();
    }

    public boolean isInactive(Duration delay) {
        return activityMonitor.isInactive(delay);
    }

    /** Whether a crash is due. */
    public boolean isDoomed() {
        Duration after = behaviour.crashAfter();
        Instant started = vitals.startedAt();
        return after != null && started != null && server.isRunning()
                && Duration.between(started, clock.instant()).compareTo(after) >= 0;
    }

    /** Whether its size differs from the last reported one. */
    public boolean hasScaled(Limits limits) {
        Size before = announced;
        return before != null && !counting.size(limits).equals(before);
    }
}
