package dev.plimsoll;

/** How much of a campaign runs: a part in a build, more with {@code -Dplimsoll.campaigns}. */
public final class Campaigns {

    /** Whether more than the part of a build runs, as in CI. */
    public static final boolean LONGER = !System.getProperty("plimsoll.campaigns", "").isEmpty();

    private Campaigns() {}
}
