package dev.plimsoll.advice.assess;

import dev.plimsoll.cache.Connections;
import java.util.Arrays;
import java.util.List;

/**
 * Sessions that were running without waiting.
 *
 * @param p95    sessions that 95 of 100 probes do not exceed; rather too high than too low
 * @param probes number of probes that report it; 0 where none does, as in a trace of pages
 */
public record RunningSessions(int p95, int probes) {

    /** The figure over probes in any order; probes without it are left out. */
    static RunningSessions of(List<Connections> probes) {
        int[] running = new int[probes.size()];
        int known = 0;
        for (Connections probe : probes) {
            if (probe.running() != Connections.UNKNOWN) {
                running[known++] = probe.running();
            }
        }
        return new RunningSessions(known == 0 ? 0 : SessionDemand.p95(Arrays.copyOf(running, known)), known);
    }

    public boolean isKnown() {
        return probes > 0;
    }

    /** Whether the figure leaves out the probes with most sessions, because there are enough probes for that. */
    public boolean leavesOutPeaks() {
        return SessionDemand.leftOut(probes) > 0;
    }
}
