package dev.plimsoll.reconcile.pass;

import dev.plimsoll.activity.AwakeTime;
import dev.plimsoll.activity.StateSpan;
import dev.plimsoll.activity.Timeline;
import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.autosuspend.CurrentDelay;
import dev.plimsoll.advice.autosuspend.DelayAdviser;
import dev.plimsoll.advice.autosuspend.DelayTerms;
import dev.plimsoll.advice.autosuspend.KeptAwake;
import dev.plimsoll.advice.autosuspend.PendingUpdates;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What follows from the timeline of a compute for its autosuspend delay, its sessions and its updates. */
public final class AwakeTimeAdviser {

    /** A compute that was awake for so long is not expected to be suspended at any hour of the day. */
    private static final Duration LONG_AWAKE = Duration.ofDays(2);

    private AwakeTimeAdviser() {}

    /**
     * The advice on suspends, autosuspend delay and pending updates of one compute.
     *
     * @param figures    what the samples show; null if there are none
     * @param withResize whether a resize is advised
     */
    static AwakeTimeAdvice advise(Pass pass, @Nullable Figures figures, boolean withResize, Instant now) {
        Compute compute = pass.compute();
        SizingPolicy sizing = pass.terms().sizing();
        ActivityTunables tunables = pass.activity().tunables();
        Timeline timeline = pass.memory().state().timeline();
        AwakeTime awakeTime = timeline.awakeTime();
        DailyTimeUse spent = awakeTime.log().spent();
        Sample latest = pass.memory().latest();
        CurrentDelay present = CurrentDelay.of(compute, timeline, pass.activity(), now);
        double start = RestartImpact.ofColdStart(figures, sizing.price(), spent.workedPerStart(now));
        DelayTerms weights = DelayTerms.of(compute, start, pass.terms().table().plansFrom(sizing.allowed().plan()),
                tunables);
        Instant runs = PendingUpdates.runsSince(awakeTime.span(), compute, latest);
        return new AwakeTimeAdvice(
                DelayAdviser.advise(awakeTime.idleGaps(tunables), spent, present, weights, now),
                KeptAwake.of(spent, awakeTime.period(tunables).orElse(null), present, weights, awakeTime.clients(),
                        now)
                        .orElse(null),
                PendingUpdates.of(pass.terms().table().updates(), present, runs, now, restart(pass.project(), now),
                        withResize).orElse(null));
    }

    /**
     * Why the compute is not expected to be suspended, so that no change should wait for it; empty if a suspend is
     * expected or nothing is known.
     */
    static Optional<AwakeCause> staysAwake(Pass pass, Instant now) {
        Timeline timeline = pass.memory().state().timeline();
        Optional<Duration> awake = Optional.ofNullable(timeline.awakeTime().span())
                .filter(StateSpan::awake)
                .map(span -> Duration.between(span.since(), span.seenAt()))
                .filter(span -> span.compareTo(LONG_AWAKE) >= 0);
        return CurrentDelay.of(pass.compute(), timeline, pass.activity(), now)
                .whyNever()
                .or(() -> awake.map(AwakeCause.LongAwake::new));
    }

    /**
     * When the platform restarts the project's computes: the next of its planned update and its maintenance, or the latest
     * of them where both are past.
     */
    private static @Nullable Instant restart(Project project, Instant now) {
        List<Instant> planned = project.upkeep().planned().sorted().toList();
        return planned.stream()
                .filter(now::isBefore)
                .findFirst()
                .orElseGet(() -> planned.isEmpty() ? null : planned.getLast());
    }
}
