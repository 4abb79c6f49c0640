package dev.plimsoll.stress.change;

import dev.plimsoll.Given;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.ForeignActivity;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.ServerRun;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.prediction.Price;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A compute of the simulated platform: its size, whether it is awake, its connections, and the counters of its cache. */
final class SimulatedCompute {

    /** Reads of cold pages, as a share of all reads. */
    private static final double LEAST_MISSES = 0.0005;
    private static final int RESERVED = 7;
    private static final double GROWTH = 6;
    private static final Price PRICE = ChangeTerms.PRICE;

    private final ComputeId id;
    private final SimulatedLoad load;
    private String branch = "br-1";
    private SizeRange size;
    private Autosuspend delay;
    private boolean awake;
    private Instant startedAt;
    private @Nullable Instant suspendedAt;
    private Instant lastActive;
    private long hits;
    private long misses;
    private double used;
    private Duration awakeTime = Duration.ZERO;
    private double missCost;
    /** A working set that grew, as a factor. */
    private double growth = 1;

    SimulatedCompute(ComputeId id, SizeRange size, SimulatedLoad load, Instant now) {
        this.id = id;
        this.size = size;
        this.load = load;
        this.delay = load.delay();
        this.awake = delay instanceof Autosuspend.Never;
        this.startedAt = now;
        this.suspendedAt = awake ? null : now;
        this.lastActive = now;
    }

    /**
     * What the platform knows of the past of a compute.
     *
     * @param suspendedAt when it was last suspended; {@link Instant#EPOCH} if never
     * @param awake       how long it has served clients
     * @param missCost    what misses have cost its owner, in CU-hours
     */
    record Meter(Instant suspendedAt, Duration awake, double missCost) {}

    Meter meter() {
        return new Meter(suspendedAt == null ? Instant.EPOCH : suspendedAt, awakeTime, missCost);
    }

    /** From now on its clients read more pages, until its limits change again. */
    void outgrow() {
        growth = GROWTH;
    }

    ComputeId id() {
        return id;
    }

    SizeRange size() {
        return size;
    }

    boolean isAwake() {
        return awake;
    }

    Instant startedAt() {
        return startedAt;
    }

    /** As the platform lists it. */
    Compute listed() {
        return new ComputeBuilder().id(id)
                .branch(branch)
                .state(awake ? "active" : "idle")
                .size(size)
                .autosuspend(delay)
                .times(new ActivityTimes(lastActive, startedAt, suspendedAt, null))
                .compute();
    }

    /** Time passes: clients read, or the compute is suspended. */
    void advance(Instant from, Instant to) {
        double reads = load.readsPerSecond(to) * Duration.between(from, to).toMillis() / 1000;
        if (reads > 0) {
            if (!awake) {
                wake(from);
            }
            read(reads, growth * load.pages(to), Duration.between(from, to));
            lastActive = to;
        } else if (awake && delay instanceof Autosuspend.After(Duration wait) && !lastActive.plus(wait).isAfter(to)) {
            awake = false;
            Instant due = lastActive.plus(wait);
            suspendedAt = due.isBefore(from) ? from : due;
        }
    }

    /** A client connects. */
    void wake(Instant at) {
        if (!awake) {
            awake = true;
            start(at);
        }
        lastActive = at;
    }

    private void start(Instant at) {
        startedAt = at;
        hits = 0;
        misses = 0;
        used = 0;
    }

    private void read(double reads, double pages, Duration time) {
        Size row = row();
        double cached = Math.min(pages, row.cache().per(UsedUnit.PAGES.size()));
        double filling = Math.min(reads, Math.max(0, cached - used));
        double rate = LEAST_MISSES + (1 - LEAST_MISSES) * Math.pow(1 - cached / pages, 2);
        double missed = Math.min(reads, filling + (reads - filling) * rate);
        missCost += PRICE.ofMisses(reads * PRICE.excess(missed / reads));
        awakeTime = awakeTime.plus(time);
        misses += Math.round(missed);
        hits += Math.round(reads - missed);
        used = Math.min(used + missed, row.cache().per(UsedUnit.PAGES.size()));
    }

    /**
     * The limits change. An awake compute restarts.
     *
     * @return connections that this dropped
     */
    int set(SizeRange to, Instant at) {
        int dropped = awake ? load.connections(at) : 0;
        if (awake) {
            start(at);
        }
        size = to;
        growth = 1;
        return dropped;
    }

    /**
     * The autosuspend delay changes, which restarts nothing.
     *
     * @return connections that this dropped: none
     */
    int set(Autosuspend to) {
        delay = to;
        return 0;
    }

    /** The compute gets a branch with other data. */
    void changeBranch(Instant at) {
        branch = branch.equals("br-1") ? "br-2" : "br-1";
        if (awake) {
            start(at);
        }
    }

    /** What a probe reads. It wakes a suspended compute. */
    Sample sample(Instant now, Instant byAgent) {
        wake(now);
        int max = row().maxConnections();
        int connections = Math.min(load.connections(now), max - RESERVED);
        return new Sample(byAgent, new ServerRun(startedAt, Duration.between(startedAt, now), null), size, branch,
                Given.statistics(new Counters(hits, misses, 0, (long) used, null)),
                new Connections(connections, connections / 4, max, 3, RESERVED - 3, null), new Bytes(2L << 30),
                new ForeignActivity(Duration.between(lastActive, now), hits + misses, hits + misses, hits + misses, 0));
    }

    private Size row() {
        return ChangeTerms.TABLE.at(size.max()).orElseThrow();
    }
}
