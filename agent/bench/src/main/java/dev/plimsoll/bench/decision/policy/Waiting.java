package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.week.Week;
import java.time.Duration;

/**
 * A policy with the agent's evidence wait: a minimum awake time at the present size before another one is
 * set, with the default or another value of {@code sizing.evidence}. It makes no verification restarts, because the agent leaves those to a person.
 */
public final class Waiting implements Policy {

    private static final SizingPolicy SHIPPED = Setup.policy(null);

    private final Policy decides;
    private final int grow;
    private final int shrink;
    private int size = -1;
    private int awake;

    /** Delays the changes of {@code decides}. */
    public Waiting(Policy decides) {
        this(decides, SHIPPED.evidence().toGrow(), SHIPPED.evidence().toShrink());
    }

    /** The same with other times. */
    public Waiting(Policy decides, Duration grow, Duration shrink) {
        this.decides = decides;
        this.grow = epochs(grow);
        this.shrink = epochs(shrink);
    }

    @Override
    public int next(EpochView view) {
        awake = view.size() == size ? awake : 0;
        awake += view.isAsleep() ? 0 : 1;
        size = view.size();
        int next = decides.next(view);
        int needed = next > size ? grow : shrink;
        return !Policy.isRestart(next) && awake >= needed ? next : size;
    }

    /** Rounded up to full epochs. */
    private static int epochs(Duration evidence) {
        return (int) Math.ceilDiv(evidence.toMillis() * Week.EPOCHS_PER_HOUR, Duration.ofHours(1).toMillis());
    }
}
