package dev.plimsoll.web.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonView;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.advice.size.RestartImpact;
import dev.plimsoll.advice.size.WeeklyImpact;
import dev.plimsoll.advice.size.WeeklyImpact.TypicalHour;
import dev.plimsoll.change.plan.RestartTimes;
import dev.plimsoll.change.plan.WaitingSaving;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.web.view.StatusView;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The restart impact of following the recommendation now, and at other times. Unknown values are null. */
@JsonNaming(SnakeCaseStrategy.class)
record ImpactJson(@Nullable Boolean restarts, String why, @Nullable Integer connections, @Nullable Long cacheBytes,
        @JsonUnwrapped RefillJson refill, @Nullable Double costCuHours,
        String clients, @JsonUnwrapped OtherTimes times) {

    static ImpactJson of(ComputeAdvice advice) {
        RestartImpact impact = advice.advised().impact();
        RestartTimes times = advice.restarts();
        return new ImpactJson(impact.restarts(), Explanation.clause(impact.rule()), impact.connections(),
                EvidenceJson.bytes(impact.cacheLost()), RefillJson.of(impact), impact.cost(), times.clients().word(),
                new OtherTimes(ByHour.of(times), times.waiting().stream().map(WaitingJson::of).toList()));
    }

    /** How long the cache takes to be warm again, from what that is known, and its misses. */
    @JsonNaming(SnakeCaseStrategy.class)
    record RefillJson(@Nullable Double warmupSeconds, @Nullable String warmupBasis, @Nullable Long misses) {

        static RefillJson of(RestartImpact impact) {
            RestartImpact.WarmupBasis basis = impact.basis();
            return new RefillJson(StatusView.seconds(impact.warmup()), basis == null ? null : basis.word(),
                    impact.misses());
        }
    }

    /** The impact at other times. */
    @JsonNaming(SnakeCaseStrategy.class)
    record OtherTimes(@Nullable ByHour byHour, List<WaitingJson> waiting) {}

    /**
     * Each hour of the week, in UTC. Hour 0 begins on Monday at 00:00.
     *
     * <p>A list of a large fleet leaves the values of each hour out: they would be half of it.
     *
     * @param connections connections that a restart typically drops, 168 values
     * @param awakeRatio  share of the hour in which the compute is awake, 0 to 1, 168 values
     */
    @JsonNaming(SnakeCaseStrategy.class)
    record ByHour(@Nullable Double present, @Nullable Integer lowestHour, @Nullable Double lowest,
            @Nullable String lowestAt, @JsonView(StatusJson.OneCompute.class) List<@Nullable Double> connections,
            @JsonView(StatusJson.OneCompute.class) List<@Nullable Double> awakeRatio) {

        private static final double FINE = 100;

        /** Null where no hour was observed. */
        static @Nullable ByHour of(RestartTimes times) {
            WeeklyImpact week = times.week();
            if (!week.connections().isKnown() && !week.awake().isKnown()) {
                return null;
            }
            TypicalHour lowest = times.lowest();
            Double now = times.typicalNow();
            return new ByHour(now == null ? null : rounded(now), lowest == null ? null : lowest.hour(),
                    lowest == null ? null : rounded(lowest.connections()),
                    lowest == null ? null : StatusView.time(lowest.next()), values(week::connectionsAt),
                    values(week.awake()::at));
        }

        private static List<@Nullable Double> values(IntFunction<OptionalDouble> figure) {
            List<@Nullable Double> values = new ArrayList<>(WeekProfile.HOURS);
            IntStream.range(0, WeekProfile.HOURS).mapToObj(figure).forEach(value -> {
                values.add(value.isPresent() ? rounded(value.getAsDouble()) : null);
            });
            return values;
        }

        private static double rounded(double value) {
            return Math.round(value * FINE) / FINE;
        }
    }

    /**
     * What waiting saves, against a change now.
     *
     * @param until {@code suspend} or {@code window}
     */
    @JsonNaming(SnakeCaseStrategy.class)
    record WaitingJson(String until, @Nullable String at, @Nullable Double savedConnections,
            @Nullable Double savedCuHours) {

        static WaitingJson of(WaitingSaving saving) {
            return new WaitingJson(saving.until().word(), StatusView.time(saving.at()), saving.connections(),
                    saving.cuHours());
        }
    }
}
