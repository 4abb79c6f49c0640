package dev.plimsoll.web.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.plimsoll.fleet.Secret;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The open sessions, in memory: a restart of the agent ends them all. A session ends after an hour without a request,
 * after twelve hours in any case, and when its token is replaced.
 */
public final class Sessions {

    /** How long a session may last. */
    public static final Duration LONGEST = Duration.ofHours(12);

    private static final Duration UNUSED = Duration.ofHours(1);
    private static final int MOST = 200;
    /** Each person who reads a page through the proxy has one. */
    private static final int MOST_PROXIED = 2_000;
    private static final int RANDOM_BYTES = 32;

    private final SecureRandom random = new SecureRandom();
    private final Cache<String, OpenedSession> open;
    /** Those of people whom a proxy names: found by what it says, so that no cookie can be that of another one. */
    private final Cache<Identity, Session> proxied;

    private final TokenCheck tokens;

    /** @param nanoTime as {@link System#nanoTime} */
    public Sessions(TokenCheck tokens, LongSupplier nanoTime) {
        this.tokens = tokens;
        this.open = atMost(MOST, nanoTime);
        this.proxied = atMost(MOST_PROXIED, nanoTime);
    }

    private static <K, V> Cache<K, V> atMost(int number, LongSupplier nanoTime) {
        return Caffeine.newBuilder()
                .expireAfterWrite(LONGEST)
                .expireAfterAccess(UNUSED)
                .maximumSize(number)
                .executor(Runnable::run)
                .ticker(nanoTime::getAsLong)
                .build();
    }

    /**
     * Opens a session.
     *
     * @param token with which somebody signed in
     * @return its id, a secret of 256 random bits for the cookie
     */
    public String open(Secret token, Identity owner) {
        String id = secret();
        open.put(id, new OpenedSession(token, session(owner, false)));
        return id;
    }

    /** The session of a person whom a proxy names. */
    public Session of(Identity person) {
        return proxied.get(person, who -> session(who, true));
    }

    private Session session(Identity who, boolean isProxied) {
        return new Session(who, isProxied, secret(), new AtomicReference<>());
    }

    /** The session with this id; empty if there is none, or it ended. */
    public Optional<Session> find(@Nullable String id) {
        return id == null ? Optional.empty()
                : Optional.ofNullable(open.getIfPresent(id))
                        .filter(it -> tokens.owner(it.token).equals(Optional.of(it.session.who)))
                        .map(OpenedSession::session);
    }

    public void close(String id) {
        open.invalidate(id);
    }

    private String secret() {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** A session, and the token that opened it. */
    private record OpenedSession(Secret token, Session session) {}

    /**
     * The session of one person.
     *
     * @param isProxied whether a proxy names the person, and signs the person out
     * @param formToken a secret of this session that each of its forms carries, and no other site can know
     * @param message   the result of the latest answer, for the next page; null if it was shown
     */
    public record Session(Identity who, boolean isProxied, String formToken,
            AtomicReference<@Nullable String> message) {

        /** Whether a form with {@code token} comes from a page of this session; compared in constant time. */
        public boolean sent(@Nullable String token) {
            return token != null && MessageDigest.isEqual(formToken.getBytes(UTF_8), token.getBytes(UTF_8));
        }

        /** Keeps the result of an answer for the next page. */
        public void showNext(String result) {
            message.set(result);
        }

        /** The result of the latest answer, once; empty if it was shown. */
        public Optional<String> takeMessage() {
            return Optional.ofNullable(message.getAndSet(null));
        }

        /** Without its secrets. */
        @Override
        public String toString() {
            return "Session";
        }
    }
}
