package dev.plimsoll.activity;

import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.activity.learned.LearnedActivity;
import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;
import java.time.Instant;

/** How a probe continues a timeline. */
record ProbeUpdate(ProbeResult result, Compute compute, ActivityPolicy policy) {

    Timeline of(Timeline before) {
        Timeline next = before.with(new LastProbe(result.begun(), result.ended(), null, false,
                LastProbe.Saw.of(result.found())));
        return withEvidence(next, before).with(awakeTime(before));
    }

    private ActivityTunables tunables() {
        return policy.tunables();
    }

    private AwakeTime awakeTime(Timeline before) {
        Sample sample = result.sample();
        return sample == null ? before.awakeTime()
                : new TimeUseUpdate(before.awakeTime(), tunables()).probed(result, sample,
                        before.learned().times().isExact(tunables().reports()),
                        before.likelyDelay(compute, sample.at(), policy));
    }

    private Timeline withEvidence(Timeline next, Timeline before) {
        ActivityEvidence evidence = before.evidence();
        if (before.neverSuspends(compute, result.ended(), tunables())) {
            return next.with(evidence.since(evidence.somebody()));
        }
        return switch (result.found()) {
            case ProbedActivity.Others others -> observedOthers(next, before, others);
            case ProbedActivity.NoOthers alone ->
                next.with(evidence.since(inactiveSince(before))).with(observedNoOthers(before));
            case ProbedActivity.Woken woken -> next.with(ActivityEvidence.wokenByProbe(suspendedSince(before)));
            case ProbedActivity.Unseen unseen ->
                next.with(evidence.since(evidence.somebody() == null ? inactiveSince(before) : evidence.somebody()));
            case ProbedActivity.NoConnection refused -> next.with(evidence.refused());
        };
    }

    private Timeline observedOthers(Timeline next, Timeline before, ProbedActivity.Others others) {
        ActivityEvidence evidence = before.evidence();
        Instant known = evidence.isNew() ? evidence.somebody() : evidence.certain();
        Instant observed = others.at() == null ? null : TimeSpans.earlier(others.at(), result.ended());
        Instant latest = observed == null ? known : others.sure() ? observed : TimeSpans.later(known, observed);
        ActivityEvidence later = ActivityEvidence.observed(latest == null ? inactiveSince(before) : latest);
        if (observed == null) {
            return next.with(later);
        }
        return next.with(later).with(compared(before, observed, others.sure()));
    }

    /** Compares the activity observed by the probe with the activity listed shortly before. */
    private LearnedActivity compared(Timeline before, Instant observed, boolean isSure) {
        Instant active = before.listed().active();
        Instant at = before.listed().at();
        return active == null || at == null ? before.learned()
                : before.learned().compared(observed, active, at, isSure, before.evidence().isNew(), tunables());
    }

    /** The activity that the probe relied on did not happen. */
    private LearnedActivity observedNoOthers(Timeline before) {
        Instant active = before.listed().active();
        LastProbe earlier = before.probe();
        return before.evidence().isNew() && earlier != null && active != null
                ? before.learned().falselyReported(Duration.between(earlier.ended(), active), tunables())
                : before.learned();
    }

    /** Start of the inactivity of others; without evidence, the earliest time that the delay allows. */
    private Instant inactiveSince(Timeline before) {
        return before.evidence()
                .inactiveSince(result.begun().minus(before.assumedDelay(policy)), before.learned().isTrue(tunables()));
    }

    /** The compute was suspended when the agent connected, and stays awake for a whole delay. */
    private Instant suspendedSince(Timeline before) {
        Duration least = before.observedDelay(result.begun(), policy);
        return result.begun().minus(TimeSpans.longer(before.assumedDelay(policy), least));
    }
}
