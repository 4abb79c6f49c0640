package dev.plimsoll.change.savings;

import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.fleet.Worded;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A change of size whose CU-hours are counted while its new size is in use.
 *
 * @param id       unique number of the change, within its compute
 * @param by       who made it
 * @param from     size before
 * @param to       size after
 * @param since    when the new size was first listed
 * @param dropped  connections that its restart dropped, by the probe before; 0 for a suspended compute, null where not
 *                 known
 * @param expected what was expected of it, with the hit ratio before
 * @param effect   what was measured after it; null before the verdict
 */
public record CountedChange(String id, ChangedBy by, SizeRange from, SizeRange to, Instant since,
        @Nullable Integer dropped, Expectation expected, @Nullable MeasuredEffect effect) {

    /** The change with what was measured after it; the first verdict counts. */
    public CountedChange with(@Nullable MeasuredEffect measured) {
        return effect != null || measured == null
                ? this
                : new CountedChange(id, by, from, to, since, dropped, expected, measured);
    }

    /** Whether measurements support the verdict. A change without a verdict, or an inconclusive one, is unverified. */
    public boolean isVerified() {
        return effect != null && effect.verdict() != EffectVerdict.INCONCLUSIVE;
    }

    /**
     * CU-hours saved in one awake hour, below zero for a larger size; null where a limit of autoscaling changed: only the bill
     * shows the size in use.
     */
    public @Nullable Double savedPerHour() {
        return from.isFixed() && to.isFixed() ? from.max().asDouble() - to.max().asDouble() : null;
    }

    /** Who made a change of size. */
    public enum ChangedBy implements Worded {
        /** The agent. */
        AGENT,
        /** Somebody else, to exactly the size that was advised. */
        PERSON
    }
}
