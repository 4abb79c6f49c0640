package dev.plimsoll.change.plan;

import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.WeeklyImpact;
import dev.plimsoll.change.window.ChangeWindows;
import dev.plimsoll.decision.ChangeCosts;
import dev.plimsoll.fleet.Worded;
import dev.plimsoll.prediction.Price;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What a change saves if it waits, against a change now.
 *
 * @param until       what it waits for
 * @param at          when that is expected; null where it is not known
 * @param connections connections that then stay connected; below zero where more would drop; null where not known
 * @param cuHours     CU-hours by the owner's cost weights; null where not known
 */
public record WaitingSaving(Until until, @Nullable Instant at, @Nullable Double connections,
        @Nullable Double cuHours) {

    /** What a change may wait for. */
    public enum Until implements Worded {
        SUSPEND, WINDOW
    }

    /**
     * What is known of the next suspend.
     *
     * @param never whether none is expected
     * @param delay autosuspend delay, after which an idle compute is suspended
     */
    public record Suspends(boolean never, Duration delay) {}

    /** The savings by waiting; none where a change now costs nothing, or its impact is not known. */
    static List<WaitingSaving> of(RestartImpact now, WeeklyImpact week, Suspends suspends, ChangeWindows windows,
            Price price, double presentCu, Instant at) {
        List<WaitingSaving> savings = new ArrayList<>();
        Integer open = now.connections();
        ChangeCosts costs = now.costs();
        if (!Boolean.TRUE.equals(now.restarts()) || open == null) {
            return savings;
        }
        if (!suspends.never()) {
            Instant expected = week.isMostlySuspended(WeekProfile.hourOf(at))
                    ? at.plus(suspends.delay())
                    : week.nextSuspended(at).orElse(null);
            savings.add(new WaitingSaving(Until.SUSPEND, expected, (double) open,
                    costs == null ? null : costs.awake() - costs.suspended()));
        }
        Optional<Instant> window = windows.allow(at, Moment.MARGIN) ? Optional.empty() : windows.nextStart(at);
        window.ifPresent(start -> savings.add(inWindow(start, open, now.cost(), week, price, presentCu)));
        return savings;
    }

    /** In a window, the compute is awake as usual at that hour: connections drop, and the cache refills. */
    private static WaitingSaving inWindow(Instant start, int open, @Nullable Double cost, WeeklyImpact week,
            Price price, double presentCu) {
        int hour = WeekProfile.hourOf(start);
        OptionalDouble then = week.connectionsAt(hour);
        OptionalDouble awake = week.awake().at(hour);
        if (then.isEmpty()) {
            return new WaitingSaving(Until.WINDOW, start, null, null);
        }
        double refill = cost == null ? 0 : Math.max(0, cost - price.ofRestart(presentCu, open));
        double dropped = price.ofRestart(presentCu, (int) Math.round(then.getAsDouble()));
        return new WaitingSaving(Until.WINDOW, start, open - then.getAsDouble(),
                cost == null ? null : cost - dropped - refill * awake.orElse(1));
    }
}
