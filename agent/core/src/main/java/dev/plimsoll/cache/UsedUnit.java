package dev.plimsoll.cache;

import dev.plimsoll.fleet.size.Bytes;
import java.util.List;
import java.util.Optional;

/** The unit in which {@code file_cache_used} counts; the platform does not name it (platform/api.md 2.6). */
public enum UsedUnit {
    /** Postgres pages of 8 KiB. */
    PAGES(new Bytes(8L << 10)),
    /** Chunks of 1 MiB. */
    CHUNKS(new Bytes(1L << 20));

    /** Fewer misses than this tell nothing about what one of them takes. */
    private static final long LEAST_MISSES = 500;
    /** Below full, every miss takes one page. Postgres' own catalogue reads blur that a little. */
    private static final double PAGES_PER_MISS = 0.3;
    /** A chunk serves many misses. */
    private static final double CHUNKS_PER_MISS = 0.1;
    /** A used figure this far above the cache's size in some unit cannot be in that unit. */
    private static final double IMPOSSIBLE = 1.1;

    private final Bytes size;

    UsedUnit(Bytes size) {
        this.size = size;
    }

    public Bytes size() {
        return size;
    }

    /** {@code used} of this unit. */
    public Bytes bytes(long used) {
        return new Bytes(Math.multiplyExact(used, size.value()));
    }

    /**
     * Learns the unit from one run (decision: while a cache fills, each miss takes one page, or shares a chunk).
     *
     * @param run      samples of one run, the start's zeros first where that start was seen
     * @param capacity size of the cache
     * @return empty while the samples allow both
     */
    public static Optional<UsedUnit> learn(List<Sample> run, Bytes capacity) {
        long peak = run.stream().mapToLong(Sample::used).max().orElse(0);
        if ((double) peak * CHUNKS.size.value() > IMPOSSIBLE * capacity.value()) {
            return Optional.of(PAGES);
        }
        return perMiss(run);
    }

    private static Optional<UsedUnit> perMiss(List<Sample> run) {
        long taken = 0;
        long misses = 0;
        for (int i = 1; i < run.size(); i++) {
            long growth = run.get(i).used() - run.get(i - 1).used();
            if (growth > 0) {
                taken += growth;
                misses += History.along(run.subList(i - 1, i + 1)).misses();
            }
        }
        if (misses < LEAST_MISSES) {
            return Optional.empty();
        }
        double each = (double) taken / misses;
        if (each >= PAGES_PER_MISS) {
            return Optional.of(PAGES);
        }
        return each <= CHUNKS_PER_MISS ? Optional.of(CHUNKS) : Optional.empty();
    }
}
