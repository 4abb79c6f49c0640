package dev.plimsoll.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plimsoll.fleet.Secret;
import io.javalin.http.Context;
import io.javalin.http.ForbiddenResponse;
import io.javalin.http.Header;
import io.javalin.http.UnauthorizedResponse;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/** Admits only requests with the token. Without a configured token it admits none. */
final class Gate {

    private static final String SCHEME = "Bearer ";

    private final byte @Nullable [] token;

    Gate(@Nullable Secret token) {
        this.token = token == null || token.isEmpty() ? null : token.reveal().getBytes(UTF_8);
    }

    /** Whether a token is configured. */
    boolean isOpen() {
        return token != null;
    }

    /** Whether {@code text} is the token. Compared in constant time, so that the response time reveals nothing about it. */
    boolean isToken(@Nullable String text) {
        byte[] expected = token;
        return expected != null && text != null && MessageDigest.isEqual(expected, text.getBytes(UTF_8));
    }

    /**
     * @throws ForbiddenResponse    if no token is configured
     * @throws UnauthorizedResponse if the request has no token or a wrong one
     */
    void check(Context request) {
        if (!isOpen()) {
            throw new ForbiddenResponse("changes over HTTP are disabled: set server.token to enable them");
        }
        String header = request.header(Header.AUTHORIZATION);
        boolean bearer = header != null && header.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
        if (header == null || !bearer || !isToken(header.substring(SCHEME.length()).strip())) {
            request.header(Header.WWW_AUTHENTICATE, "Bearer");
            throw new UnauthorizedResponse("send the token of server.token as Authorization: Bearer");
        }
    }
}
