package dev.plimsoll.advice.autosuspend;

import dev.plimsoll.activity.use.IdleGaps;
import dev.plimsoll.fleet.Autosuspend;

/**
 * The cost of one delay in a month of 730 hours like the observed time.
 *
 * @param when       the delay, or never
 * @param awakeHours hours awake, unexplained time included
 * @param cuHours    CU-hours of these
 * @param starts     starts by clients, each with about half a second of waiting and an empty cache
 * @param startCost  CU-hours that the empty caches of these starts cost; 0 where that is not known
 */
public record DelayCost(Autosuspend when, double awakeHours, double cuHours, double starts, double startCost) {

    /** Hours of an average month: 8,760 a year. */
    public static final double HOURS_A_MONTH = 730;
    private static final double HOURS_A_DAY = 24;

    static DelayCost of(Autosuspend when, IdleGaps idleGaps, DelayTerms terms) {
        double months = HOURS_A_MONTH / idleGaps.covered();
        double awake = when instanceof Autosuspend.After after ? idleGaps.awake(after.delay()) : idleGaps.covered();
        double starts = when instanceof Autosuspend.After after ? idleGaps.starts(after.delay()) : 0;
        return new DelayCost(when, awake * months, awake * months * terms.cu().asDouble(), starts * months,
                starts * months * terms.startCost());
    }

    /** Size by which awake time counts, in CU; 0 where it was never awake. */
    public double cu() {
        return awakeHours == 0 ? 0 : cuHours / awakeHours;
    }

    /** CU-hours that one start costs; 0 without starts. */
    public double perStart() {
        return starts == 0 ? 0 : startCost / starts;
    }

    public double startsPerDay() {
        return starts / HOURS_A_MONTH * HOURS_A_DAY;
    }

    /** The total in CU-hours. */
    public double total() {
        return cuHours + startCost;
    }
}
