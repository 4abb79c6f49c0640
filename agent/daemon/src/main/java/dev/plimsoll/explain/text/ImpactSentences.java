package dev.plimsoll.explain.text;

import static dev.plimsoll.explain.FigureText.text;

import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.advice.restart.ClientRoute;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.WeeklyImpact.TypicalHour;
import dev.plimsoll.change.plan.RestartTimes;
import dev.plimsoll.change.plan.WaitingSaving;
import dev.plimsoll.explain.CostSentences;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.prediction.model.run.StartRecords.StartRecord;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The sentences about the impact of a restart now, at other hours of the week, and after waiting. */
public final class ImpactSentences {

    private static final int HOURS_A_DAY = 24;

    private ImpactSentences() {}

    /** The refill of the cache; empty where it is not known, or nothing restarts. */
    public static List<String> refill(RestartImpact impact) {
        Long misses = impact.misses();
        Duration warmup = impact.warmup();
        if (Boolean.FALSE.equals(impact.restarts()) || misses == null || misses == 0) {
            return List.of();
        }
        String time = warmup == null
                ? "The time for it is not known."
                : text("At %s, that takes about %s.", basis(impact.basis()), warmup);
        return List.of(text("Until the cache is warm again, about %s %s. %s", FigureText.of(misses, "read"),
                misses == 1 ? "misses" : "miss", time));
    }

    /** By which start it is priced; empty where nothing restarts. */
    public static Optional<String> start(RestartImpact impact) {
        StartRecord latest = impact.start();
        return Optional.ofNullable(impact.startKind())
                .map(kind -> text(latest == null
                        ? "No %s of this compute was observed, so this is priced as a start with an empty cache."
                        : latest.isWarm()
                                ? "The latest %s of this compute began with a warm cache, and this is priced so. "
                                        + "Waiting for a suspend saves connections, but no refill of the cache."
                                : "The latest %s of this compute began with an empty cache, and this is priced so.",
                        kind.word()));
    }

    private static String basis(RestartImpact.@Nullable WarmupBasis basis) {
        return basis == RestartImpact.WarmupBasis.OBSERVED ? "the rate of earlier starts" : "the present rate of reads";
    }

    /** What is typical at this hour of the week and, once a day's worth of hours is known, at the quietest one. */
    public static String typical(RestartTimes times) {
        Double now = times.typicalNow();
        TypicalHour lowest = times.lowest();
        int known = times.week().knownHours();
        if (known == 0) {
            return "Connections by hour of the week are not known yet.";
        }
        String present = now == null
                ? "Connections at this hour of the week are not known yet."
                : text("At this hour of the week, a restart typically drops %s.", connections(now));
        return lowest == null
                ? text("%s The quietest hour is not known yet: %d of %d hours of the week were observed.", present,
                        known, WeekProfile.HOURS)
                : text("%s The fewest are %s, on %s.", present, figure(lowest.connections()), hour(lowest.hour()));
    }

    /** {@code Sunday at 02:00 UTC}. */
    public static String hour(int hourOfWeek) {
        return text("%s at %02d:00 UTC",
                DayOfWeek.of(hourOfWeek / HOURS_A_DAY + 1).getDisplayName(TextStyle.FULL, Locale.ENGLISH),
                hourOfWeek % HOURS_A_DAY);
    }

    /** How clients reach the compute. */
    public static String clients(ClientRoute route) {
        return switch (route) {
            case POOLED -> "All clients come through the pooler.";
            case PARTLY_POOLED -> "Some clients come through the pooler.";
            case DIRECT -> "Clients connect directly, not through the pooler.";
            case UNKNOWN -> "It is not known whether clients come through the pooler.";
        };
    }

    /** What a wait saves. */
    public static String waiting(WaitingSaving saving) {
        String what = switch (saving.until()) {
            case SUSPEND -> saving.at() == null
                    ? "Waiting for the next suspend, at a time that is not known,"
                    : text("Waiting for the next suspend, expected at %s,", saving.at());
            case WINDOW -> saving.at() == null
                    ? "Waiting for the next window"
                    : text("Waiting for the window that opens at %s", saving.at());
        };
        List<String> saved = saved(saving);
        return text("%s %s.", what,
                saved.isEmpty() ? "saves nothing that is known" : "saves " + String.join(" and ", saved));
    }

    private static List<String> saved(WaitingSaving saving) {
        List<String> saved = new ArrayList<>();
        Double open = saving.connections();
        Double cuHours = saving.cuHours();
        if (open != null && open > 0) {
            saved.add(connections(open));
        }
        if (cuHours != null && cuHours > 0) {
            saved.add(CostSentences.cuHours(cuHours));
        }
        return saved;
    }

    private static String connections(double count) {
        return text("%s %s", figure(count), Math.round(count) == 1 ? "connection" : "connections");
    }

    private static String figure(double count) {
        return FigureText.of(Math.round(count));
    }
}
