package dev.plimsoll.change.status;

import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.fleet.size.SizeTable;

/**
 * By what a compute is sized, and how.
 *
 * @param table  the size table in force
 * @param policy the sizing policy in force
 * @param via    how its changes reach the platform
 */
public record SizingTerms(SizeTable table, SizingPolicy policy, Via via) {

    /** Terms of a compute that is changed through the API. */
    public SizingTerms(SizeTable table, SizingPolicy policy) {
        this(table, policy, Via.API);
    }
}
