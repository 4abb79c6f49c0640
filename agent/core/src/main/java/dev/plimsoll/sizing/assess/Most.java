package dev.plimsoll.sizing.assess;

import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.size.SizeRange;
import org.jspecify.annotations.Nullable;

/**
 * The most connections that were seen, of those that count: in the last seven days, and since clients come through the pooler.
 *
 * @param connections how many
 * @param at          the size that it had then; null where not known
 * @param carried     what a smaller size must carry: as many, or more while too little was seen behind the pooler
 */
public record Most(int connections, @Nullable SizeRange at, int carried) {

    /** So many, at whatever size. */
    public static Most of(int connections) {
        return new Most(connections, null, connections);
    }

    /** As many as at that look. */
    public static Most at(Sample look) {
        return new Most(look.connections().used(), look.size(), look.connections().used());
    }

    /** The larger of both; the later one where they are as large. */
    Most or(Most later) {
        return later.connections < connections
                ? new Most(connections, at, Math.max(carried, later.carried))
                : new Most(later.connections, later.at, Math.max(carried, later.carried));
    }

    Most carrying(int atLeast) {
        return new Most(connections, at, Math.max(carried, atLeast));
    }
}
