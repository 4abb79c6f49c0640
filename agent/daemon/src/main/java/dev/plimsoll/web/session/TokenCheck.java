package dev.plimsoll.web.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plimsoll.fleet.Secret;
import dev.plimsoll.fleet.Worded;
import dev.plimsoll.web.metrics.FleetBoard;
import dev.plimsoll.web.session.GuessLimit.Guess;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compares tokens that people and programs send. Wrong ones are limited, counted and logged, never with their text. */
public final class TokenCheck {

    /** How a token arrived. */
    public enum Way implements Worded {
        /** The form of the login page. */
        LOGIN,
        /** The header {@code Authorization}. */
        BEARER
    }

    /** Wrong tokens within this time are one line of the log. */
    private static final Duration LOG_INTERVAL = Duration.ofSeconds(10);

    private static final String REFUSED = "refused";
    private static final String LIMITED = "limited";

    private static final Logger log = LoggerFactory.getLogger(TokenCheck.class);

    private final byte @Nullable [] token;
    private final GuessLimit limit;
    private final FleetBoard board;
    private final InstantSource clock;
    private Instant logged = Instant.MIN;
    private int unlogged;

    /**
     * @param token what is right; null or empty if nothing is
     * @param board counts wrong tokens
     */
    public TokenCheck(@Nullable Secret token, FleetBoard board, InstantSource clock) {
        this.token = token == null || token.isEmpty() ? null : token.reveal().getBytes(UTF_8);
        this.limit = new GuessLimit(clock);
        this.board = board;
        this.clock = clock;
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
    public Guess look(String address, @Nullable String text, Way way) {
        Guess guess = limit.look(address, () -> isToken(text));
        if (guess != Guess.RIGHT) {
            board.wrongToken(way.word(), guess == Guess.WRONG ? REFUSED : LIMITED, 1);
            log(address, way);
        }
        return guess;
    }

    /** Compared in constant time, so that the time of a reply reveals nothing about the token. */
    private boolean isToken(@Nullable String text) {
        byte[] expected = token;
        return expected != null && text != null && MessageDigest.isEqual(expected, text.getBytes(UTF_8));
    }

    private synchronized void log(String address, Way way) {
        unlogged++;
        Instant now = clock.instant();
        if (logged.isAfter(now.minus(LOG_INTERVAL))) {
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
