package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.advice.RequiredEvidence;
import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.decision.SizeDecision;
import dev.plimsoll.decision.WeighedSize;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The agent's decision with its evidence wait: a minimum awake time at the present size before another one is set, by
 * {@code sizing.evidence}.
 */
public final class Waiting implements Policy {

    private final Policy decides;
    private final Supplier<@Nullable SizeDecision> decision;
    private final RequiredEvidence evidence = Setup.policy(null).evidence();
    private int size = -1;
    private int awake;

    /** Delays the changes of {@code decides}, which rest on {@code decision}. */
    public Waiting(Policy decides, Supplier<@Nullable SizeDecision> decision) {
        this.decides = decides;
        this.decision = decision;
    }

    /** Delays the changes of {@code decides}. */
    public Waiting(Method decides) {
        this(decides, decides::decision);
    }

    @Override
    public int next(EpochView view) {
        awake = view.size() == size ? awake : 0;
        awake += view.isAsleep() ? 0 : 1;
        size = view.size();
        int next = decides.next(view);
        return awake >= epochs(evidence.before(next > size, isCertain(decision.get()))) ? next : size;
    }

    private static boolean isCertain(@Nullable SizeDecision decision) {
        return decision != null && decision.best().filter(WeighedSize::isCertain).isPresent();
    }

    /** Rounded up to full epochs. */
    private static int epochs(Duration evidence) {
        return (int) Math.ceilDiv(evidence.toMillis() * Week.EPOCHS_PER_HOUR, Duration.ofHours(1).toMillis());
    }
}
