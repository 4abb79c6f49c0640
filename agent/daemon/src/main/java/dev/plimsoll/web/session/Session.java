package dev.plimsoll.web.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The session of one person who signed in. */
public final class Session {

    private final String formToken;
    private final AtomicReference<@Nullable String> message = new AtomicReference<>();

    Session(String formToken) {
        this.formToken = formToken;
    }

    /** A secret of this session that each of its forms carries, and no other site can know. */
    public String formToken() {
        return formToken;
    }

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

    /** Without its secret. */
    @Override
    public String toString() {
        return "Session";
    }
}
