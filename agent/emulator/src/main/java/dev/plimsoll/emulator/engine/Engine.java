package dev.plimsoll.emulator.engine;

import dev.plimsoll.emulator.awake.SuspendedComputes;
import dev.plimsoll.emulator.behaviour.BehaviourProfile;
import dev.plimsoll.emulator.postgres.PostgresServer;
import dev.plimsoll.emulator.proxy.Caller;
import dev.plimsoll.emulator.size.Limits;
import dev.plimsoll.emulator.size.Size;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * What runs inside a compute: its server, what is counted of its cache, and who looks whether it is in use.
 *
 * <p>
 * Whatever starts, stops or sizes it is called in turn; questions, traffic and {@link #look} from any thread.
 */
public final class Engine {

    private final String endpointId;
    private final long rows;
    private final BehaviourProfile conduct;
    private final PostgresServer server;
    private final InstantSource clock;
    private final Ledger ledger;
    private final long cachePerCu;
    private final Vitals vitals;
    private final ActivityMonitor vigil;
    private final Counting counting;
    private boolean filled;
    // What was last said of the size; absent while it does not run.
    private volatile @Nullable Size announced;

    /**
     * @param rows of its table; 0 for none
     */
    public Engine(String endpointId, long rows, BehaviourProfile conduct, PostgresServer server,
            Conditions conditions) {
        this.endpointId = endpointId;
        this.rows = rows;
        this.conduct = conduct;
        this.server = server;
        this.clock = conditions.clock();
        this.ledger = conditions.ledger();
        this.cachePerCu = conditions.cachePerCu();
        this.vitals = new Vitals(ledger.wakefulness(endpointId));
        this.vigil = conditions.vigil(endpointId, conduct, vitals, server);
        this.counting = conditions.counting(conduct, server);
    }

    public Vitals vitals() {
        return vitals;
    }

    public boolean isRunning() {
        return server.isRunning();
    }

    public Socket connect() throws IOException {
        return server.connect();
    }

    // ---- in turn

    /** Fills it if there is anything to fill it with, so that its first start is as quick as any other. */
    public void prepare(@Nullable Instant wasActive) throws IOException {
        if (rows > 0) {
            fill();
        }
        vitals.wasActive(wasActive);
    }

    private void fill() throws IOException {
        if (!filled) {
            server.prepare(rows, conduct.viewRights());
            filled = true;
        }
    }

    /**
     * Comes up because of somebody, with an empty cache.
     *
     * @param sleepers what that is to a compute that sleeps
     */
    public void start(Caller caller, SuspendedComputes sleepers, Limits limits) throws IOException {
        Instant begun = clock.instant();
        vitals.starts(caller, sleepers, begun);
        try {
            fill();
            counting.begin(limits, begun);
            vitals.sized(counting.size(limits).cu(), begun);
            server.start(counting.setup(limits));
            announced = counting.size(limits);
            vitals.started(clock.instant());
            vigil.started();
        } catch (IOException e) {
            counting.end();
            vitals.failed(clock.instant());
            throw e;
        }
    }

    /** Goes down; from the first moment on nobody takes it for awake, however long that takes. */
    public void stop() throws IOException {
        vitals.suspends(clock.instant());
        try {
            server.stop();
        } finally {
            announced = null;
            vigil.ended();
            counting.end();
            vitals.suspended(clock.instant());
        }
    }

    public void remove() throws IOException {
        server.remove();
    }

    /** Ends it as a crash would. */
    public void crash() throws IOException {
        server.kill();
    }

    /**
     * Takes on other limits while it runs: nobody is cut, no counter begins anew.
     *
     * <p>
     * With real counters the buffers stay as they were started, and only what is said of the size changes; connections
     * stay those of the start in either case.
     */
    public void resize(Limits limits) throws IOException {
        counting.rebound(limits);
        announceSize(limits, "resize");
    }

    /** Says what size it has now, unless that was said already. */
    public void announceSize(Limits limits, String cause) throws IOException {
        Size before = announced;
        Size now = counting.size(limits);
        if (before != null && !now.equals(before)) {
            announced = now;
            vitals.sized(now.cu(), clock.instant());
            server.limitCache(conduct.cacheOn() ? now.cacheBytes(cachePerCu) : 0);
            ledger.scaled(new Ledger.Scaling(endpointId, clock.instant(), before, now, cause));
        }
    }

    // ---- at any time

    /** Bytes came from somebody's connection; whoever looks sees figures of this second. */
    public void traffic(Caller caller) {
        vigil.traffic(caller);
        work();
    }

    /** Lets modelled users work, and looks whether anybody was at work. */
    public void look() {
        work();
        vigil.look();
    }

    private void work() {
        counting.advance(clock.instant()).ifPresent(at -> vitals.active(counting.users(), at));
    }

    /** Whether there is anything to look at, or to be done about it. */
    public boolean isDue(Duration delay) {
        return isDoomed() || vigil.isDue(delay) || counting.isBehind(clock.instant());
    }

    /** Whether modelled users would be at work now. */
    public boolean isWanted() {
        return counting.wantsAwake(clock.instant());
    }

    /** The name of modelled users. */
    public String users() {
        return counting.users();
    }

    public boolean isInactive(Duration delay) {
        return vigil.isInactive(delay);
    }

    /** Whether it must end by itself now. */
    public boolean isDoomed() {
        Duration after = conduct.crashAfter();
        Instant started = vitals.startedAt();
        return after != null && started != null && server.isRunning()
                && Duration.between(started, clock.instant()).compareTo(after) >= 0;
    }

    /** Whether it has another size than was last said. */
    public boolean hasScaled(Limits limits) {
        Size before = announced;
        return before != null && !counting.size(limits).equals(before);
    }
}
