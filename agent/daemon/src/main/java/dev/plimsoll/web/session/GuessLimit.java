package dev.plimsoll.web.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/**
 * Slows down guesses of the token, by whatever way they arrive: five wrong ones of one address, then none is looked at for
 * a minute after the latest.
 */
public final class GuessLimit {

    /** How long an address waits after too many wrong tokens. */
    public static final Duration PAUSE = Duration.ofMinutes(1);

    private static final int GUESSES = 5;
    /** Addresses remembered; the least used are forgotten first. */
    private static final int ADDRESSES = 10_000;

    private final Cache<String, Integer> wrong;

    GuessLimit(InstantSource clock) {
        this.wrong = Caffeine.newBuilder()
                .expireAfterWrite(PAUSE)
                .maximumSize(ADDRESSES)
                .executor(Runnable::run)
                .ticker(() -> Sessions.nanos(clock.instant()))
                .build();
    }

    /** What became of a token that somebody sent. */
    public enum Guess {
        RIGHT, WRONG,
        /** It was not looked at. */
        TOO_MANY
    }

    /**
     * Looks at a token, unless too many of this address were wrong. Guesses that arrive at the same time are looked at one
     * after the other, so that none is free.
     *
     * @param isRight compares the token; takes no time
     */
    Guess look(String address, BooleanSupplier isRight) {
        // Not counted again: the pause ends a minute after the latest guess that was looked at.
        Integer before = wrong.getIfPresent(address);
        if (before != null && before >= GUESSES) {
            return Guess.TOO_MANY;
        }
        AtomicReference<Guess> guess = new AtomicReference<>(Guess.TOO_MANY);
        wrong.asMap().compute(address, (same, count) -> {
            if (count != null && count >= GUESSES) {
                return count;
            }
            boolean right = isRight.getAsBoolean();
            guess.set(right ? Guess.RIGHT : Guess.WRONG);
            return right ? null : count == null ? 1 : count + 1;
        });
        return guess.get();
    }
}
