package dev.plimsoll.change.verdict;

/**
 * How much of its time a compute is awake, and how often clients start it.
 *
 * @param share        share of the time that it is awake, 0 to 1
 * @param startsPerDay starts by others than the agent in 24 hours, 0 or more
 */
public record AwakeRate(double share, double startsPerDay) {

    private static final int HOURS_PER_DAY = 24;

    public AwakeRate {
        if (!(share >= 0 && share <= 1 && startsPerDay >= 0)) {
            throw new IllegalArgumentException(
                    "no share of time, or no number of starts: %s, %s".formatted(share, startsPerDay));
        }
    }

    /** CU-hours of a month of {@code hours}: awake time at {@code cu}, and {@code startCost} for each start. */
    double cuHours(double hours, double cu, double startCost) {
        return hours * (share * cu + startsPerDay / HOURS_PER_DAY * startCost);
    }
}
