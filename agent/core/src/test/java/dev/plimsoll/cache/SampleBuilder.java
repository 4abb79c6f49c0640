package dev.plimsoll.cache;

import dev.plimsoll.Given;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A sample of which a test sets only the parts that matter: a server at 1 CU that started an hour before. */
public final class SampleBuilder {

    private Instant at = Given.T0;
    private Instant startedAt = Given.T0.minus(Duration.ofHours(1));
    private @Nullable Duration uptime;
    private SizeRange size = Given.cu("1");
    private String branch = "br-main";
    private CacheStatistics cache = Given.statistics(Counters.ZERO);
    private Connections connections = new Connections(10, 0, 450, 3, 0, null);
    private Bytes database = Bytes.ZERO;
    private ForeignActivity others = ForeignActivity.NONE;

    /** As another one in all that is not set. */
    public static SampleBuilder like(Sample other) {
        return new SampleBuilder().at(other.at())
                .startedAt(other.run().startedAt())
                .uptime(other.run().uptime())
                .size(other.size())
                .branch(other.branchId())
                .cache(other.cache())
                .connections(other.connections())
                .database(other.database().value())
                .others(other.others());
    }

    /** When the probe began. */
    public SampleBuilder at(Instant moment) {
        at = moment;
        return this;
    }

    /** Start of the server by its own clock; its uptime follows from both times, until one is set. */
    public SampleBuilder startedAt(Instant moment) {
        startedAt = moment;
        return this;
    }

    public SampleBuilder uptime(Duration time) {
        uptime = time;
        return this;
    }

    public SampleBuilder size(SizeRange limits) {
        size = limits;
        return this;
    }

    public SampleBuilder branch(String id) {
        branch = id;
        return this;
    }

    public SampleBuilder cache(CacheStatistics what) {
        cache = what;
        return this;
    }

    public SampleBuilder reads(long hits, long misses) {
        return counters(new Counters(hits, misses, 0, 0L, null));
    }

    /** The counters of the view; null if it has none. */
    public SampleBuilder counters(@Nullable Counters what) {
        return cache(Given.statistics(what));
    }

    public SampleBuilder connections(Connections what) {
        connections = what;
        return this;
    }

    public SampleBuilder database(long bytes) {
        database = new Bytes(bytes);
        return this;
    }

    /**
     * What others did.
     *
     * @param idle       time since the state of a session last changed; null without a session
     * @param sessions   sessions that were opened
     * @param busyMillis time in queries
     */
    public SampleBuilder others(@Nullable Duration idle, long sessions, long busyMillis) {
        return others(new ForeignActivity(idle, sessions, busyMillis, busyMillis, 0));
    }

    public SampleBuilder others(ForeignActivity what) {
        others = what;
        return this;
    }

    public Sample sample() {
        return new Sample(at, new ServerRun(startedAt, uptime == null ? Duration.between(startedAt, at) : uptime, null),
                size,
                branch, cache, connections, database, others);
    }
}
