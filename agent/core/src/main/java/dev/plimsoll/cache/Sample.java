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
 * What one look inside a compute saw.
 *
 * @param at          when it was asked for, by the agent's clock
 * @param startedAt   start of the server by its own clock; names the run
 * @param uptime      time since that start, by the server's clock, so that no two clocks are compared
 * @param size        size limits when looked at
 * @param branchId    the branch that it served; another branch is other data
 * @param counters    the cache's counters; null where the platform keeps none (cache switched off)
 * @param connections connections and limits
 * @param database    size of all user databases
 * @param others      what everybody but us was doing
 * @param cacheLimit  size of the cache as the server says; null where it does not
 * @param workingSet  pages touched lately; null where the platform does not tell
 */
public record Sample(Instant at, Instant startedAt, Duration uptime, SizeRange size, String branchId,
        @Nullable Counters counters, Connections connections, Bytes database, ForeignActivity others,
        @Nullable Bytes cacheLimit, @Nullable WorkingSet workingSet) {

    /** On idle servers a look reads about 1,200 pages, that of another agent as many, upkeep 1,100 a minute; with room. */
    private static final long READS_OF_A_LOOK = 3_000;
    private static final long UPKEEP_READS_A_MINUTE = 2_000;
    /** Two clocks that drift apart all through a month differ by less. */
    private static final Duration CLOCKS_DIFFER = Duration.ofMinutes(1);

    /** A look at a server that tells no more than the contract shows. */
    public Sample(Instant at, Instant startedAt, Duration uptime, SizeRange size, String branchId,
            @Nullable Counters counters, Connections connections, Bytes database, ForeignActivity others) {
        this(at, startedAt, uptime, size, branchId, counters, connections, database, others, null, null);
    }

    /** Start of the server by the agent's clock, or up to the time earlier that the question was on its way. */
    public Instant runBegan() {
        return at.minus(uptime);
    }

    /**
     * Time since {@code earlier}, a sample of the same run: by the agent's clock, or by the server's where the two tell
     * times that are more than a minute apart, since then one of them was set, and a server that was started once counts on.
     */
    public Duration since(Sample earlier) {
        Duration passed = Duration.between(earlier.at, at);
        Duration told = uptime.minus(earlier.uptime);
        boolean agree = passed.minus(told).abs().compareTo(CLOCKS_DIFFER) <= 0 && !passed.isNegative();
        return agree || told.isNegative() ? passed : told;
    }

    /** Whether it is of the same data, at the same limits of size, as {@code earlier}. */
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

    /** Whether anybody but us was active after {@code earlier}, a look at the same compute. */
    public boolean showsOthersSince(Sample earlier) {
        if (!startedAt.equals(earlier.startedAt)) {
            return true;
        }
        Duration idle = others.sinceLast();
        boolean stateChanged = idle != null && at.minus(idle).isAfter(earlier.at);
        return stateChanged || others.sessions() > earlier.others.sessions()
                || others.busyMillis() > earlier.others.busyMillis() || readsOfOthersSince(earlier);
    }

    /** Whether more was read than a look of ours and an idle server's own upkeep can have read. */
    public boolean readsOfOthersSince(Sample earlier) {
        Counters now = counters;
        Counters then = earlier.counters;
        if (now == null || then == null || !now.continues(then)) {
            return false;
        }
        long seconds = Math.max(0, Duration.between(earlier.at, at).toSeconds());
        return now.accesses() - then.accesses() > READS_OF_A_LOOK + UPKEEP_READS_A_MINUTE * seconds / 60;
    }

    /** Whether {@link #used} was told; without it nothing says how full the cache is. */
    public boolean tellsUse() {
        return counters != null && counters.used() != null;
    }

    /** {@code file_cache_used} in the platform's own unit; 0 where it is not told. */
    public long used() {
        Counters counted = counters;
        Long used = counted == null ? null : counted.used();
        return used == null ? 0 : used;
    }

    /**
     * {@code table} with what the server itself said of the size that it ran at, which wins over the row.
     *
     * <p>Only of a fixed size: the limit of one that scales is that of the size it had at this moment, which is not told.
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
