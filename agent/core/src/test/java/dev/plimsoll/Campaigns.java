package dev.plimsoll;

/** How many cases a seeded campaign has: few in a build, all with {@code -Dplimsoll.campaigns=full}. */
public final class Campaigns {

    private static final boolean FULL = "full".equals(System.getProperty("plimsoll.campaigns"));

    private Campaigns() {}

    /** The number of seeds, counted from 0. */
    public static int seeds(int inABuild, int inFull) {
        return FULL ? inFull : inABuild;
    }
}
