package dev.plimsoll.replay;

/**
 * What watching one compute cost, and what it saw.
 *
 * @param anyway    milliseconds that it would have been awake unwatched
 * @param awake     milliseconds that it was awake
 * @param estimated milliseconds that the watcher thinks it kept it awake; 0 for one that keeps no account
 * @param woken      looks that woke it, having fallen asleep before they were decided upon, or by itself
 * @param unforeseen looks that woke it because it was cut off between the decision and the look
 * @param looks     all looks
 * @param periods   awake periods
 * @param sampled   those with a look in them
 * @param queries   visits
 * @param covered   visits that a later look in the same awake period saw
 * @param ages      how often, while somebody was there, the newest sample was so many seconds old; the last entry holds
 *                  all that were older
 */
public record ProbingCost(long anyway, long awake, long estimated, long woken, long unforeseen, long looks,
        long periods,
        long sampled,
        long queries, long covered, LongSequence ages) {

    /** Milliseconds that watching added. */
    public long added() {
        return awake - anyway;
    }

    @Override
    public String toString() {
        return "Toll[anyway %d, added %d, estimated %d, woken %d, looks %d, periods %d, sampled %d, queries %d, covered %d]"
                .formatted(anyway, added(), estimated, woken, looks, periods, sampled, queries, covered);
    }
}
