package dev.plimsoll.web.json;

import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.autosuspend.CurrentDelay;
import dev.plimsoll.advice.autosuspend.DelayAdvice;
import dev.plimsoll.advice.autosuspend.DelayCost;
import dev.plimsoll.advice.autosuspend.KeptAwake;
import dev.plimsoll.advice.autosuspend.PendingUpdates;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.Autosuspend;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Advice on awake time as JSON.
 *
 * @param delay     the autosuspend delay and its alternatives
 * @param keptAwake activity without use that keeps the compute awake; null if there is none
 * @param updates   updates that wait for a restart; null if there are none
 */
record AwakeTimeJson(Delay delay, @Nullable Kept keptAwake, @Nullable Waiting updates) {

    static @Nullable AwakeTimeJson of(@Nullable AwakeTimeAdvice idle) {
        return idle == null
                ? null
                : new AwakeTimeJson(Delay.of(idle.delay()), Kept.of(idle.keptAwake()), Waiting.of(idle.updates()));
    }

    /**
     * The current autosuspend delay and its alternatives. A delay of never is null.
     *
     * @param source         its source; {@code size} if the size alone prevents a suspend
     * @param advised        whether another delay is recommended
     * @param advisedSeconds the recommended delay; null if none is recommended
     * @param options        monthly cost of each delay; empty while too little was observed
     */
    record Delay(Autosuspend seconds, CurrentDelay.Source source, boolean advised, @Nullable Autosuspend advisedSeconds,
            String why, List<Option> options) {

        static Delay of(DelayAdvice advice) {
            Autosuspend to = advice.advised();
            return new Delay(advice.present().when(), advice.present().source(), to != null, to,
                    Explanation.of(advice),
                    advice instanceof DelayAdvice.Weighed weighed
                            ? weighed.options().stream().map(Option::of).toList()
                            : List.of());
        }
    }

    /** The monthly cost of one delay, extrapolated from the observed time. */
    record Option(Autosuspend seconds, double awakeHours, double cuHours, double starts) {

        static Option of(DelayCost cost) {
            return new Option(cost.when(), cost.awakeHours(), cost.cuHours(), cost.starts());
        }
    }

    /** Activity without use that kept the compute awake in the last week. */
    record Kept(double shareOfAwake, @Nullable Duration every, @Nullable String application, double cuHoursAMonth,
            String why) {

        static @Nullable Kept of(@Nullable KeptAwake kept) {
            return kept == null
                    ? null
                    : new Kept(kept.share(), kept.period(), kept.name(), kept.cuHours(), Explanation.of(kept));
        }
    }

    /** Updates that wait for a restart. */
    record Waiting(long days, @Nullable Instant platformRestartsAt, boolean withResize, String why) {

        static @Nullable Waiting of(@Nullable PendingUpdates waiting) {
            return waiting == null
                    ? null
                    : new Waiting(waiting.days(), waiting.maintenance(), waiting.withResize(),
                            Explanation.of(waiting));
        }
    }
}
