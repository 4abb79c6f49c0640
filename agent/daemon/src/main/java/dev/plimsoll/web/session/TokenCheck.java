package dev.plimsoll.web.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.fleet.SecretSource;
import dev.plimsoll.fleet.Worded;
import dev.plimsoll.web.metrics.FleetBoard;
import dev.plimsoll.web.session.AccessSettings.NamedToken;
import dev.plimsoll.web.session.Identity.Role;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

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
    public sealed interface Guess {
        /** It is that of {@code who}. */
        record Right(Identity who) implements Guess {}

        /** It is nobody's, as too many before it were if {@code limited}. */
        record Wrong(boolean limited) implements Guess {}
    }

    /** How long an address waits after too many wrong tokens. */
    public static final Duration PAUSE = Duration.ofMinutes(1);

    private static final int GUESSES = 5;
    /** Addresses remembered; the least used are forgotten first. */
    private static final int ADDRESSES = 10_000;

    private static final String REFUSED = "refused";
    private static final String LIMITED = "limited";

    private final List<NamedToken> tokens;
    /** How many wrong tokens an address sent. */
    private final Cache<String, Integer> wrong;
    private final FleetBoard board;
    private final SeldomLog log;

    /**
     * @param settings what is right
     * @param board    counts wrong tokens
     * @param nanoTime as {@link System#nanoTime}
     */
    public TokenCheck(AccessSettings settings, FleetBoard board, LongSupplier nanoTime) {
        SecretSource shared = settings.token();
        this.tokens = Stream.concat(shared == null || shared.current().isEmpty() ? Stream.empty()
                : Stream.of(new NamedToken(new Identity(null, Role.ADMINISTER),
                        () -> AccessSettings.hash(shared.reload().reveal()))),
                settings.tokens().stream()).toList();
        this.wrong = Caffeine.newBuilder()
                .expireAfterWrite(PAUSE)
                .maximumSize(ADDRESSES)
                .executor(Runnable::run)
                .ticker(nanoTime::getAsLong)
                .build();
        this.board = board;
        this.log = new SeldomLog(TokenCheck.class, nanoTime);
        for (Way way : Way.values()) {
            board.wrongToken(way.word(), REFUSED, 0);
            board.wrongToken(way.word(), LIMITED, 0);
        }
    }

    /** Whether a token is configured. */
    public boolean isConfigured() {
        return !tokens.isEmpty();
    }

    /** What becomes of {@code text}, which came from {@code address}. */
    public Guess look(String address, String text, Way way) {
        Optional<Identity> owner = owner(new Secret(text));
        if (owner.isPresent()) {
            return new Guess.Right(owner.get());
        }
        Integer before = wrong.getIfPresent(address);
        // Those beyond the limit do not make the pause longer.
        boolean isLimited = (before != null && before >= GUESSES)
                || wrong.asMap().merge(address, 1, Integer::sum) > GUESSES;
        board.wrongToken(way.word(), isLimited ? LIMITED : REFUSED, 1);
        log.warn("a wrong token was sent", address, way.word());
        return new Guess.Wrong(isLimited);
    }

    /**
     * Who has this token at this moment: one that was replaced in its file holds no longer. Every token is compared, in constant
     * time, so that the time of a reply reveals nothing about them. Of two files with one token, the lower role counts.
     */
    Optional<Identity> owner(Secret sent) {
        byte[] hash = AccessSettings.hash(sent.reveal()).reveal().getBytes(UTF_8);
        return tokens.stream()
                .filter(token -> MessageDigest.isEqual(token.hash().reload().reveal().getBytes(UTF_8), hash))
                .map(NamedToken::who)
                .min(Comparator.comparing(Identity::role));
    }
}
