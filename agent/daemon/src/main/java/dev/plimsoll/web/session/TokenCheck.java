package dev.plimsoll.web.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.fleet.SecretSource;
import dev.plimsoll.fleet.Worded;
import dev.plimsoll.web.metrics.FleetBoard;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares tokens that people and programs send. Wrong ones are limited, counted and logged, never with their text.
 *
 * <p>The limit holds by whatever way they arrive: five of one address, then each is one too many until a minute after the
 * fifth. A right token is never limited. Otherwise guesses of others would lock its holder out, also out of the stop switch.
 */
public final class TokenCheck {

    /** How a token arrived. */
    public enum Way implements Worded {
        /** The form of the login page. */
        LOGIN,
        /** The header {@code Authorization}. */
        BEARER
    }

    /** What became of a token that somebody sent. */
    public enum Guess {
        RIGHT, WRONG,
        /** It was wrong, as too many before it. */
        TOO_MANY
    }

    /** How long an address waits after too many wrong tokens. */
    public static final Duration PAUSE = Duration.ofMinutes(1);

    private static final int GUESSES = 5;
    /** Addresses remembered; the least used are forgotten first. */
    private static final int ADDRESSES = 10_000;
    /** Wrong tokens within this time are one line of the log. */
    private static final Duration LOG_INTERVAL = Duration.ofSeconds(10);

    private static final String REFUSED = "refused";
    private static final String LIMITED = "limited";

    private static final Logger log = LoggerFactory.getLogger(TokenCheck.class);

    private final @Nullable SecretSource token;
    /** How many wrong tokens an address sent. */
    private final Cache<String, Integer> wrong;
    private final FleetBoard board;
    private final LongSupplier nanoTime;
    private long logged;
    private int unlogged;

    /**
     * @param token    what is right; null or empty if nothing is
     * @param board    counts wrong tokens
     * @param nanoTime as {@link System#nanoTime}
     */
    public TokenCheck(@Nullable SecretSource token, FleetBoard board, LongSupplier nanoTime) {
        this.token = token == null || token.current().isEmpty() ? null : token;
        this.wrong = Caffeine.newBuilder()
                .expireAfterWrite(PAUSE)
                .maximumSize(ADDRESSES)
                .executor(Runnable::run)
                .ticker(nanoTime::getAsLong)
                .build();
        this.board = board;
        this.nanoTime = nanoTime;
        this.logged = nanoTime.getAsLong() - LOG_INTERVAL.toNanos();
        for (Way way : Way.values()) {
            board.wrongToken(way.word(), REFUSED, 0);
            board.wrongToken(way.word(), LIMITED, 0);
        }
    }

    /** Whether a token is configured. */
    public boolean isConfigured() {
        return token != null;
    }

    /** What becomes of {@code text}, which came from {@code address}. */
    public Guess look(String address, String text, Way way) {
        if (isRight(new Secret(text))) {
            return Guess.RIGHT;
        }
        Integer before = wrong.getIfPresent(address);
        // Those beyond the limit do not make the pause longer.
        boolean isLimited = (before != null && before >= GUESSES)
                || wrong.asMap().merge(address, 1, Integer::sum) > GUESSES;
        board.wrongToken(way.word(), isLimited ? LIMITED : REFUSED, 1);
        log(address, way);
        return isLimited ? Guess.TOO_MANY : Guess.WRONG;
    }

    /**
     * Whether it is the token of this moment: one that was replaced in its file holds no longer. Compared in constant time, so
     * that the time of a reply reveals nothing about the token.
     */
    boolean isRight(Secret sent) {
        return token != null
                && MessageDigest.isEqual(token.reload().reveal().getBytes(UTF_8), sent.reveal().getBytes(UTF_8));
    }

    private synchronized void log(String address, Way way) {
        unlogged++;
        long now = nanoTime.getAsLong();
        if (now - logged < LOG_INTERVAL.toNanos()) {
            return;
        }
        log.atWarn()
                .addKeyValue("address", address)
                .addKeyValue("by", way.word())
                .addKeyValue("times", unlogged)
                .log("a wrong token was sent");
        logged = now;
        unlogged = 0;
    }
}
