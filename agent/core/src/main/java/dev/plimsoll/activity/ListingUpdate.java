package dev.plimsoll.activity;

import dev.plimsoll.activity.Timeline.ListedState;
import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.activity.learned.LearnedActivity;
import dev.plimsoll.activity.learned.SuspendDelay;
import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeState;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** How a list call continues a timeline. */
record ListingUpdate(Compute compute, Instant at, ActivityPolicy policy) {

    Timeline of(Timeline before) {
        Timeline reported = withReportedTime(before);
        Timeline next = compute.isAwake() ? awake(reported) : notAwake(reported);
        ListedActivity listing = new ListedActivity(compute, at, next, next.likelyDelay(compute, at, policy),
                tunables());
        return next.with(new TimeUseUpdate(before.awakeTime(), tunables()).listed(listing));
    }

    private ActivityTunables tunables() {
        return policy.tunables();
    }

    /** The timeline after the reported last activity was read. */
    private Timeline withReportedTime(Timeline before) {
        Instant value = compute.times().lastActive();
        Timeline shown = before.with(before.listed().withActive(value));
        if (value == null || value.equals(before.listed().active())) {
            return shown;
        }
        LearnedActivity learned = before.learned()
                .listed(value, at, before.listed().active(), before.listed().at(), tunables());
        LastProbe probe = before.probe();
        if (probe == null) {
            return withEvidence(shown.with(learned), value);
        }
        if (value.isBefore(probe.begun())) {
            return shown.with(probe.withFollowingTime())
                    .with(learned.reportedBehind(Duration.between(value, probe.begun()), tunables()));
        }
        return afterProbe(before, shown.with(learned), probe, value);
    }

    /** The timeline after a time was listed that may be the echo of {@code probe}. */
    private Timeline afterProbe(Timeline before, Timeline shown, LastProbe probe, Instant value) {
        Optional<Duration> distance = before.learned().echoDistance(tunables());
        boolean farOff = value.isAfter(probe.ended().plus(tunables().reports().reach()));
        boolean others = farOff || distance.filter(least -> value.isAfter(probe.ended().plus(least))).isPresent();
        Timeline learned = probe.probeEcho() != null || farOff
                ? shown.with(probe.withFollowingTime())
                : shown.with(probe.withEcho(value))
                        .with(shown.learned().echoed(Duration.between(probe.ended(), value), tunables()));
        return others ? withEvidence(learned, value) : learned;
    }

    private Timeline withEvidence(Timeline shown, Instant value) {
        LearnedActivity learned = shown.learned();
        Instant earliest = TimeSpans.earlier(learned.earliest(value, tunables()), at);
        Instant latest = TimeSpans.earlier(earliest.plus(learned.times().late()), at);
        return shown.with(shown.evidence().reported(earliest, latest));
    }

    private Timeline awake(Timeline shown) {
        ListedState before = shown.listed();
        Timeline stayed = shown.with(shown.learned().with(stayedAwake(shown))).with(before.awakeAt(at));
        Instant asleep = before.asleepAt();
        boolean started = !before.awake() && !before.includes(shown.probe());
        return started && asleep != null ? started(stayed, asleep) : stayed;
    }

    /** Others started it after {@code asleep}, and were still active when it was up. */
    private Timeline started(Timeline shown, Instant asleep) {
        LearnedActivity learned = shown.learned();
        Instant active = shown.listed().active();
        Instant arrival = active == null ? at : TimeSpans.earlier(learned.earliest(active, tunables()), at);
        Instant up = compute.times().startedAt() == null ? asleep
                : TimeSpans.earlier(learned.earliest(compute.times().startedAt(), tunables()), at);
        return shown.with(shown.evidence().started(TimeSpans.later(asleep, up)))
                .with(learned.woken(asleep, arrival, tunables()));
    }

    private SuspendDelay stayedAwake(Timeline shown) {
        Instant last = shown.lastActivity();
        if (last == null || shown.listed().active() == null || !shown.learned().isTrue(tunables())) {
            return shown.delay();
        }
        Duration quiet = Duration.between(last, at).minus(hidden(shown));
        return quiet.isPositive() ? shown.delay().stayed(quiet, at, tunables().delay()) : shown.delay();
    }

    private Timeline notAwake(Timeline shown) {
        boolean known = compute.state().kind() != ComputeState.StateKind.UNKNOWN
                && !compute.lifecycle().disabled();
        boolean asleep = known && compute.state().isIdle();
        SuspendDelay learned = shown.listed().awake() && asleep ? suspended(shown) : shown.delay();
        LastProbe probe = shown.probe();
        return shown.with(probe == null || !asleep ? probe
                : probe.afterSuspended(at, tunables().reports().prompt()))
                .with(shown.listed().notAwakeAt(at, known))
                .with(shown.learned().with(learned))
                .with(shown.evidence().over());
    }

    private SuspendDelay suspended(Timeline shown) {
        Instant before = shown.listed().at();
        Instant last = shown.lastActivity(!shown.hidesProbe(policy));
        if (last == null || before == null) {
            return shown.delay();
        }
        Duration atLeast = shown.learned().isTrue(tunables()) ? Duration.between(last, before).minus(hidden(shown))
                : Duration.ZERO;
        return shown.delay()
                .suspended(TimeSpans.longer(Duration.ZERO, atLeast), Duration.between(last, at), policy.delay(), at,
                        tunables().delay());
    }

    private Duration hidden(Timeline shown) {
        return shown.learned().times().hidden(tunables().reports());
    }
}
