package dev.plimsoll.replay;

/**
 * Cost and coverage of probing one simulated compute.
 *
 * @param awake    time awake
 * @param probes   the probes
 * @param coverage what they observed
 * @param ages     how often the newest sample had this age in seconds while others were active; the last entry counts
 *                 all older ones
 */
public record ProbingCost(AwakeMillis awake, Probes probes, Coverage coverage, LongSequence ages) {

    /**
     * Time awake, in milliseconds.
     *
     * @param anyway    without probing
     * @param probed    with probing
     * @param estimated added by probing, as estimated by the prober; 0 for one without an estimate
     */
    public record AwakeMillis(long anyway, long probed, long estimated) {

        /** Added by probing. */
        public long added() {
            return probed - anyway;
        }
    }

    /**
     * Numbers of probes.
     *
     * @param all        all probes
     * @param woken      that woke the compute, because it was suspended before the decision, or by its delay
     * @param unforeseen that woke the compute, because it was cut between the decision and the probe
     */
    public record Probes(long all, long woken, long unforeseen) {}

    /**
     * What the probes observed.
     *
     * @param periods awake periods
     * @param sampled awake periods with a probe
     * @param queries visits
     * @param covered visits that a later probe in the same awake period observed
     */
    public record Coverage(long periods, long sampled, long queries, long covered) {}
}
