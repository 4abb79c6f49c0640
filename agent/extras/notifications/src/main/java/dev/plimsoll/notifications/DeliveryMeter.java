package dev.plimsoll.notifications;

import dev.plimsoll.fleet.Worded;
import dev.plimsoll.notifications.NotifySettings.TargetType;

/** Port that counts deliveries. */
@FunctionalInterface
interface DeliveryMeter {

    /** How a delivery ended; the label {@code outcome} of the metric. */
    enum DeliveryEnd implements Worded {
        /** The target accepted it. */
        SENT,
        /** The target refused it, or did not answer, also in the retries. */
        FAILED,
        /** It was not tried: the queue was full, or the agent stopped. */
        DROPPED,
        /** It was not tried: it happened more than a day before this agent read of it. */
        SKIPPED
    }

    /**
     * Counts deliveries. Never blocks and never throws.
     *
     * @param times how many; 0 only shows that such deliveries are possible
     */
    void count(TargetType type, DeliveryEnd outcome, int times);
}
