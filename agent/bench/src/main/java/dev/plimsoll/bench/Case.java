package dev.plimsoll.bench;

import dev.plimsoll.cache.UsedUnit;
import java.util.Locale;

/**
 * A trace, and how it is looked at.
 *
 * @param name      as in the report's tables
 * @param unit      what the cache counts and evicts by
 * @param told      whether the policy tells the unit; else it must be learned
 * @param firstLook the look before which nobody watched; 1 where it was watched from its start
 */
record Case(String name, Trace trace, UsedUnit unit, boolean told, int firstLook) {

    static Case watched(Trace trace) {
        return new Case(trace.name(), trace, UsedUnit.PAGES, true, 1);
    }

    static Case unitLearned(Trace trace, UsedUnit unit) {
        return new Case(trace.name() + ", " + unit.name().toLowerCase(Locale.ROOT) + ", learned", trace,
                unit, false, 1);
    }

    static Case foundRunning(Trace trace, int firstLook) {
        return new Case(trace.name() + ", found running", trace, UsedUnit.PAGES, true, firstLook);
    }
}
