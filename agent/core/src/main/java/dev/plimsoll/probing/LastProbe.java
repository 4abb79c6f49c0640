package dev.plimsoll.probing;

import dev.plimsoll.activity.learned.TimeSpans;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Our latest look inside a compute.
 *
 * @param begun     when
 * @param ended     when it was over, whatever came of it
 * @param probeEcho      the platform's last activity that may be this very look; null while none was listed
 * @param followed  whether the platform showed any new time since
 * @param saw      what it saw inside
 */
public record LastProbe(Instant begun, Instant ended, @Nullable Instant probeEcho, boolean followed, Saw saw) {

    /** Whom a look saw. */
    public enum Saw {
        /** Somebody else. */
        OTHERS,
        /** Nobody but us. */
        NOBODY,
        /** It failed, and may have started the compute. */
        NOTHING,
        /** It failed, and reached nothing that it could have started. */
        UNREACHED;

        static Saw of(ProbedActivity inside) {
            return switch (inside) {
                case ProbedActivity.Others others -> OTHERS;
                case ProbedActivity.Nobody nobody -> NOBODY;
                case ProbedActivity.Woken woken -> NOBODY;
                case ProbedActivity.Unseen unseen -> NOTHING;
                case ProbedActivity.Refused refused -> UNREACHED;
            };
        }
    }

    /** One look begins and ends at two times, and the platform may show both; what it shows later than this is later. */
    private static final Duration TWO_TIMES = Duration.ofSeconds(2);

    LastProbe heardAs(Instant value) {
        return new LastProbe(begun, ended, value, true, saw);
    }

    /** After the compute was listed as asleep at {@code listed}: a start that the look caused would have shown by then. */
    LastProbe leftAsleep(Instant listed) {
        boolean inVain = saw == Saw.NOTHING && listed.isAfter(ended.plus(TWO_TIMES));
        return inVain ? new LastProbe(begun, ended, probeEcho, followed, Saw.UNREACHED) : this;
    }

    LastProbe isFollowed() {
        return new LastProbe(begun, ended, probeEcho, true, saw);
    }

    /** Whether {@code value}, listed after the echo, is too late to be another time of the same look. */
    boolean isOver(Instant value) {
        Instant latest = probeEcho == null ? ended : TimeSpans.later(probeEcho, ended);
        return value.isAfter(latest.plus(TWO_TIMES).plus(Duration.between(begun, ended)));
    }
}
