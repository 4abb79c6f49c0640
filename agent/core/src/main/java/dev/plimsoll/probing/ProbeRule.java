package dev.plimsoll.probing;

import dev.plimsoll.activity.ActivityEvidence;
import dev.plimsoll.activity.LastProbe;
import dev.plimsoll.activity.Timeline;
import dev.plimsoll.activity.learned.SuspendDelay;
import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.cache.Observation.Skip;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.probing.ProbeState.UnsettledCost;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides whether to probe a compute. */
@FunctionalInterface
public interface ProbeRule {

    /**
     * Input of the decision.
     *
     * @param state   what listings and earlier probes showed, including this listing
     * @param compute as listed
     * @param cuHours probing cost of the whole fleet in this month, in CU-hours
     */
    record Case(ProbeState state, Compute compute, ProbingPolicy policy, double cuHours) {}

    /** Reason for not probing; empty if a probe is worth its cost. */
    Optional<Skip> whyNot(Case at, Instant now);

    /** Never probes: for callers that only show stored data. */
    ProbeRule NEVER = (at, now) -> QuietRule.notProbeable(at.compute()).or(() -> Optional.of(Skip.INTERVAL));

    /** Probes if others were active and the worst-case cost fits into the probe budget. */
    ProbeRule QUIET = new QuietRule();

    /** The rule with the probe budget of docs/reference/probing-bound.md. */
    final class QuietRule implements ProbeRule {

        @Override
        public Optional<Skip> whyNot(Case at, Instant now) {
            Optional<Skip> notProbeable = notProbeable(at.compute());
            if (notProbeable.isPresent()) {
                return notProbeable;
            }
            ProbingPolicy policy = at.policy();
            Instant listed = at.state().timeline().listed().at();
            if (listed == null || now.isAfter(listed.plus(policy.freshness()))) {
                return Optional.of(Skip.STALE);
            }
            LastProbe probe = at.state().timeline().probe();
            if (probe != null && isRecent(probe, policy, now)) {
                return Optional.of(Skip.INTERVAL);
            }
            if (at.state().pause().holds(now)) {
                return Optional.of(Skip.WOKEN);
            }
            boolean never = at.state()
                    .timeline()
                    .neverSuspends(at.compute(), now, policy.activity().tunables());
            return !policy.quiet() || never ? Optional.empty() : whyNotWorthIt(at, now);
        }

        /**
         * Whether {@code probe} is more recent than the probing interval. After a clock was set back, a probe can lie in
         * the future; its age is unknown then.
         */
        private static boolean isRecent(LastProbe probe, ProbingPolicy policy, Instant now) {
            return now.isBefore(probe.ended().plus(policy.interval())) && !now.isBefore(probe.begun());
        }

        private static Optional<Skip> whyNotWorthIt(Case at, Instant now) {
            ProbingPolicy policy = at.policy();
            Double monthly = policy.budgetCuHours();
            if (monthly != null && at.cuHours() >= monthly) {
                return Optional.of(Skip.MONTH);
            }
            if (isUnobserved(at.state().timeline(), policy, now) && !policy.allowance().isZero()) {
                return Optional.empty();
            }
            ActivityEvidence evidence = at.state().timeline().evidence();
            if (evidence.isNew() && evidence.somebody() != null) {
                return whyNotAfter(evidence.somebody(), lessMargin(leastDelay(at), policy), reserved(at), at, now);
            }
            Instant observed = unreportedActivity(at);
            return observed == null
                    ? Optional.of(Skip.NOBODY_ELSE)
                    : whyNotAfter(observed, awakeForAfterProbe(at, now), Duration.ZERO, at, now);
        }

        /**
         * Whether nothing is known about it: it was never probed, and its latest known activity or suspend, if any, is so old
         * that it should be suspended.
         */
        private static boolean isUnobserved(Timeline timeline, ProbingPolicy policy, Instant now) {
            Instant known = timeline.lastActivity();
            Duration past = TimeSpans.longer(timeline.assumedDelay(policy.activity()), policy.tunables().outdated());
            return timeline.probe() == null && (known == null || known.isBefore(now.minus(past)));
        }

        /** Time of the activity in the latest probe, if the platform does not report even that; otherwise null. */
        private static @Nullable Instant unreportedActivity(Case at) {
            LastProbe probe = at.state().timeline().probe();
            UnsettledCost unsettled = at.state().unsettled();
            if (probe == null || unsettled == null || probe.saw() != LastProbe.Saw.OTHERS) {
                return null;
            }
            Instant active = at.state().timeline().listed().active();
            Duration prompt = at.policy().activity().tunables().reports().prompt();
            boolean reported = active != null && !active.isBefore(unsettled.evidence().minus(prompt));
            return reported ? null : unsettled.evidence();
        }

        /**
         * Whether to probe after activity of others at {@code somebody}.
         *
         * @param safe    time after an activity in which the compute cannot be suspended
         * @param reserve part of the budget that must remain afterwards
         */
        private static Optional<Skip> whyNotAfter(Instant somebody, Duration safe, Duration reserve, Case at,
                Instant now) {
            ProbingPolicy policy = at.policy();
            Duration worst = Duration.between(somebody, now.plus(policy.tunables().probeTime()));
            if (worst.compareTo(safe) >= 0) {
                return Optional.of(Skip.FALLING_ASLEEP);
            }
            Duration unsettledUntil = at.state().settlement(at.compute(), policy).unsettledUntil(somebody, now);
            Duration more = worst.plus(unsettledUntil).plus(reserve);
            return at.state().account().affords(more, policy) ? Optional.empty() : Optional.of(Skip.BUDGET);
        }

        /**
         * Reserved part of the budget. The first probe of an awake period may spend all, because without it nothing is
         * observed of that period.
         */
        private static Duration reserved(Case at) {
            Timeline timeline = at.state().timeline();
            boolean isFirst = !timeline.listed().includes(timeline.probe());
            long millis = Math.round(at.policy().allowance().toMillis() * at.policy().tunables().reserve());
            return isFirst ? Duration.ZERO : Duration.ofMillis(millis);
        }

        /** The delay that the compute has at least, whatever delay is reported: it may have been shortened unnoticed. */
        private static Duration leastDelay(Case at) {
            return at.state().timeline().leastDelay(at.policy().activity());
        }

        /**
         * Time after an activity observed by a probe in which the compute cannot be suspended. It is longer if the
         * compute stayed awake after the probe for longer than the shortest possible delay.
         */
        private static Duration awakeForAfterProbe(Case at, Instant now) {
            Duration least = leastDelay(at);
            Duration margin = least.minus(lessMargin(least, at.policy()));
            LastProbe probe = at.state().timeline().probe();
            boolean outlived = probe != null && now.isAfter(probe.ended().plus(least).plus(margin));
            Duration delay = outlived ? at.state().timeline().assumedDelay(at.policy().activity()) : least;
            return lessMargin(delay, at.policy());
        }

        private static Duration lessMargin(Duration delay, ProbingPolicy policy) {
            return SuspendDelay.lessMargin(delay, policy.activity().tunables().delay());
        }

        static Optional<Skip> notProbeable(Compute compute) {
            if (compute.lifecycle().disabled()) {
                return Optional.of(Skip.DISABLED);
            }
            if (compute.state().isIdle()) {
                return Optional.of(Skip.ASLEEP);
            }
            boolean steady = compute.state().kind() == ComputeState.StateKind.ACTIVE && !compute.isMoving();
            return steady ? Optional.empty() : Optional.of(Skip.STATE);
        }
    }
}
