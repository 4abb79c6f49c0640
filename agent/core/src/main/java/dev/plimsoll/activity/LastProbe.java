package dev.plimsoll.activity;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The agent's latest probe of a compute.
 *
 * @param begun     when it began
 * @param ended     when it ended, whatever its result
 * @param probeEcho a reported last activity that may be this very probe; null while none was listed
 * @param followed  whether the platform reported any new time since
 * @param saw       its result
 */
public record LastProbe(Instant begun, Instant ended, @Nullable Instant probeEcho, boolean followed, Saw saw) {

    /** Result of a probe. */
    public enum Saw {
        /** Others were active. */
        OTHERS,
        /** Only the agent was active. */
        NOBODY,
        /** It failed, and may have started the compute. */
        NOTHING,
        /** It failed, and reached nothing that it could have started. */
        UNREACHED;

        static Saw of(ProbedActivity inside) {
            return switch (inside) {
                case ProbedActivity.Others others -> OTHERS;
                case ProbedActivity.NoOthers alone -> NOBODY;
                case ProbedActivity.Woken woken -> NOBODY;
                case ProbedActivity.Unseen unseen -> NOTHING;
                case ProbedActivity.NoConnection refused -> UNREACHED;
            };
        }
    }

    LastProbe withEcho(Instant value) {
        return new LastProbe(begun, ended, value, true, saw);
    }

    /**
     * The probe after the compute was listed as suspended at {@code listed}: a start caused by the probe would be
     * visible by then.
     */
    LastProbe afterSuspended(Instant listed, Duration prompt) {
        boolean startedNothing = saw == Saw.NOTHING && listed.isAfter(ended.plus(prompt));
        return startedNothing ? new LastProbe(begun, ended, probeEcho, followed, Saw.UNREACHED) : this;
    }

    LastProbe withFollowingTime() {
        return new LastProbe(begun, ended, probeEcho, true, saw);
    }
}
