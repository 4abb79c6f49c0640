package dev.plimsoll.activity;

import static java.util.Objects.requireNonNull;

import dev.plimsoll.Given;
import dev.plimsoll.activity.Timeline.ListedState;
import dev.plimsoll.activity.learned.LearnedActivity;
import dev.plimsoll.activity.learned.PeriodicActivity;
import dev.plimsoll.activity.learned.ProbeEcho;
import dev.plimsoll.activity.learned.ReportedTimes;
import dev.plimsoll.activity.learned.SuspendDelay;
import dev.plimsoll.activity.use.TimeUseTotals;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The timeline of one compute, whose platform reports an autosuspend delay of five minutes. Seconds count from noon. */
final class TimelineCase {

    static final Instant NOON = Given.T0;
    static final Duration DELAY = Duration.ofMinutes(5);
    static final ActivityPolicy POLICY = ActivityPolicy.configured(DELAY);

    /** The platform reports each activity at once, to the millisecond. */
    static final LearnedActivity EXACT = new LearnedActivity(
            new ReportedTimes(5, Duration.ofMillis(1), Duration.ofSeconds(1), Duration.ZERO, Duration.ZERO, false, 0),
            ProbeEcho.NONE, SuspendDelay.UNSEEN, PeriodicActivity.NONE);

    private Timeline timeline;
    private @Nullable Sample earlier;

    private TimelineCase(LearnedActivity learned) {
        timeline = new Timeline(ListedState.UNLISTED, null, ActivityEvidence.NONE, learned, AwakeTime.UNKNOWN);
    }

    /** A compute whose platform is known to report each activity at once. */
    static TimelineCase exact() {
        return new TimelineCase(EXACT);
    }

    /** A compute of whose platform nothing is known. */
    static TimelineCase unknown() {
        return new TimelineCase(LearnedActivity.NONE);
    }

    static Instant at(double seconds) {
        return NOON.plusMillis(Math.round(seconds * 1_000));
    }

    static Compute compute(String state) {
        return compute(state, null);
    }

    static Compute compute(String state, @Nullable Instant active) {
        return Given.with(Given.compute("1", state).with(ActivityTimes.active(active)), new Autosuspend.After(DELAY));
    }

    /** Lists the compute without a last activity. */
    TimelineCase listed(double at, String state) {
        return listed(at, compute(state));
    }

    TimelineCase listed(double at, String state, double active) {
        return listed(at, compute(state, at(active)));
    }

    TimelineCase listed(double at, Compute compute) {
        timeline = timeline.listed(compute, at(at), POLICY.heeding(compute));
        return this;
    }

    /** Lists it at equal times until {@code to}, included, with the same last activity. */
    TimelineCase listedEvery(double step, double from, double to, String state, double active) {
        for (double now = from; now <= to; now += step) {
            listed(now, state, active);
        }
        return this;
    }

    /** A probe of half a second without a sample. */
    TimelineCase probed(double begun, ProbedActivity found) {
        return probed(new ProbeResult(at(begun), at(begun + 0.5), found, null, null, List.of()));
    }

    /** A probe whose sample shows so many sessions and reads since the start. */
    TimelineCase probed(double begun, ProbedActivity found, SampleBuilder builder) {
        Sample sample = builder.at(at(begun + 0.5)).sample();
        Sample before = earlier;
        earlier = sample;
        return probed(new ProbeResult(at(begun), at(begun + 0.5), found, sample, before, List.of()));
    }

    private TimelineCase probed(ProbeResult result) {
        timeline = timeline.probed(result, compute("active"), POLICY.heeding(compute("active")));
        return this;
    }

    Timeline timeline() {
        return timeline;
    }

    LastProbe probe() {
        return requireNonNull(timeline.probe());
    }

    LearnedActivity learned() {
        return timeline.learned();
    }

    ActivityEvidence evidence() {
        return timeline.evidence();
    }

    AwakeTime awakeTime() {
        return timeline.awakeTime();
    }

    StateSpan span() {
        return requireNonNull(awakeTime().span());
    }

    /** Seconds of a use of time. */
    double spent(TimeUse use) {
        return totals().of(use).toMillis() / 1e3;
    }

    /** Seconds of all uses. */
    double spent() {
        return totals().all().toMillis() / 1e3;
    }

    private TimeUseTotals totals() {
        return awakeTime().log().spent().latest(7, NOON).tally();
    }
}
