package dev.plimsoll.emulator.cache;

import dev.plimsoll.emulator.behaviour.AccessPattern;

/** A cache and its users, second by second; empty at its start. Not for several threads at once. */
final class CacheModel {

    private final Traffic traffic;
    private final SecondChance cache;
    private final Touches touches;
    private int second;
    private long hits;
    private long misses;
    private long writes;

    /** What was counted up to some moment, in pages. */
    record Tally(long hits, long misses, long writes) {}

    /** @param capacity pages the cache holds */
    CacheModel(AccessPattern pattern, long capacity) {
        this.traffic = new Traffic(pattern);
        this.cache = new SecondChance(traffic.population(), grains(capacity));
        this.touches = new Touches(traffic.population(), traffic.grain());
    }

    private int grains(long pages) {
        return (int) Math.min(traffic.population(), pages / traffic.grain());
    }

    /** Lets a second pass in which the users are at work. */
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

    /** Lets seconds pass in which nobody is at work. */
    void rest(int seconds) {
        second += seconds;
    }

    /** Adds what so many seconds of work would have counted, going by what was counted since. */
    void credit(Tally since, double times) {
        hits += Math.round((hits - since.hits()) * times);
        misses += Math.round((misses - since.misses()) * times);
        writes += Math.round((writes - since.writes()) * times);
    }

    Tally tally() {
        return new Tally(hits, misses, writes);
    }

    /** Makes room for so many pages, or lets the rest go. */
    void resize(long capacity) {
        cache.resize(grains(capacity));
    }

    /** Pages touched in the last so many seconds. */
    long touched(int seconds) {
        return touches.within(seconds, second - 1);
    }

    /** Up to now. */
    Counted counted() {
        return new Counted(hits, misses, writes, (long) cache.size() * traffic.grain(),
                touches.table(Math.max(0, second - 1)));
    }
}
