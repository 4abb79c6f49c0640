package dev.plimsoll.emulator.cache;

import dev.plimsoll.emulator.behaviour.AccessPattern;
import dev.plimsoll.emulator.cache.Simulation.Counted;

/** Simulates a cache and its users in steps of one second; starts empty. Not thread-safe. */
final class CacheModel {

    private final Traffic traffic;
    private final SecondChance cache;
    private final Touches touches;
    private int second;
    private long hits;
    private long misses;
    private long writes;
    private long prewarmed;

    /** Counters up to some time, in pages. */
    record Tally(long hits, long misses, long writes) {}

    /** @param capacity pages the cache holds */
    CacheModel(AccessPattern pattern, long capacity) {
        this.traffic = new Traffic(pattern);
        this.cache = new SecondChance(traffic.population(), grains(capacity));
        this.touches = new Touches(traffic.population(), traffic.grain());
    }

    /** A cache that was prewarmed with what another one held: these pages count as written and as touched, and not as hits or misses. */
    CacheModel(AccessPattern pattern, long capacity, CacheModel before) {
        this.traffic = new Traffic(pattern);
        this.cache = before.cache.copy(grains(capacity));
        this.touches = new Touches(traffic.population(), traffic.grain());
        cache.cached().forEach(page -> touches.touch(page, 0));
        this.prewarmed = (long) cache.size() * traffic.grain();
        this.writes = prewarmed;
    }

    private int grains(long pages) {
        return (int) Math.min(traffic.population(), pages / traffic.grain());
    }

    /** Simulates one second with active users. */
    void work() {
        for (int left = traffic.inNextSecond(); left > 0; left--) {
            boolean write = traffic.nextWrites();
            int page = traffic.next();
            count(cache.touch(page), write);
            touches.touch(page, second);
        }
        second++;
    }

    private void count(boolean hit, boolean write) {
        if (write) {
            writes += traffic.grain();
        } else if (hit) {
            hits += traffic.grain();
        } else {
            misses += traffic.grain();
            writes += traffic.grain();
        }
    }

    /** Simulates seconds without activity. */
    void rest(int seconds) {
        second += seconds;
    }

    /** Adds an estimate for skipped seconds of work, from the counters since then. */
    void credit(Tally since, double times) {
        hits += Math.round((hits - since.hits()) * times);
        misses += Math.round((misses - since.misses()) * times);
        writes += Math.round((writes - since.writes()) * times);
    }

    Tally tally() {
        return new Tally(hits, misses, writes);
    }

    /** Changes the capacity; evicts pages if it shrinks. */
    void resize(long capacity) {
        cache.resize(grains(capacity));
    }

    /** Pages touched in a number of last seconds. */
    long touched(int seconds) {
        return touches.within(seconds, second - 1);
    }

    /** Up to now. */
    Counted counted() {
        return new Counted(hits, misses, writes, (long) cache.size() * traffic.grain(), prewarmed,
                touches.table(Math.max(0, second - 1)));
    }
}
