package dev.plimsoll.web.json;

import static dev.plimsoll.web.view.StatusView.known;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.plimsoll.activity.use.ClientUseLog.ClientUse;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.autosuspend.CurrentDelay;
import dev.plimsoll.advice.autosuspend.DelayAdvice;
import dev.plimsoll.advice.autosuspend.DelayCost;
import dev.plimsoll.advice.autosuspend.KeptAwake;
import dev.plimsoll.advice.autosuspend.PendingUpdates;
import dev.plimsoll.cache.ClientGroup;
import dev.plimsoll.cache.ClientTool;
import dev.plimsoll.explain.ClientSentences;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.Autosuspend;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Advice on awake time as JSON. */
public record AwakeTimeJson(@JsonPropertyDescription("The autosuspend delay.") DelayJson delay,
        @JsonPropertyDescription("Activity without use in the last week; absent if there is none.") @ShownAs(Map.class) @Nullable KeptAwakeJson keptAwake,
        @JsonPropertyDescription("Who keeps it awake, those with most time first; absent if that is not known.") @ShownAs(List.class) @Nullable List<KeptAwakeBy> keptAwakeBy,
        @JsonPropertyDescription("Updates that wait for a restart; absent if there are none.") @ShownAs(Map.class) @Nullable Waiting updates) {

    public static AwakeTimeJson of(AwakeTimeAdvice idle) {
        return new AwakeTimeJson(DelayJson.of(idle.delay()), known(idle.keptAwake(), KeptAwakeJson::of),
                known(idle.keptAwake(), KeptAwakeBy::of),
                known(idle.updates(), Waiting::of));
    }

    /**
     * The current autosuspend delay and its alternatives. A delay of never is null.
     *
     * @param source         its source; {@code size} if the size alone prevents a suspend
     * @param advised        whether another delay is recommended
     * @param advisedSeconds the recommended delay; null if none is recommended
     * @param options        empty while too little was observed
     */
    record DelayJson(@JsonPropertyDescription(SECONDS) Autosuspend seconds,
            @ShownAs(String.class) CurrentDelay.DelaySource source, boolean advised,
            @JsonPropertyDescription(SECONDS) @Nullable Autosuspend advisedSeconds, String why,
            @JsonPropertyDescription("Monthly cost of each delay.") @ShownAs(Map.class) List<Option> options) {

        private static final String SECONDS = "In seconds; absent for never.";

        static DelayJson of(DelayAdvice advice) {
            Autosuspend to = advice.advised();
            return new DelayJson(advice.present().when(), advice.present().source(), to != null, to,
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
    record KeptAwakeJson(double shareOfAwake, @Nullable Duration every, @Nullable String application,
            double cuHoursAMonth,
            String why) {

        static KeptAwakeJson of(KeptAwake kept) {
            String idle = kept.by()
                    .stream()
                    .filter(by -> !by.polls())
                    .map(by -> "'" + by.group().application() + "'")
                    .findFirst()
                    .orElse(null);
            return new KeptAwakeJson(kept.share(), kept.period(), idle, kept.cuHours(), Explanation.of(kept));
        }
    }

    /** One client that keeps the compute awake; without a period where its sessions are idle. */
    record KeptAwakeBy(String applicationName, String user, @Nullable String tool, boolean healthCheck, int sessions,
            @Nullable Duration period, String name, String remedy) {

        static @Nullable List<KeptAwakeBy> of(KeptAwake kept) {
            return kept.by().isEmpty() ? null : kept.by().stream().map(by -> of(by, kept.period())).toList();
        }

        private static KeptAwakeBy of(ClientUse by, @Nullable Duration period) {
            ClientGroup group = by.group();
            return new KeptAwakeBy(group.application(), group.role(), group.tool().map(ClientTool::title).orElse(null),
                    by.isHealthCheck(), by.polls() ? group.sessions() : group.idle(), by.polls() ? period : null,
                    ClientSentences.name(by), ClientSentences.remedy(by));
        }
    }

    /** Updates that wait for a restart. */
    record Waiting(long days, @Nullable Instant platformRestartsAt, boolean withResize, String why) {

        static Waiting of(PendingUpdates waiting) {
            return new Waiting(waiting.days(), waiting.maintenance(), waiting.withResize(), Explanation.of(waiting));
        }
    }
}
