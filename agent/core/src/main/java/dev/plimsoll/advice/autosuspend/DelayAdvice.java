package dev.plimsoll.advice.autosuspend;

import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice.AutosuspendCause;
import dev.plimsoll.advice.autosuspend.DelayTerms.DelayPermission;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.size.PlatformPlan;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cost of other autosuspend delays, and whether a change pays. A change restarts nothing (platform/api.md 3.2).
 */
public sealed interface DelayAdvice extends AutosuspendCause {

    /** The present delay. */
    CurrentDelay present();

    /** Whether another delay is advised. */
    default boolean pays() {
        return false;
    }

    /**
     * There are too few observations.
     *
     * @param idleGaps    idle gaps so far
     * @param observed    observed time
     * @param about       when the observations may suffice; null where that is not known
     * @param byTimeAlone whether no more gaps are needed, because it was idle nearly always or hardly ever
     */
    record NotYet(CurrentDelay present, int idleGaps, Duration observed, @Nullable Instant about,
            boolean byTimeAlone) implements DelayAdvice {}

    /**
     * A comparison of delays.
     *
     * @param now          the cost of the present delay
     * @param best         the cost of the best one; the present one where no other is clearly better
     * @param options      the cost of each delay, shortest first, the present one included
     * @param uncertainty  share by which the saving may be off, 0 to 1: more with fewer gaps; 0 where it was idle
     *                     nearly always or hardly ever
     * @param unknownShare share of its awake time without a known cause; that time counts as needed
     * @param permission   whether the best one can be set
     * @param withheldByPlan what would be best on another plan; null where the plan of the account withholds nothing better
     */
    record Weighed(CurrentDelay present, DelayCost now, DelayCost best, List<DelayCost> options, double uncertainty,
            double unknownShare, DelayPermission permission,
            @Nullable WithheldDelay withheldByPlan) implements DelayAdvice {

        public Weighed {
            options = List.copyOf(options);
        }

        @Override
        public boolean pays() {
            return !best.when().equals(now.when());
        }

        /** CU-hours a month; 0 where no other delay is advised. */
        public double saves() {
            return now.total() - best.total();
        }

        /** The cheapest of all delays, which may be no better than the present one. */
        public DelayCost cheapest() {
            return DelayAdviser.cheapest(options);
        }
    }

    /** A delay that the plan of the account does not let its owner set; {@code allowedBy} is the smallest that does. */
    record WithheldDelay(DelayCost cost, PlatformPlan allowedBy) {}

    /** The delay to set; null where none is advised, or it cannot be set. */
    default @Nullable Autosuspend advised() {
        return this instanceof Weighed weighed && weighed.pays() && weighed.permission() == DelayPermission.ALLOWED
                ? weighed.best().when()
                : null;
    }
}
