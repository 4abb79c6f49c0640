package dev.plimsoll.bench.session;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import java.util.Arrays;

/** Page reads of one database, in order, at a steady rate. */
public final class Trace {

    /** 3,200 a second at full size. */
    public static final double PAGES_PER_SECOND = 50;

    private final String name;
    private final String story;
    private final int[] pages;
    private final double pagesPerSecond;
    private final Bytes database;

    /**
     * @param name  as in the report's tables
     * @param story what it is, in half a sentence
     * @param pages page numbers from 0 on; used, not copied
     */
    public Trace(String name, String story, int[] pages, double pagesPerSecond) {
        this.name = name;
        this.story = story;
        this.pages = pages;
        this.pagesPerSecond = pagesPerSecond;
        this.database = UsedUnit.PAGES.bytes(Arrays.stream(pages).max().orElse(0) + 1L);
    }

    public String name() {
        return name;
    }

    public String story() {
        return story;
    }

    public int[] pages() {
        return pages;
    }

    public double pagesPerSecond() {
        return pagesPerSecond;
    }

    public int reads() {
        return pages.length;
    }

    /** The database ends with the highest page that was read. */
    public Bytes database() {
        return database;
    }
}
