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

/** Says whether to look inside a compute. */
@FunctionalInterface
public interface ProbeRule {

    /**
     * What it decides upon.
     *
     * @param watch   what is known from the outside and from looks before, this listing among it
     * @param compute as listed
     * @param cuHours what looking cost the whole fleet this month
     */
    record Case(ProbeState watch, Compute compute, ProbingPolicy policy, double cuHours) {}

    /** Why not to look; empty where a look is worth it. */
    Optional<Skip> whyNot(Case at, Instant now);

    /** Looks at nothing: for those who want to know what is remembered. */
    ProbeRule NEVER = (at, now) -> QuietRule.closed(at.compute()).or(() -> Optional.of(Skip.INTERVAL));

    /** Looks where somebody else was active, and the worst that may come of it fits into the budget. */
    ProbeRule QUIET = new QuietRule();

    /** The harm budget of docs/reference/algorithm.md. */
    final class QuietRule implements ProbeRule {

        /** Above this size nothing is ever suspended (platform/in-the-wild.md section 3.1). */
        public static final ComputeUnits LARGEST_THAT_SUSPENDS = ComputeUnits.of("16");
        /** From the decision to the end of a look. */
        private static final Duration LANDING = Duration.ofSeconds(1);
        private static final Duration LONGEST_GUARD = Duration.ofSeconds(30);
        private static final int PARTS = 5;
        /** This part of the allowance is kept for the first looks of awake periods. */
        private static final int KEPT = 2;

        @Override
        public Optional<Skip> whyNot(Case at, Instant now) {
            Optional<Skip> closed = closed(at.compute());
            if (closed.isPresent()) {
                return closed;
            }
            ProbeState watch = at.watch();
            ProbingPolicy policy = at.policy();
            Instant listed = watch.outside().at();
            if (listed == null || now.isAfter(listed.plus(policy.freshness()))) {
                return Optional.of(Skip.STALE);
            }
            LastProbe look = watch.period().look();
            if (look != null && isJustOver(look, policy, now)) {
                return Optional.of(Skip.INTERVAL);
            }
            if (watch.lessons().rest().holds(now)) {
                return Optional.of(Skip.WOKEN);
            }
            return !policy.quiet() || suspendsNever(at.compute(), watch, now) ? Optional.empty() : worthIt(at, now);
        }

        /** By a clock that was set back a look may lie in the future; then nobody knows how long ago it was. */
        private static boolean isJustOver(LastProbe look, ProbingPolicy policy, Instant now) {
            return now.isBefore(look.ended().plus(policy.interval())) && !now.isBefore(look.begun());
        }

        private static Optional<Skip> worthIt(Case at, Instant now) {
            ProbeState watch = at.watch();
            ProbingPolicy policy = at.policy();
            Double monthly = policy.budgetCuHours();
            if (monthly != null && at.cuHours() >= monthly) {
                return Optional.of(Skip.MONTH);
            }
            if (watch.isUnmet(policy, now) && !policy.allowance().isZero()) {
                return Optional.empty();
            }
            ActivityEvidence evidence = watch.period().evidence();
            if (evidence.isNew() && evidence.somebody() != null) {
                return upon(evidence.somebody(), stillAwake(watch, policy), keptFor(watch, policy), at, now);
            }
            Instant seen = watch.period().seenButUntold(watch.outside().active());
            return seen == null
                    ? Optional.of(Skip.NOBODY_ELSE)
                    : upon(seen, outlives(watch, policy, now), Duration.ZERO, at, now);
        }

        /**
         * Whether to look on the ground that somebody else was active at {@code somebody}.
         *
         * @param safe how long after an activity it cannot be falling asleep
         * @param kept what has to be left afterwards
         */
        private static Optional<Skip> upon(Instant somebody, Duration safe, Duration kept, Case at, Instant now) {
            ProbeState watch = at.watch();
            ProbingPolicy policy = at.policy();
            Duration worst = Duration.between(somebody, now.plus(LANDING));
            if (worst.compareTo(safe) >= 0) {
                return Optional.of(Skip.FALLING_ASLEEP);
            }
            Duration owed = watch.settlement(at.compute(), policy).owed(somebody, now);
            Duration more = worst.plus(owed).plus(kept);
            return watch.account().affords(more, policy) ? Optional.empty() : Optional.of(Skip.BUDGET);
        }

        /** The first look of an awake period may take all; without it nothing is seen of that period. */
        private static Duration keptFor(ProbeState watch, ProbingPolicy policy) {
            boolean isFirst = !watch.outside().hadIn(watch.period().look());
            return isFirst ? Duration.ZERO : policy.allowance().dividedBy(KEPT);
        }

        /**
         * How long after an activity it cannot be falling asleep, whatever delay it was told to have: that may have been
         * shortened since, unseen.
         */
        private static Duration stillAwake(ProbeState watch, ProbingPolicy policy) {
            return lessGuard(watch.delay().least(policy.said()));
        }

        /** The same where it was awake for so long after our look that it has no such short delay. */
        private static Duration outlives(ProbeState watch, ProbingPolicy policy, Instant now) {
            Duration least = watch.delay().least(policy.said());
            LastProbe look = watch.period().look();
            boolean outlived = look != null && now.isAfter(look.ended().plus(least).plus(guard(least)));
            return outlived ? lessGuard(watch.delay().believed(policy.said())) : lessGuard(least);
        }

        private static Duration lessGuard(Duration delay) {
            return delay.minus(guard(delay));
        }

        private static Duration guard(Duration delay) {
            return TimeSpans.shorter(LONGEST_GUARD, delay.dividedBy(PARTS));
        }

        /** Whether {@code compute} never falls asleep, so that it may be watched at will. */
        public static boolean suspendsNever(Compute compute, ProbeState watch, Instant now) {
            return compute.autosuspend() instanceof Autosuspend.Never
                    || compute.size().max().isAbove(LARGEST_THAT_SUSPENDS) || watch.delay().isOff(now);
        }

        static Optional<Skip> closed(Compute compute) {
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
