package dev.plimsoll.cache;

import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One probe of a compute.
 *
 * @param at          when the probe began, by the agent's clock
 * @param startedAt   start of the server by its own clock; identifies the run
 * @param uptime      time since that start, by the server's clock, so that two clocks are never compared
 * @param size        size limits at the probe
 * @param branchId    the branch of the compute; another branch is other data
 * @param counters    counters of the cache; null if the platform keeps none (cache switched off)
 * @param connections connections and limits
 * @param database    size of all user databases
 * @param others      activity of everybody except the agent
 * @param cacheLimit  size of the cache as reported by the server; null if not reported
 * @param workingSet  pages touched in the latest windows; null if not reported
 */
public record Sample(Instant at, Instant startedAt, Duration uptime, SizeRange size, String branchId,
        @Nullable Counters counters, Connections connections, Bytes database, ForeignActivity others,
        @Nullable Bytes cacheLimit, @Nullable WorkingSet workingSet) {

    /**
     * A probe of an idle server reads about 1,200 pages, a probe by another agent as many. The limit leaves room for
     * both.
     */
    private static final long READS_PER_PROBE = 3_000;
    /** An idle server reads about 1,100 pages a minute for its own maintenance. The limit leaves room. */
    private static final long MAINTENANCE_READS_PER_MINUTE = 2_000;
    /** Two clocks that drift apart for a month differ by less than this. */
    private static final Duration MAX_DRIFT = Duration.ofMinutes(1);

    /** A probe of a server that reports only what the contract shows. */
    public Sample(Instant at, Instant startedAt, Duration uptime, SizeRange size, String branchId,
            @Nullable Counters counters, Connections connections, Bytes database, ForeignActivity others) {
        this(at, startedAt, uptime, size, branchId, counters, connections, database, others, null, null);
    }

    /** Start of the server by the agent's clock. It can be early by the time that the query needed to arrive. */
    public Instant runBegan() {
        return at.minus(uptime);
    }

    /**
     * Time since {@code earlier}, a sample of the same run, by the agent's clock.
     *
     * <p>If the agent's and the server's clock disagree by more than a minute, one of them was set. The server's time
     * counts then, because its uptime runs on.
     */
    public Duration since(Sample earlier) {
        Duration passed = Duration.between(earlier.at, at);
        Duration reported = uptime.minus(earlier.uptime);
        boolean agree = passed.minus(reported).abs().compareTo(MAX_DRIFT) <= 0 && !passed.isNegative();
        return agree || reported.isNegative() ? passed : reported;
    }

    /** Whether it shows the same data at the same size limits as {@code earlier}. */
    public boolean isOfTheSame(Sample earlier) {
        return branchId.equals(earlier.branchId) && size.equals(earlier.size);
    }

    /** Whether this is a later sample of the same run as {@code earlier}: same start, no counter went down. */
    public boolean continues(Sample earlier) {
        if (!startedAt.equals(earlier.startedAt)) {
            return false;
        }
        Counters mine = counters;
        Counters theirs = earlier.counters;
        return mine == null || theirs == null || mine.continues(theirs);
    }

    /** Whether anybody except the agent was active after {@code earlier}, a sample of the same compute. */
    public boolean showsOthersSince(Sample earlier) {
        if (!startedAt.equals(earlier.startedAt)) {
            return true;
        }
        Duration idle = others.sinceLast();
        boolean stateChanged = idle != null && at.minus(idle).isAfter(earlier.at);
        return stateChanged || others.sessions() > earlier.others.sessions()
                || others.busyMillis() > earlier.others.busyMillis() || readsOfOthersSince(earlier);
    }

    /** Whether the reads exceed those of one probe and of an idle server's maintenance. */
    public boolean readsOfOthersSince(Sample earlier) {
        Counters now = counters;
        Counters then = earlier.counters;
        if (now == null || then == null || !now.continues(then)) {
            return false;
        }
        long seconds = Math.max(0, Duration.between(earlier.at, at).toSeconds());
        return now.accesses() - then.accesses() > READS_PER_PROBE + MAINTENANCE_READS_PER_MINUTE * seconds / 60;
    }

    /** Whether {@link #used} is reported. Without it the fill of the cache is unknown. */
    public boolean tellsUse() {
        return counters != null && counters.used() != null;
    }

    /** {@code file_cache_used} in the platform's own unit; 0 if not reported. */
    public long used() {
        Counters counted = counters;
        Long used = counted == null ? null : counted.used();
        return used == null ? 0 : used;
    }

    /**
     * {@code table} with the values that the server reported for its present size; they replace those of the row.
     *
     * <p>Applies to a fixed size only. A scaling compute reports the limit of its momentary size, and that size is not
     * reported.
     */
    public SizeTable correct(SizeTable table) {
        if (!size.isFixed()) {
            return table;
        }
        return table.at(size.max())
                .map(row -> table.with(new Size(row.cu(), row.ram(), cacheLimit == null ? row.cache() : cacheLimit,
                        connections.maxConnections(), row.derived())))
                .orElse(table);
    }

    /**
     * The same sample, with the parts that are equal to those of {@code before} shared with it: most parts stay the same from
     * one probe to the next, so that a history takes half the memory.
     */
    public Sample sharing(Sample before) {
        return new Sample(at, shared(startedAt, before.startedAt), uptime, shared(size, before.size),
                shared(branchId, before.branchId), counters, shared(connections, before.connections),
                shared(database, before.database), shared(others, before.others),
                sharedOrNull(cacheLimit, before.cacheLimit), sharedOrNull(workingSet, before.workingSet));
    }

    private static <T> T shared(T mine, T earlier) {
        return mine.equals(earlier) ? earlier : mine;
    }

    private static <T> @Nullable T sharedOrNull(@Nullable T mine, @Nullable T earlier) {
        return Objects.equals(mine, earlier) ? earlier : mine;
    }

    /** The moment of the start, when every counter was zero. */
    Sample atStart() {
        return new Sample(runBegan(), startedAt, Duration.ZERO, size, branchId, Counters.ZERO, connections, database,
                ForeignActivity.NONE, cacheLimit, null);
    }
}
