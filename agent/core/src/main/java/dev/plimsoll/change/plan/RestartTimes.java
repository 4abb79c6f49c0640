package dev.plimsoll.change.plan;

import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.advice.restart.ClientRoute;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.WeeklyImpact;
import dev.plimsoll.advice.restart.WeeklyImpact.TypicalHour;
import dev.plimsoll.change.plan.WaitingSaving.Suspends;
import dev.plimsoll.change.window.ChangeWindows;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.model.run.StartRecords.StartRecord;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * When a restart costs less than now.
 *
 * @param week       what a restart typically costs at each hour of the week
 * @param typicalNow connections that a restart typically drops at this hour of the week; null where not known
 * @param lowest     the hour of the week with the fewest; null while too few hours are known
 * @param clients    how clients reach the compute
 * @param waiting    what waiting saves; empty where a change now costs nothing, or its cost is not known
 * @param starts     what the latest start of each kind cost
 */
public record RestartTimes(WeeklyImpact week, @Nullable Double typicalNow, @Nullable TypicalHour lowest,
        ClientRoute clients, List<WaitingSaving> waiting, List<StartRecord> starts) {

    public RestartTimes {
        waiting = List.copyOf(waiting);
        starts = List.copyOf(starts);
    }

    /** The times for a compute whose change costs {@code impact} now. */
    public static RestartTimes of(RestartImpact impact, WeeklyImpact week, ClientRoute clients, Suspends suspends,
            ChangeWindows windows, Price price, double presentCu, List<StartRecord> starts, Instant now) {
        return new RestartTimes(week, null, null, clients,
                WaitingSaving.of(impact, week, suspends, windows, price, presentCu, now), starts).with(week, now);
    }

    /** A copy without the hours of the week. */
    public RestartTimes compact() {
        return new RestartTimes(WeeklyImpact.UNKNOWN, null, lowest, clients, waiting, starts);
    }

    /** A copy with the hours of the week, as of {@code now}. */
    public RestartTimes with(WeeklyImpact hours, Instant now) {
        OptionalDouble typical = hours.connectionsAt(WeekProfile.hourOf(now));
        return new RestartTimes(hours, typical.isPresent() ? typical.getAsDouble() : null,
                hours.lowest(now).orElse(null), clients, waiting, starts);
    }

    /** The wait that saves most CU-hours, the earlier of equals; empty where no saving is known. */
    public Optional<WaitingSaving> best() {
        return waiting.stream()
                .filter(saving -> saving.cuHours() != null)
                .max(Comparator.comparingDouble(RestartTimes::cuHours));
    }

    private static double cuHours(WaitingSaving saving) {
        Double cuHours = saving.cuHours();
        return cuHours == null ? 0 : cuHours;
    }
}
