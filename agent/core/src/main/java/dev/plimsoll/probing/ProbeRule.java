package dev.plimsoll.probing;

import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.cache.Observation.Skip;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Decides whether to probe a compute. */
@FunctionalInterface
public interface ProbeRule {

    /**
     * Input of the decision.
     *
     * @param watch   what listings and earlier probes showed, including this listing
     * @param compute as listed
     * @param cuHours probing cost of the whole fleet in this month, in CU-hours
     */
    record Case(ProbeState watch, Compute compute, ProbingPolicy policy, double cuHours) {}

    /** Reason for not probing; empty if a probe is worth its cost. */
    Optional<Skip> whyNot(Case at, Instant now);

    /** Never probes: for callers that only show stored data. */
    ProbeRule NEVER = (at, now) -> QuietRule.notProbeable(at.compute()).or(() -> Optional.of(Skip.INTERVAL));

    /** Probes if others were active and the worst-case cost fits into the probe budget. */
    ProbeRule QUIET = new QuietRule();

    /** The rule with the probe budget of docs/reference/algorithm.md. */
    final class QuietRule implements ProbeRule {

        /** Above this size the platform never suspends a compute (platform/in-the-wild.md section 3.1). */
        public static final ComputeUnits LARGEST_THAT_SUSPENDS = ComputeUnits.of("16");
        /** Time from the decision to the end of a probe. */
        private static final Duration PROBE_TIME = Duration.ofSeconds(1);
        private static final Duration MAX_MARGIN = Duration.ofSeconds(30);
        private static final int MARGIN_DIVISOR = 5;
        /** This part of the allowance is reserved for the first probes of awake periods. */
        private static final int RESERVE_DIVISOR = 2;

        @Override
        public Optional<Skip> whyNot(Case at, Instant now) {
            Optional<Skip> notProbeable = notProbeable(at.compute());
            if (notProbeable.isPresent()) {
                return notProbeable;
            }
            ProbeState watch = at.watch();
            ProbingPolicy policy = at.policy();
            Instant listed = watch.outside().at();
            if (listed == null || now.isAfter(listed.plus(policy.freshness()))) {
                return Optional.of(Skip.STALE);
            }
            LastProbe probe = watch.period().probe();
            if (probe != null && isRecent(probe, policy, now)) {
                return Optional.of(Skip.INTERVAL);
            }
            if (watch.lessons().rest().holds(now)) {
                return Optional.of(Skip.WOKEN);
            }
            return !policy.quiet() || suspendsNever(at.compute(), watch, now) ? Optional.empty()
                    : whyNotWorthIt(at, now);
        }

        /**
         * Whether {@code probe} is more recent than the probing interval. After a clock was set back, a probe can lie in
         * the future; its age is unknown then.
         */
        private static boolean isRecent(LastProbe probe, ProbingPolicy policy, Instant now) {
            return now.isBefore(probe.ended().plus(policy.interval())) && !now.isBefore(probe.begun());
        }

        private static Optional<Skip> whyNotWorthIt(Case at, Instant now) {
            ProbeState watch = at.watch();
            ProbingPolicy policy = at.policy();
            Double monthly = policy.budgetCuHours();
            if (monthly != null && at.cuHours() >= monthly) {
                return Optional.of(Skip.MONTH);
            }
            if (watch.isUnobserved(policy, now) && !policy.allowance().isZero()) {
                return Optional.empty();
            }
            ActivityEvidence evidence = watch.period().evidence();
            if (evidence.isNew() && evidence.somebody() != null) {
                return whyNotAfter(evidence.somebody(), surelyAwakeFor(watch, policy), reserved(watch, policy), at,
                        now);
            }
            Instant observed = watch.period().unreportedActivity(watch.outside().active());
            return observed == null
                    ? Optional.of(Skip.NOBODY_ELSE)
                    : whyNotAfter(observed, awakeForAfterProbe(watch, policy, now), Duration.ZERO, at, now);
        }

        /**
         * Whether to probe after activity of others at {@code somebody}.
         *
         * @param safe time after an activity in which the compute cannot be suspended
         * @param reserve part of the budget that must remain afterwards
         */
        private static Optional<Skip> whyNotAfter(Instant somebody, Duration safe, Duration reserve, Case at,
                Instant now) {
            ProbeState watch = at.watch();
            ProbingPolicy policy = at.policy();
            Duration worst = Duration.between(somebody, now.plus(PROBE_TIME));
            if (worst.compareTo(safe) >= 0) {
                return Optional.of(Skip.FALLING_ASLEEP);
            }
            Duration unsettledUntil = watch.settlement(at.compute(), policy).unsettledUntil(somebody, now);
            Duration more = worst.plus(unsettledUntil).plus(reserve);
            return watch.account().affords(more, policy) ? Optional.empty() : Optional.of(Skip.BUDGET);
        }

        /**
         * Reserved part of the budget. The first probe of an awake period may spend all, because without it nothing is
         * observed of that period.
         */
        private static Duration reserved(ProbeState watch, ProbingPolicy policy) {
            boolean isFirst = !watch.outside().includes(watch.period().probe());
            return isFirst ? Duration.ZERO : policy.allowance().dividedBy(RESERVE_DIVISOR);
        }

        /**
         * Time after an activity in which the compute cannot be suspended, whatever delay is reported: it may have been
         * shortened unnoticed.
         */
        private static Duration surelyAwakeFor(ProbeState watch, ProbingPolicy policy) {
            return lessMargin(watch.delay().least(policy.said()));
        }

        /**
         * The same, extended if the compute stayed awake after the probe for longer than the shortest possible delay.
         */
        private static Duration awakeForAfterProbe(ProbeState watch, ProbingPolicy policy, Instant now) {
            Duration least = watch.delay().least(policy.said());
            LastProbe probe = watch.period().probe();
            boolean outlived = probe != null && now.isAfter(probe.ended().plus(least).plus(margin(least)));
            return outlived ? lessMargin(watch.delay().assumed(policy.said())) : lessMargin(least);
        }

        private static Duration lessMargin(Duration delay) {
            return delay.minus(margin(delay));
        }

        private static Duration margin(Duration delay) {
            return TimeSpans.shorter(MAX_MARGIN, delay.dividedBy(MARGIN_DIVISOR));
        }

        /** Whether {@code compute} is never suspended, so that probing costs no awake time. */
        public static boolean suspendsNever(Compute compute, ProbeState watch, Instant now) {
            return compute.autosuspend() instanceof Autosuspend.Never
                    || compute.size().max().isAbove(LARGEST_THAT_SUSPENDS) || watch.delay().isOff(now);
        }

        static Optional<Skip> notProbeable(Compute compute) {
            if (compute.disabled()) {
                return Optional.of(Skip.DISABLED);
            }
            if (compute.state().isIdle()) {
                return Optional.of(Skip.ASLEEP);
            }
            boolean steady = compute.state().kind() == ComputeState.Kind.ACTIVE && !compute.isMoving();
            return steady ? Optional.empty() : Optional.of(Skip.STATE);
        }
    }
}
