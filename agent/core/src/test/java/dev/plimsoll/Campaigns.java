package dev.plimsoll;

/** How much of a campaign runs: a part in a build, more with {@code -Dplimsoll.campaigns}. */
public final class Campaigns {

    private static final String CHOSEN = System.getProperty("plimsoll.campaigns", "");
    private static final boolean FULL = CHOSEN.equals("full");

    /** Whether more than the part of a build runs, as in CI. */
    public static final boolean LONGER = !CHOSEN.isEmpty();

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
