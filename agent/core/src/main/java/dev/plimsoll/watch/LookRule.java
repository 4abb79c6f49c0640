package dev.plimsoll.watch;

import dev.plimsoll.cache.Observation.Skip;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.ComputeUnits;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Says whether to look inside a compute. */
@FunctionalInterface
public interface LookRule {

    /**
     * What it decides upon.
     *
     * @param watch   what is known from the outside and from looks before, this listing among it
     * @param compute as listed
     * @param cuHours what looking cost the whole fleet this month
     */
    record Case(Watch watch, Compute compute, WatchPolicy policy, double cuHours) {}

    /** Why not to look; empty where a look is worth it. */
    Optional<Skip> whyNot(Case at, Instant now);

    /** Looks at nothing: for those who want to know what is remembered. */
    LookRule NEVER = (at, now) -> QuietRule.closed(at.compute()).or(() -> Optional.of(Skip.INTERVAL));

    /** Looks where somebody else was active, and the worst that may come of it fits into the budget. */
    LookRule QUIET = new QuietRule();

    /** The harm budget of docs/quiet.md. */
    final class QuietRule implements LookRule {

        /** Above this size nothing is ever suspended (platform/in-the-wild.md section 3.1). */
        private static final ComputeUnits LARGEST_THAT_SUSPENDS = ComputeUnits.of("16");
        /** From the decision to the end of a look. */
        private static final Duration LANDING = Duration.ofSeconds(1);
        private static final Duration LONGEST_GUARD = Duration.ofSeconds(30);
        private static final int PARTS = 5;

        @Override
        public Optional<Skip> whyNot(Case at, Instant now) {
            Optional<Skip> closed = closed(at.compute());
            if (closed.isPresent()) {
                return closed;
            }
            Watch watch = at.watch();
            WatchPolicy policy = at.policy();
            Instant listed = watch.outside().at();
            if (listed == null || now.isAfter(listed.plus(policy.freshness()))) {
                return Optional.of(Skip.STALE);
            }
            LastLook look = watch.look();
            if (look != null && now.isBefore(look.ended().plus(policy.interval()))) {
                return Optional.of(Skip.INTERVAL);
            }
            if (watch.rest().holds(now)) {
                return Optional.of(Skip.WOKEN);
            }
            return !policy.quiet() || suspendsNever(at.compute(), watch, now) ? Optional.empty() : worthIt(at, now);
        }

        private static Optional<Skip> worthIt(Case at, Instant now) {
            Watch watch = at.watch();
            Instant somebody = watch.believable();
            if (somebody == null) {
                return Optional.of(Skip.NOBODY_ELSE);
            }
            WatchPolicy policy = at.policy();
            Duration worst = Duration.between(somebody, now.plus(LANDING));
            if (worst.compareTo(stillAwake(watch, policy)) >= 0) {
                return Optional.of(Skip.FALLING_ASLEEP);
            }
            if (!watch.account().affords(worst.plus(watch.owed(somebody, policy, now)), policy)) {
                return Optional.of(Skip.BUDGET);
            }
            Double monthly = policy.budgetCuHours();
            return monthly != null && at.cuHours() >= monthly ? Optional.of(Skip.MONTH) : Optional.empty();
        }

        /**
         * How long after an activity it cannot be falling asleep, whatever delay it was told to have: that may have been
         * shortened since, unseen.
         */
        private static Duration stillAwake(Watch watch, WatchPolicy policy) {
            Duration delay = watch.delay().least(policy);
            return delay.minus(Spans.shorter(LONGEST_GUARD, delay.dividedBy(PARTS)));
        }

        /** Whether {@code compute} never falls asleep, so that it may be watched at will. */
        public static boolean suspendsNever(Compute compute, Watch watch, Instant now) {
            return compute.size().max().isAbove(LARGEST_THAT_SUSPENDS) || watch.delay().isOff(now);
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
