package dev.plimsoll.watch;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How the platform's last activity shows our own looks, and what it is worth.
 *
 * @param offsets how much later than our latest looks the first time listed after each of them was, oldest first
 * @param ahead   how far times were ahead of our clock
 * @param vague   whether a time was ever listed late, or behind what was seen inside
 * @param fooled  whether a time ever spoke of somebody of whom nothing was seen inside
 * @param fine    whether two times less than a minute apart were ever listed, so that they are neither rounded to minutes
 *                nor kept back for one
 */
public record Echo(List<Duration> offsets, Duration ahead, boolean vague, boolean fooled, boolean fine) {

    /** Nothing heard yet. */
    public static final Echo UNHEARD = new Echo(List.of(), Duration.ZERO, false, false, false);

    /** No platform clock is further ahead, nor rounded further up; what is later than this is no echo. */
    static final Duration LONGEST = Duration.ofMinutes(2);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration ALMOST_A_MINUTE = Duration.ofSeconds(55);
    private static final int REMEMBERED = 8;
    /** Echoes that have to agree before the next can be told from somebody else, and how well. */
    private static final int ENOUGH = 3;
    private static final Duration AGREEMENT = Duration.ofMillis(1_500);
    /** How much later than an echo somebody else has to be. */
    private static final Duration CLEARLY = Duration.ofSeconds(1);
    /** How late a time may be listed, and how far off a clock may be, to count as exact. */
    private static final Duration PROMPT = Duration.ofSeconds(2);

    public Echo {
        offsets = List.copyOf(offsets);
    }

    /**
     * After {@code value} was newly listed at {@code listedAt}.
     *
     * @param earlier  the value listed before; null where there was none
     * @param earlierAt when that was listed
     */
    Echo listed(Instant value, Instant listedAt, @Nullable Instant earlier, @Nullable Instant earlierAt) {
        Duration lead = Spans.within(Spans.longer(Duration.between(listedAt, value), ahead), LONGEST);
        if (earlier == null || earlierAt == null) {
            return new Echo(offsets, lead, vague, fooled, fine);
        }
        boolean late = value.plus(PROMPT).isBefore(earlierAt);
        boolean close = Duration.between(earlier, value).abs().compareTo(ALMOST_A_MINUTE) < 0;
        return new Echo(offsets, lead, vague || late, fooled, fine || close);
    }

    /** When somebody was active at the earliest, given that the platform says {@code value}. */
    Instant earliest(Instant value) {
        boolean mayBeRoundedUp = !fine && value.getEpochSecond() % MINUTE.toSeconds() == 0 && value.getNano() == 0;
        return value.minus(mayBeRoundedUp ? Spans.longer(MINUTE, ahead) : ahead);
    }

    Echo heard(Duration offset) {
        List<Duration> latest = new ArrayList<>(offsets);
        latest.add(offset);
        return new Echo(latest.subList(Math.max(0, latest.size() - REMEMBERED), latest.size()), ahead, vague, fooled,
                fine);
    }

    Echo becameVague() {
        return new Echo(offsets, ahead, true, fooled, fine);
    }

    Echo wasFooled() {
        return new Echo(List.of(), ahead, vague, true, fine);
    }

    /**
     * How much later than a look of ours a time must be to be somebody else's; empty while that is not known. Others can
     * only make the time after a look later than its echo, so the clock is no further ahead than the smallest offset, and
     * the smallest are the echo, if they agree.
     */
    Optional<Duration> distance() {
        if (fooled || offsets.isEmpty()) {
            return Optional.empty();
        }
        List<Duration> smallest = offsets.stream().sorted().limit(ENOUGH).toList();
        if (isExact() && smallest.getFirst().compareTo(PROMPT) <= 0) {
            return Optional.of(PROMPT.plus(CLEARLY));
        }
        boolean agree = smallest.size() == ENOUGH
                && smallest.getLast().minus(smallest.getFirst()).compareTo(AGREEMENT) <= 0;
        return agree ? Optional.of(smallest.getLast().plus(CLEARLY)) : Optional.empty();
    }

    /** Whether the platform's times are fine, and so far neither late nor ahead of ours, nor speak of anybody who was not there. */
    boolean isExact() {
        return fine && !vague && !fooled && ahead.compareTo(PROMPT) <= 0;
    }
}
