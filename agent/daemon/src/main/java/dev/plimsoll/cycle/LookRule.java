package dev.plimsoll.cycle;

import dev.plimsoll.cache.Observation.Skip;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeState;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Says whether to look inside a compute. */
@FunctionalInterface
public interface LookRule {

    /** What it decides upon. */
    record Case(Compute compute, Instant listedAt, Attention attention, Rhythm rhythm) {}

    /** Why not to look; empty where a look is due. */
    Optional<Skip> whyNot(Case at, Instant now);

    /** Looks at nothing: for those who want to know what is remembered. */
    LookRule NEVER = (at, now) -> QuietRule.asleepOrClosed(at.compute()).or(() -> Optional.of(Skip.INTERVAL));

    /** Looks when it is due and somebody else gave a reason. */
    LookRule QUIET = new QuietRule();

    /**
     * Never wakes a sleeper, and stops looking when nobody but us was active since the last look, so that the compute can
     * fall asleep.
     */
    final class QuietRule implements LookRule {

        /** A look is itself activity; a time this near to its end is its own echo. */
        private static final Duration ECHO = Duration.ofSeconds(2);
        /** Looks in vain that may be bad luck; each one more makes the platform's word four times harder to believe. */
        private static final int FORGIVEN = 2;
        private static final int HARDER = 4;
        /** No platform clock is further ahead than this. */
        private static final Duration LONGEST_ECHO = Duration.ofMinutes(2);
        /** No suspend delay is longer (platform/api.md section 8). */
        private static final Duration LONGEST_DELAY = Duration.ofDays(7);

        @Override
        public Optional<Skip> whyNot(Case at, Instant now) {
            Optional<Skip> closed = asleepOrClosed(at.compute());
            if (closed.isPresent()) {
                return closed;
            }
            if (now.isAfter(at.listedAt().plus(at.rhythm().listActive().multipliedBy(2)))) {
                return Optional.of(Skip.STALE);
            }
            Instant last = at.attention().attempted();
            if (last == null) {
                return Optional.empty();
            }
            if (now.isBefore(last.plus(at.rhythm().interval()))) {
                return Optional.of(Skip.INTERVAL);
            }
            return !at.rhythm().quiet() || someoneElse(at, last, now) ? Optional.empty()
                    : Optional.of(Skip.NOBODY_ELSE);
        }

        static Optional<Skip> asleepOrClosed(Compute compute) {
            if (compute.disabled()) {
                return Optional.of(Skip.DISABLED);
            }
            if (compute.state().isIdle()) {
                return Optional.of(Skip.ASLEEP);
            }
            boolean steady = compute.state().kind() == ComputeState.Kind.ACTIVE && !compute.isMoving();
            return steady ? Optional.empty() : Optional.of(Skip.STATE);
        }

        /** Whether anybody but us was active since our last look, as far as can be known from outside. */
        private static boolean someoneElse(Case at, Instant last, Instant now) {
            Attention attention = at.attention();
            if (attention.sleptSince() || now.isAfter(last.plus(silence(at.rhythm(), attention.vain())))) {
                return true;
            }
            Instant active = at.compute().lastActive();
            if (active == null || active.isBefore(last.minus(at.rhythm().interval()))) {
                // The platform's word lags behind what a look itself did: only what was seen inside counts.
                return attention.sawOthers();
            }
            Instant echo = attention.echo();
            boolean movesOn = echo == null || active.isAfter(echo);
            return movesOn && active.isAfter(last.plus(doubt(attention.vain())));
        }

        /**
         * How much later than our look the platform's last activity must be. A clock that is ahead shows our own look as
         * later, but as one moment that stands still; what moves on in vain all the same is believed less each time.
         */
        private static Duration doubt(int vain) {
            int power = Math.min(Math.max(0, vain - FORGIVEN), 5);
            return shorter(ECHO.multipliedBy((long) Math.pow(HARDER, power)), LONGEST_ECHO);
        }

        /**
         * Silence of ours after which a compute would sleep if nobody else were there. Where a look after it found nobody,
         * its delay is longer than we were told, and twice the silence is kept the next time.
         */
        private static Duration silence(Rhythm rhythm, int vain) {
            Duration doubled = rhythm.suspendDelay().multipliedBy(1L << Math.min(Math.max(0, vain - 1), 20));
            return shorter(doubled, LONGEST_DELAY).plus(rhythm.interval());
        }

        private static Duration shorter(Duration a, Duration b) {
            return a.compareTo(b) <= 0 ? a : b;
        }
    }
}
