package dev.plimsoll.emulator.cache;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/** A cache of numbered pages with CLOCK eviction: a page that was used since the hand's last pass is skipped once. */
final class SecondChance {

    private static final int ABSENT = -1;

    private final int[] placeOf;
    private final BitSet used = new BitSet();
    private int[] pages;
    private int size;
    private int hand;

    /**
     * @param population pages are numbered from 0 to below this
     * @param capacity   pages it holds; may be 0
     */
    SecondChance(int population, int capacity) {
        this.placeOf = new int[population];
        this.pages = new int[capacity];
        Arrays.fill(placeOf, ABSENT);
    }

    /** A copy with another capacity; a smaller cache keeps the pages that CLOCK would keep. */
    SecondChance copy(int capacity) {
        SecondChance copy = new SecondChance(placeOf.length, capacity);
        for (int page : survivors(Math.min(size, capacity))) {
            copy.touch(page);
        }
        return copy;
    }

    /** The cached pages. */
    IntStream cached() {
        return Arrays.stream(pages, 0, size);
    }

    /** The number of cached pages. */
    int size() {
        return size;
    }

    /** Accesses a page and caches it; returns whether it was cached before. */
    boolean touch(int page) {
        int place = placeOf[page];
        if (place != ABSENT) {
            used.set(place);
            return true;
        }
        if (pages.length > 0) {
            put(page, size < pages.length ? size++ : evict());
        }
        return false;
    }

    private void put(int page, int place) {
        pages[place] = page;
        placeOf[page] = place;
        used.clear(place);
    }

    private int evict() {
        while (used.get(hand)) {
            used.clear(hand);
            hand = (hand + 1) % size;
        }
        int place = hand;
        placeOf[pages[place]] = ABSENT;
        hand = (hand + 1) % size;
        return place;
    }

    /** Changes the capacity; a smaller cache keeps the pages that CLOCK would keep. */
    void resize(int capacity) {
        int[] inOrder = survivors(Math.min(size, capacity));
        Arrays.fill(placeOf, ABSENT);
        used.clear();
        pages = Arrays.copyOf(inOrder, capacity);
        size = inOrder.length;
        hand = 0;
        for (int place = 0; place < size; place++) {
            placeOf[pages[place]] = place;
        }
    }

    /** The pages in eviction order, from the hand on: unused pages first. */
    private int[] survivors(int number) {
        int[] order = new int[size];
        int next = 0;
        for (boolean wanted : new boolean[]{false, true}) {
            for (int i = 0; i < size; i++) {
                int place = (hand + i) % size;
                if (used.get(place) == wanted) {
                    order[next++] = pages[place];
                }
            }
        }
        return Arrays.copyOfRange(order, size - number, size);
    }
}
