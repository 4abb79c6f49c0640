package dev.plimsoll.cache;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeLaw;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One probe of a compute.
 *
 * @param at          when the probe began, by the agent's clock
 * @param run         the run of the server
 * @param size        size limits at the probe
 * @param branchId    the branch of the compute; another branch is other data
 * @param cache       the cache
 * @param connections connections and limits
 * @param database    size of all user databases
 * @param others      activity of everybody except the agent
 */
public record Sample(Instant at, ServerRun run, SizeRange size, String branchId, CacheStatistics cache,
        Connections connections, Bytes database, ForeignActivity others) {

    /**
     * A probe of an idle server reads less than 2,000 pages, a probe by another agent as many. The limit leaves room for
     * both.
     */
    private static final long READS_PER_PROBE = 4_000;
    /** An idle server reads about 1,100 pages a minute for its own maintenance. The limit leaves room. */
    private static final long MAINTENANCE_READS_PER_MINUTE = 2_000;
    /** Two clocks that drift apart for a month differ by less than this. */
    private static final Duration MAX_DRIFT = Duration.ofMinutes(1);

    /** Start of the server by the agent's clock. It can be early by the time that the query needed to arrive. */
    public Instant runBegan() {
        return at.minus(run.uptime());
    }

    /**
     * Time since {@code earlier}, a sample of the same run, by the agent's clock.
     *
     * <p>If the agent's and the server's clock disagree by more than a minute, one of them was set. The server's time
     * counts then, because its uptime runs on.
     */
    public Duration since(Sample earlier) {
        Duration passed = Duration.between(earlier.at, at);
        Duration reported = run.uptime().minus(earlier.run.uptime());
        boolean agree = passed.minus(reported).abs().compareTo(MAX_DRIFT) <= 0 && !passed.isNegative();
        return agree || reported.isNegative() ? passed : reported;
    }

    /** Whether both are of one run of the server. */
    public boolean isOfRun(Sample other) {
        return run.startedAt().equals(other.run.startedAt());
    }

    /** Whether it was taken at {@code time}, from the server that started at {@code startedAt}. */
    public boolean isOf(Instant time, Instant startedAt) {
        return at.equals(time) && run.startedAt().equals(startedAt);
    }

    /** Whether it shows the same data at the same size limits as {@code earlier}. */
    public boolean isOfTheSame(Sample earlier) {
        return branchId.equals(earlier.branchId) && size.equals(earlier.size);
    }

    /** Whether it shows the data and the size limits that {@code compute} has now. */
    public boolean isOf(Compute compute) {
        return branchId.equals(compute.branchId()) && size.equals(compute.size());
    }

    /** Whether this is a later sample of the same run as {@code earlier}: same start, no counter went down. */
    public boolean continues(Sample earlier) {
        if (!isOfRun(earlier)) {
            return false;
        }
        Counters mine = cache.counters();
        Counters theirs = earlier.cache.counters();
        return mine == null || theirs == null || mine.continues(theirs);
    }

    /** Whether anybody except the agent was active after {@code earlier}, a sample of the same compute. */
    public boolean showsOthersSince(Sample earlier) {
        if (!isOfRun(earlier)) {
            return true;
        }
        Duration idle = others.sinceLast();
        boolean stateChanged = idle != null && at.minus(idle).isAfter(earlier.at);
        return stateChanged || others.sessions() > earlier.others.sessions()
                || others.busyMillis() > earlier.others.busyMillis() || readsOfOthersSince(earlier);
    }

    /** Whether the reads exceed those of one probe and of an idle server's maintenance. */
    public boolean readsOfOthersSince(Sample earlier) {
        Counters now = cache.counters();
        Counters then = earlier.cache.counters();
        if (now == null || then == null || !now.continues(then)) {
            return false;
        }
        long seconds = Math.max(0, Duration.between(earlier.at, at).toSeconds());
        return now.accesses() - then.accesses() > READS_PER_PROBE + MAINTENANCE_READS_PER_MINUTE * seconds / 60;
    }

    /** Whether its size has no file cache: by {@code table}, and no read of a cache was counted. */
    public boolean isWithoutCache(SizeTable table) {
        Counters counters = cache.counters();
        return table.isWithoutCache(size.max()) && (counters == null || counters.accesses() == 0);
    }

    /**
     * {@code table} by the law that the settings of the server show. Its present size has what the server reports, where
     * that is fixed: a scaling compute reports the limit of its momentary size.
     */
    public SizeTable sizes(SizeTable table) {
        Bytes limit = cache.limit();
        SizeTable ruled = table.under(law(table), size);
        return !size.isFixed() ? ruled
                : ruled.at(size.max())
                        .map(row -> ruled.with(new Size(row.cu(), row.ram(), limit == null ? row.cache() : limit,
                                connections.maxConnections(), row.derived())))
                        .orElse(ruled);
    }

    /** What the settings of the server show of all sizes that {@code table} lists. */
    public SizeLaw law(SizeTable table) {
        Bytes atLargest = cache.largest() == null && size.isFixed() ? cache.limit() : cache.largest();
        return SizeLaw.of(table, size, atLargest, connections.maxConnections());
    }

    /** A copy whose run began like this. */
    Sample begunBy(ServerStart start) {
        return new Sample(at, new ServerRun(run.startedAt(), run.uptime(), start), size, branchId, cache, connections,
                database, others);
    }

    /**
     * The windows of the working set that contain no page which the platform read before clients did
     * (platform/in-the-wild.md 1.9); null for none.
     */
    public @Nullable WorkingSet touched() {
        WorkingSet reported = cache.workingSet();
        ServerStart start = run.start();
        Instant until = start == null ? null : start.prewarmedUntil();
        return reported == null || until == null ? reported : reported.within(Duration.between(until, at));
    }

    /** The moment of the start, when every counter was zero. */
    Sample atStart() {
        return new Sample(runBegan(), new ServerRun(run.startedAt(), Duration.ZERO, run.start()), size, branchId,
                new CacheStatistics(Counters.ZERO, cache.limit(), null, cache.largest(), cache.unit(), null, null),
                connections,
                database, ForeignActivity.NONE);
    }
}
