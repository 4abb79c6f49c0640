package dev.plimsoll.web.json;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.autosuspend.DelayAdvice;
import dev.plimsoll.advice.autosuspend.DelayCost;
import dev.plimsoll.advice.autosuspend.KeptAwake;
import dev.plimsoll.advice.autosuspend.PendingUpdates;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.web.view.StatusView;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Advice on awake time as JSON.
 *
 * @param delay     the autosuspend delay and its alternatives
 * @param keptAwake activity without use that keeps the compute awake; null if there is none
 * @param updates   updates that wait for a restart; null if there are none
 */
@JsonNaming(SnakeCaseStrategy.class)
record AwakeTimeJson(Delay delay, @Nullable Kept keptAwake, @Nullable Waiting updates) {

    static @Nullable AwakeTimeJson of(@Nullable AwakeTimeAdvice idle) {
        return idle == null
                ? null
                : new AwakeTimeJson(Delay.of(idle.delay()), Kept.of(idle.keptAwake()), Waiting.of(idle.updates()));
    }

    /** Seconds of a delay; null for never. */
    private static @Nullable Double seconds(Autosuspend when) {
        return when instanceof Autosuspend.After after ? StatusView.seconds(after.delay()) : null;
    }

    /**
     * The current autosuspend delay and its alternatives.
     *
     * @param seconds        the current delay; null for never
     * @param source         its source: {@code reported}, {@code learned} or {@code configured}; {@code size} if the size alone
     *                       prevents a suspend
     * @param advisedSeconds the recommended delay; null if none is recommended, or for never
     * @param advised        whether another delay is recommended
     * @param options        monthly cost of each delay; empty while too little was observed
     */
    @JsonNaming(SnakeCaseStrategy.class)
    record Delay(@Nullable Double seconds, String source, boolean advised, @Nullable Double advisedSeconds, String why,
            List<Option> options) {

        static Delay of(DelayAdvice advice) {
            Autosuspend to = advice.advised();
            return new Delay(AwakeTimeJson.seconds(advice.present().when()),
                    advice.present().source().name().toLowerCase(Locale.ROOT), to != null,
                    to == null ? null : AwakeTimeJson.seconds(to), Explanation.of(advice),
                    advice instanceof DelayAdvice.Weighed weighed
                            ? weighed.options().stream().map(Option::of).toList()
                            : List.of());
        }
    }

    /**
     * The monthly cost of one delay, extrapolated from the observed time.
     *
     * @param seconds the delay; null for never
     */
    @JsonNaming(SnakeCaseStrategy.class)
    record Option(@Nullable Double seconds, double awakeHours, double cuHours, double starts) {

        static Option of(DelayCost cost) {
            return new Option(AwakeTimeJson.seconds(cost.when()), cost.awakeHours(), cost.cuHours(), cost.starts());
        }
    }

    /** Activity without use that kept the compute awake in the last week. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Kept(double shareOfAwake, @Nullable Double everySeconds, @Nullable String application,
            double cuHoursAMonth, String why) {

        static @Nullable Kept of(@Nullable KeptAwake kept) {
            return kept == null
                    ? null
                    : new Kept(kept.share(), StatusView.seconds(kept.period()), kept.name(), kept.cuHours(),
                            Explanation.of(kept));
        }
    }

    /** Updates that wait for a restart. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Waiting(long days, @Nullable String platformRestartsAt, boolean withResize, String why) {

        static @Nullable Waiting of(@Nullable PendingUpdates waiting) {
            return waiting == null
                    ? null
                    : new Waiting(waiting.days(), StatusView.time(waiting.maintenance()), waiting.withResize(),
                            Explanation.of(waiting));
        }
    }
}
