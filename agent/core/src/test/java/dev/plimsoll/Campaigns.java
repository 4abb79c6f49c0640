package dev.plimsoll;

/** How much of a campaign runs: a part in a build, all with {@code -Dplimsoll.campaigns=full}. */
public final class Campaigns {

    private static final boolean FULL = "full".equals(System.getProperty("plimsoll.campaigns"));

    private Campaigns() {}

    /** The number of seeds, counted from 0. */
    public static int seeds(int inABuild, int inFull) {
        return of(inABuild, inFull);
    }

    /** The bounds of a campaign. */
    public static <T> T of(T inABuild, T inFull) {
        return FULL ? inFull : inABuild;
    }
}
