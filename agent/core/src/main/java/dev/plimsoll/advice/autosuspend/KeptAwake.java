package dev.plimsoll.advice.autosuspend;

import dev.plimsoll.activity.use.ClientUseLog;
import dev.plimsoll.activity.use.ClientUseLog.ClientUse;
import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.activity.use.TimeUseTotals;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice.AutosuspendCause;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Hours;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What keeps a compute awake without need.
 *
 * @param span    observed time, a week at most
 * @param awake   awake time in it
 * @param needless awake time without need
 * @param period  period of the polling session; null where there is none
 * @param by      clients that had a part in it, those with most time first; empty where none is known
 * @param cuHours cost of all that in CU-hours a month
 * @param cu      at this size
 */
public record KeptAwake(Duration span, Duration awake, NeedlessTime needless, @Nullable Duration period,
        List<ClientUse> by, double cuHours, ComputeUnits cu) implements AutosuspendCause {

    /** A client with less time than this share of another one's is not named, 0 to 1. */
    private static final double LEAST_PART = 0.1;

    /**
     * Awake time without need.
     *
     * @param poller with only a periodic session that reads almost nothing
     * @param idle   with only idle sessions, where it never suspends
     * @param unused without any client, where it never suspends
     */
    public record NeedlessTime(Duration poller, Duration idle, Duration unused) {

        public Duration total() {
            return poller.plus(idle).plus(unused);
        }
    }

    /**
     * The findings of the latest week; empty where less than a day is known, and where they are negligible.
     *
     * @param spent  what its time was used for
     * @param period the interval at which others are active; null where it varies
     * @param known  who was connected in that time; null where that is not known
     */
    public static Optional<KeptAwake> of(DailyTimeUse spent, @Nullable Duration period, CurrentDelay present,
            DelayTerms terms, @Nullable ClientUseLog known, Instant now) {
        TimeUseTotals week = spent.latest(AutosuspendTunables.DAYS_BEFORE, now).tally();
        Duration none = Duration.ZERO;
        KeptAwake kept = new KeptAwake(week.all(), week.awake(),
                new NeedlessTime(week.of(TimeUse.POLLER), present.isNever() ? week.of(TimeUse.IDLE_SESSIONS) : none,
                        present.isNever() ? week.of(TimeUse.WAITING) : none),
                period, List.of(), 0, terms.cu());
        if (kept.span.compareTo(AutosuspendTunables.LEAST_DAY) < 0) {
            return Optional.empty();
        }
        double month = DelayCost.HOURS_A_MONTH * Hours.of(kept.needless.total()) / Hours.of(kept.span);
        KeptAwake priced = kept.at(month * terms.cu().asDouble(), known == null ? List.of() : known.latest(now));
        return priced.cuHours >= AutosuspendTunables.NEGLIGIBLE_CU_HOURS
                && priced.share() >= AutosuspendTunables.NEGLIGIBLE_SHARE
                        ? Optional.of(priced)
                        : Optional.empty();
    }

    private KeptAwake at(double monthly, List<ClientUse> clients) {
        return new KeptAwake(span, awake, needless, needless.poller().isZero() ? null : period,
                Stream.concat(named(clients, TimeUse.POLLER, needless.poller()),
                        named(clients, TimeUse.IDLE_SESSIONS, needless.idle())).toList(),
                monthly, cu);
    }

    private static Stream<ClientUse> named(List<ClientUse> clients, TimeUse use, Duration time) {
        List<ClientUse> its = clients.stream().filter(client -> client.use() == use && !time.isZero()).toList();
        return its.stream().filter(client -> client.hours() >= LEAST_PART * its.getFirst().hours());
    }

    /** Awake time without need as a share of the awake time, 0 to 1. */
    public double share() {
        return share(needless.total());
    }

    /** A part of the awake time as a share of it, 0 to 1. */
    public double share(Duration part) {
        return awake.isZero() ? 0 : Hours.of(part) / Hours.of(awake);
    }
}
