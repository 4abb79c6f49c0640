package dev.plimsoll.activity;

import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.activity.use.AwakeTimeLog;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.cache.ClientGroup;
import dev.plimsoll.cache.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a list call or a probe continues the use of a compute's time.
 *
 * @param before use of its time so far
 */
record TimeUseUpdate(AwakeTime before, ActivityTunables tunables) {

    /** The use of its time after a list call. */
    AwakeTime listed(ListedActivity listing) {
        if (listing.isInTransition()) {
            return before;
        }
        if (!listing.hasKnownState()) {
            return before.closed(tunables);
        }
        Instant at = listing.at();
        StateSpan now = before.span();
        boolean goesBack = now != null && at.isBefore(now.seenAt());
        if (now != null && goesBack && at.isAfter(now.seenAt().minus(tunables.use().unchanged()))) {
            return before;
        }
        if (now == null || goesBack || listing.mayHaveMissed(now)) {
            return begun(listing);
        }
        if (listing.isAwake()) {
            return now.awake() ? stayed(before, now.seenAgain(at), listing) : afterWakeup(now, listing);
        }
        return now.awake() ? afterSuspend(now, listing)
                : before.with(now.seenAgain(at), before.log()).inactiveUntil(at, tunables);
    }

    private AwakeTime begun(ListedActivity listing) {
        Instant at = listing.at();
        Instant last = listing.lastActive();
        Instant inactive = listing.isAwake() && last != null && last.isBefore(at) ? last : at;
        AwakeTime closed = before.closed(tunables);
        return closed.with(StateSpan.begun(listing.isAwake(), at, inactive), closed.log());
    }

    private AwakeTime stayed(AwakeTime known, StateSpan now, ListedActivity listing) {
        AwakeTime awake = known.with(now, known.log());
        if (!listing.isExact()) {
            return keptOpen(awake, now, listing.delay());
        }
        Instant last = listing.lastActive();
        AwakeTime updated = last != null && last.isAfter(now.inactiveSince()) ? awake.activeAt(now, last, tunables)
                : awake;
        return updated.inactiveUntil(now.seenAt(), tunables);
    }

    /** Without reported activity, leaves unknown use open for a later probe or the suspend, for a limited time. */
    private AwakeTime keptOpen(AwakeTime awake, StateSpan now, Duration delay) {
        Instant kept = now.seenAt().minus(delay);
        return now.inactiveUntil().isBefore(kept.minus(delay)) ? awake.unknownUntil(now, kept, tunables) : awake;
    }

    private AwakeTime afterWakeup(StateSpan asleep, ListedActivity listing) {
        Instant at = listing.at();
        if (!listing.isStartedByOthers()) {
            // A probe of the agent started it: no other client is active.
            return before.with(StateSpan.begun(true, at, asleep.inactiveSince()),
                    before.logInactive(asleep, at, tunables).settled());
        }
        Instant arrival = listing.arrival(asleep);
        AwakeTimeLog log = before.logInactive(asleep, arrival, tunables).woken(arrival, tunables.use()).settled();
        AwakeTimeLog all = asleep.isGapAt(arrival) ? log.gap(asleep.inactiveSince(), arrival, tunables.use()) : log;
        StateSpan awake = new StateSpan(true, arrival, at, arrival, arrival, arrival);
        return stayed(before.with(awake, all).withActivity(arrival, asleep.inactivity(), tunables), awake, listing);
    }

    private AwakeTime afterSuspend(StateSpan now, ListedActivity listing) {
        Instant at = listing.at();
        boolean known = listing.isExact()
                && Duration.between(now.inactiveUntil(), at).compareTo(tunables.use().unchanged()) <= 0;
        Instant last = TimeSpans.later(now.inactiveSince(), TimeSpans.later(now.since(), at.minus(listing.delay())));
        AwakeTime updated = known || !last.isAfter(now.inactiveUntil()) ? before
                : before.unknownUntil(now, last, tunables);
        StateSpan fallen = updated.span() == null ? now : updated.span();
        AwakeTimeLog log = fallen.isGapAt(at)
                ? updated.logInactive(fallen, at, tunables)
                : updated.log().plus(TimeUse.WORKING, fallen.loggedUntil(), at, tunables.use());
        return updated.with(new StateSpan(false, at, at, fallen.inactiveSince(), at, at), log.settled());
    }

    /**
     * The use of its time after a probe.
     *
     * @param probe   what found that, and who is connected
     * @param isExact whether each activity is reported with its time
     * @param delay   best estimate of its autosuspend delay
     */
    AwakeTime probed(ProbeResult probe, Sample sample, boolean isExact, Duration delay) {
        Sample earlier = probe.earlier();
        StateSpan then = before.span();
        if (then == null || !then.awake() || sample.at().isBefore(then.seenAt())) {
            return before;
        }
        StateSpan now = then.seenAgain(sample.at());
        AwakeTime seen = before.with(now, before.log());
        AwakeTime after = switch (probe.found()) {
            case ProbedActivity.Others others -> observedOthers(seen, now, others, sample.at(), isExact);
            case ProbedActivity.NoOthers alone ->
                isExact || earlier == null ? seen : observedNoOthers(seen, now, sample.at(), earlier.at());
            case ProbedActivity.Woken woken -> seen;
            case ProbedActivity.Unseen unseen -> seen;
            case ProbedActivity.NoConnection refused -> seen;
        };
        return new ProbeInterval(earlier, sample, probe.clients()).reclassified(after.logged(tunables), delay,
                tunables);
    }

    private AwakeTime observedOthers(AwakeTime seen, StateSpan now, ProbedActivity.Others others, Instant at,
            boolean isExact) {
        Instant observed = others.at() == null ? null : TimeSpans.earlier(others.at(), at);
        if (observed != null && (isExact || others.sure())) {
            AwakeTime updated = observed.isAfter(now.inactiveSince()) ? seen.activeAt(now, observed, tunables) : seen;
            return others.sure() ? updated.inactiveUntil(at, tunables) : updated;
        }
        return isExact ? seen : seen.activeUntil(now, at, tunables);
    }

    private AwakeTime observedNoOthers(AwakeTime seen, StateSpan now, Instant at, Instant earlier) {
        boolean linked = !now.inactiveUntil().isBefore(earlier.minus(tunables.use().unchanged()));
        AwakeTime known = linked ? seen : seen.unknownUntil(now, TimeSpans.earlier(earlier, at), tunables);
        return known.inactiveUntil(at, tunables);
    }

    /**
     * The time between two probes.
     *
     * @param earlier null if there was no earlier probe
     */
    record ProbeInterval(@Nullable Sample earlier, Sample later, List<ClientGroup> clients) {

        /**
         * The use with the time between both probes reclassified.
         *
         * @param longest longest interval at which periodic activity keeps the compute awake
         */
        AwakeTime reclassified(AwakeTime known, Duration longest, ActivityTunables tunables) {
            AwakeTimeLog log = known.log();
            Sample before = earlier;
            if (before == null || !before.isOfRun(later)) {
                return known.with(known.span(), log.settled());
            }
            if (isLight(before, tunables) && known.activity().isPoller(before.at(), later.at(), longest, tunables)) {
                return known.with(known.span(), log.toPoller().settled())
                        .usedBy(TimeUse.POLLER, activeSince(before), Duration.between(before.at(), later.at()),
                                later.at());
            }
            boolean open = later.connections().used() > 0 && before.connections().used() > 0;
            return !open ? known.with(known.span(), log.settled())
                    : known.with(known.span(), log.toIdleSessions().settled())
                            .usedBy(TimeUse.IDLE_SESSIONS, clients.stream().filter(group -> group.idle() > 0).toList(),
                                    log.open().of(TimeUse.WAITING), later.at());
        }

        /** Clients that were active since {@code before}: of periodic activity, those that poll and stay connected. */
        private List<ClientGroup> activeSince(Sample before) {
            return clients.stream()
                    .filter(group -> {
                        Duration idle = group.sinceLast();
                        return idle != null && later.at().minus(idle).isAfter(before.at());
                    })
                    .toList();
        }

        private boolean isLight(Sample before, ActivityTunables tunables) {
            long millis = Duration.between(before.at(), later.at()).toMillis();
            long busy = later.others().busyMillis() - before.others().busyMillis();
            return !later.readsOfOthersSince(before) && busy <= millis * tunables.periodic().pollShare();
        }
    }
}
