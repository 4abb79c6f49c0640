package dev.plimsoll.watch;

import dev.plimsoll.watch.lesson.Spans;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Our latest look inside a compute.
 *
 * @param begun     when
 * @param ended     when it was over, whatever came of it
 * @param echo      the platform's last activity that may be this very look; null while none was listed
 * @param followed  whether the platform showed any new time since
 * @param saw      what it saw inside
 */
public record LastLook(Instant begun, Instant ended, @Nullable Instant echo, boolean followed, Saw saw) {

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

        static Saw of(Inside inside) {
            return switch (inside) {
                case Inside.Others others -> OTHERS;
                case Inside.Nobody nobody -> NOBODY;
                case Inside.Woken woken -> NOBODY;
                case Inside.Unseen unseen -> NOTHING;
                case Inside.Refused refused -> UNREACHED;
            };
        }
    }

    /** One look begins and ends at two times, and the platform may show both; what it shows later than this is later. */
    private static final Duration TWO_TIMES = Duration.ofSeconds(2);

    LastLook heardAs(Instant value) {
        return new LastLook(begun, ended, value, true, saw);
    }

    /** After the compute was listed as asleep at {@code listed}: a start that the look caused would have shown by then. */
    LastLook leftAsleep(Instant listed) {
        boolean inVain = saw == Saw.NOTHING && listed.isAfter(ended.plus(TWO_TIMES));
        return inVain ? new LastLook(begun, ended, echo, followed, Saw.UNREACHED) : this;
    }

    LastLook isFollowed() {
        return new LastLook(begun, ended, echo, true, saw);
    }

    /** Whether {@code value}, listed after the echo, is too late to be another time of the same look. */
    boolean isOver(Instant value) {
        Instant latest = echo == null ? ended : Spans.later(echo, ended);
        return value.isAfter(latest.plus(TWO_TIMES).plus(Duration.between(begun, ended)));
    }
}
