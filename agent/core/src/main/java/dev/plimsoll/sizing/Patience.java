package dev.plimsoll.sizing;

import dev.plimsoll.regret.Decision;
import dev.plimsoll.regret.Decision.Hindrance;
import java.time.Duration;
import java.util.List;

/**
 * How much an owner wants to have seen, beside what the regret meter wants by itself.
 *
 * <p>The meter moves once a size would have saved what the move costs: what lasted so long is trusted to last as long
 * again. An owner who asks for less evidence than the meter's hour, or its day for shrinking, trusts what he sees to last
 * that much longer, so that a smaller part of the price is enough. More evidence than that is the planner's to ask for.
 *
 * @param share of the price that the debt must exceed, 0 to 1
 */
record Patience(double share) {

    private static final Duration TO_GROW = Duration.ofHours(1);
    private static final Duration TO_SHRINK = Duration.ofHours(24);

    static Patience of(SizingPolicy policy, boolean up) {
        Duration asked = up ? policy.evidenceToGrow() : policy.evidenceToShrink();
        Duration own = up ? TO_GROW : TO_SHRINK;
        return new Patience(Math.min(1, (double) asked.toMillis() / own.toMillis()));
    }

    /** What of the meter's hindrances still stands. */
    List<Hindrance> left(Decision decision) {
        return decision.hindrances().stream().filter(hindrance -> stands(hindrance, decision)).toList();
    }

    private boolean stands(Hindrance hindrance, Decision decision) {
        return switch (hindrance) {
            case DEBT_BELOW_PRICE -> decision.debt() <= share * decision.price();
            case NOT_LIVED_LONG_ENOUGH, FIRST_DAY, LOAD_HIGH -> share >= 1;
            case TOO_FAR, DAY_DOES_NOT_PAY -> true;
        };
    }
}
