package dev.plimsoll.advice.assess;

import dev.plimsoll.cache.Connections;
import java.util.List;

/**
 * Sessions that were running and waited for nothing.
 *
 * @param p95   so many or fewer at 95 of 100 looks; rather too high than too low
 * @param looks how many looks that rests on; 0 where none tells it, as in a trace of pages
 */
public record RunningSessions(int p95, int looks) {

    /** At looks in any order, of which those count that tell it. */
    static RunningSessions of(List<Connections> looks) {
        List<Integer> told = looks.stream()
                .map(Connections::running)
                .filter(running -> running != Connections.UNTOLD)
                .toList();
        return new RunningSessions(told.isEmpty() ? 0 : SessionDemand.p95(told), told.size());
    }

    public boolean isTold() {
        return looks > 0;
    }

    /** {@code at all 2 looks}, {@code at 95 of 100 looks}. */
    public String when() {
        return SessionDemand.leftOut(looks) > 0 ? "at 95 of 100 looks"
                : looks == 1 ? "at the only look" : "at all %d looks".formatted(looks);
    }
}
