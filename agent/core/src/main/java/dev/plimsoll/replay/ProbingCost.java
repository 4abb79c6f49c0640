package dev.plimsoll.replay;

/**
 * Cost and coverage of probing one simulated compute.
 *
 * @param anyway     milliseconds awake without probing
 * @param awake      milliseconds awake with probing
 * @param estimated  milliseconds awake added by probing, as estimated by the prober; 0 for one without an estimate
 * @param woken      probes that woke the compute, because it was suspended before the decision, or by its delay
 * @param unforeseen probes that woke the compute, because it was cut between the decision and the probe
 * @param looks      all probes
 * @param periods    awake periods
 * @param sampled    awake periods with a probe
 * @param queries    visits
 * @param covered    visits that a later probe in the same awake period observed
 * @param ages       how often the newest sample had this age in seconds while others were active; the last entry counts
 *                   all older ones
 */
public record ProbingCost(long anyway, long awake, long estimated, long woken, long unforeseen, long looks,
        long periods,
        long sampled,
        long queries, long covered, LongSequence ages) {

    /** Milliseconds awake added by probing. */
    public long added() {
        return awake - anyway;
    }

    @Override
    public String toString() {
        return "ProbingCost[anyway %d, added %d, estimated %d, woken %d, looks %d, periods %d, sampled %d, queries %d, covered %d]"
                .formatted(anyway, added(), estimated, woken, looks, periods, sampled, queries, covered);
    }
}
