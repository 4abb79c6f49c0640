package dev.plimsoll.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plimsoll.fleet.Secret;
import dev.plimsoll.web.connection.EarlyRefusal;
import io.javalin.http.Context;
import io.javalin.http.Header;
import io.javalin.http.HttpResponseException;
import java.security.MessageDigest;
import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** Admits only requests with the token. Without a configured token it admits none. */
final class Gate {

    private static final String SCHEME = "Bearer ";
    /** Attribute of a request that was admitted. */
    private static final String ADMITTED = Gate.class.getName();

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

    /** Why a request is refused before its body is read: no token is configured, or it has none or a wrong one. */
    Optional<EarlyRefusal> refuses(Request request) {
        Optional<EarlyRefusal> refusal = refuses(request.getHeaders().get(HttpHeader.AUTHORIZATION));
        if (refusal.isEmpty()) {
            request.setAttribute(ADMITTED, true);
        }
        return refusal;
    }

    /**
     * Checks a request that was not checked before its body was read.
     *
     * @throws HttpResponseException if it is refused
     */
    void check(Context request) {
        if (request.attribute(ADMITTED) == null) {
            refuses(request.header(Header.AUTHORIZATION)).ifPresent(refusal -> {
                refusal.fields().forEach(field -> request.header(field.getName(), field.getValue()));
                throw new HttpResponseException(refusal.status(), refusal.why());
            });
        }
    }

    private Optional<EarlyRefusal> refuses(@Nullable String authorization) {
        if (!isOpen()) {
            return Optional.of(new EarlyRefusal(HttpStatus.FORBIDDEN_403,
                    "changes over HTTP are disabled: set server.token to enable them"));
        }
        boolean bearer = authorization != null && authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
        return authorization != null && bearer && isToken(authorization.substring(SCHEME.length()).strip())
                ? Optional.empty()
                : Optional.of(new EarlyRefusal(HttpStatus.UNAUTHORIZED_401,
                        "send the token of server.token as Authorization: Bearer",
                        new HttpField(HttpHeader.WWW_AUTHENTICATE, "Bearer")));
    }
}
