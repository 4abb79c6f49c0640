package dev.plimsoll.advice.assess;

import dev.plimsoll.cache.Connections;
import java.util.List;

/**
 * Sessions that were running and waited for nothing.
 *
 * @param p95   so many or fewer at 95 of 100 looks; rather too high than too low
 * @param probes how many looks that rests on; 0 where none tells it, as in a trace of pages
 */
public record RunningSessions(int p95, int probes) {

    /** At looks in any order, of which those count that tell it. */
    static RunningSessions of(List<Connections> probes) {
        List<Integer> known = probes.stream()
                .map(Connections::running)
                .filter(running -> running != Connections.UNTOLD)
                .toList();
        return new RunningSessions(known.isEmpty() ? 0 : SessionDemand.p95(known), known.size());
    }

    public boolean isKnown() {
        return probes > 0;
    }

    /** {@code at all 2 looks}, {@code at 95 of 100 looks}. */
    public String when() {
        return SessionDemand.leftOut(probes) > 0 ? "at 95 of 100 looks"
                : probes == 1 ? "at the only look" : "at all %d looks".formatted(probes);
    }
}
