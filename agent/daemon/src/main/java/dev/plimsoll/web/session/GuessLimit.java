package dev.plimsoll.web.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Limits wrong tokens, by whatever way they arrive: five of one address, then each is one too many until a minute after the
 * fifth. A right token is never limited. Otherwise guesses of others would lock its holder out, also out of the stop switch.
 */
public final class GuessLimit {

    /** How long an address waits after too many wrong tokens. */
    public static final Duration PAUSE = Duration.ofMinutes(1);

    private static final int GUESSES = 5;
    /** Addresses remembered; the least used are forgotten first. */
    private static final int ADDRESSES = 10_000;

    private final Cache<String, Integer> wrong;

    /** @param nanoTime as {@link System#nanoTime} */
    GuessLimit(LongSupplier nanoTime) {
        this.wrong = Caffeine.newBuilder()
                .expireAfterWrite(PAUSE)
                .maximumSize(ADDRESSES)
                .executor(Runnable::run)
                .ticker(nanoTime::getAsLong)
                .build();
    }

    /** What became of a token that somebody sent. */
    public enum Guess {
        RIGHT, WRONG,
        /** It was wrong, as too many before it. */
        TOO_MANY
    }

    /** Counts a wrong token of {@code address}. Those beyond the limit do not make the pause longer. */
    Guess wrong(String address) {
        Integer before = wrong.getIfPresent(address);
        boolean isOver = before != null && before >= GUESSES;
        return isOver || wrong.asMap().merge(address, 1, Integer::sum) > GUESSES ? Guess.TOO_MANY : Guess.WRONG;
    }
}
