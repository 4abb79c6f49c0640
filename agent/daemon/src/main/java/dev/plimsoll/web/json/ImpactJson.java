package dev.plimsoll.web.json;

import static dev.plimsoll.web.view.StatusView.known;

import com.fasterxml.jackson.annotation.JsonView;
import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.advice.restart.ClientRoute;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.RestartImpact.WarmupBasis;
import dev.plimsoll.advice.restart.WeeklyImpact;
import dev.plimsoll.advice.restart.WeeklyImpact.TypicalHour;
import dev.plimsoll.cache.ServerStart.StartKind;
import dev.plimsoll.change.plan.RestartTimes;
import dev.plimsoll.change.plan.WaitingSaving;
import dev.plimsoll.change.status.AdviceView;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.model.run.StartRecords.StartRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The restart impact of following the recommendation now, and at other times. Unknown values are null. */
public record ImpactJson(@Nullable Boolean restarts, String why, @Nullable Integer connections, @Nullable Bytes cache,
        @Nullable Duration warmup, @Nullable WarmupBasis warmupBasis, @Nullable Long misses,
        @Nullable Double costCuHours, @Nullable StartKind startKind, @Nullable Boolean startObserved,
        ClientRoute clients, @Nullable ByHour byHour, List<WaitingJson> waiting, List<StartRecord> starts) {

    public static ImpactJson of(AdviceView advice) {
        RestartImpact impact = advice.impact();
        return new ImpactJson(impact.restarts(), Explanation.clause(impact.rule()), impact.connections(),
                impact.cacheLost(), impact.warmup(), impact.basis(), impact.misses(), impact.cost(),
                impact.startKind(), known(impact.startKind(), kind -> impact.start() != null),
                advice.restarts().clients(), ByHour.of(advice.restarts()),
                advice.restarts().waiting().stream().map(WaitingJson::of).toList(), advice.restarts().starts());
    }

    /**
     * Each hour of the week, in UTC. Hour 0 begins on Monday at 00:00.
     *
     * <p>A list of a large fleet leaves the values of each hour out: they would be half of it.
     *
     * @param connections connections that a restart typically drops, 168 values
     * @param awakeRatio  share of the hour in which the compute is awake, 0 to 1, 168 values
     */
    record ByHour(@Nullable Double present, @Nullable Integer lowestHour, @Nullable Double lowest,
            @Nullable Instant lowestAt, @JsonView(StatusJson.OneCompute.class) List<@Nullable Double> connections,
            @JsonView(StatusJson.OneCompute.class) List<@Nullable Double> awakeRatio) {

        private static final double FINE = 100;

        /** Null where no hour was observed. */
        static @Nullable ByHour of(RestartTimes times) {
            WeeklyImpact week = times.week();
            TypicalHour lowest = times.lowest();
            if (lowest == null && !week.connections().isKnown() && !week.awake().isKnown()) {
                return null;
            }
            return new ByHour(known(times.typicalNow(), ByHour::rounded),
                    known(lowest, TypicalHour::hour),
                    known(lowest, hour -> rounded(hour.connections())),
                    known(lowest, TypicalHour::next),
                    values(week::connectionsAt), values(week.awake()::at));
        }

        private static List<@Nullable Double> values(IntFunction<OptionalDouble> figure) {
            @Nullable
            Double[] values = new Double[WeekProfile.HOURS];
            for (int hour = 0; hour < values.length; hour++) {
                OptionalDouble value = figure.apply(hour);
                values[hour] = value.isPresent() ? rounded(value.getAsDouble()) : null;
            }
            return Arrays.asList(values);
        }

        private static Double rounded(double value) {
            return Math.round(value * FINE) / FINE;
        }
    }

    /** What waiting saves, against a change now. */
    record WaitingJson(WaitingSaving.Until until, @Nullable Instant at, @Nullable Double savedConnections,
            @Nullable Double savedCuHours) {

        static WaitingJson of(WaitingSaving saving) {
            return new WaitingJson(saving.until(), saving.at(), saving.connections(), saving.cuHours());
        }
    }
}
