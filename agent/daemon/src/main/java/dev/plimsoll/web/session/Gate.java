package dev.plimsoll.web.session;

import dev.plimsoll.web.connection.Admission.EarlyRefusal;
import io.javalin.http.Context;
import io.javalin.http.Header;
import io.javalin.http.HttpResponseException;
import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** Admits only requests with the token. Without a configured token it admits none. */
public record Gate(TokenCheck tokens) {

    private static final String SCHEME = "Bearer ";
    /** Attribute of a request that was admitted. */
    private static final String ADMITTED = Gate.class.getName();

    /** Whether a token is configured. */
    public boolean isOpen() {
        return tokens.isConfigured();
    }

    /** Why a request is refused before its body is read: no token is configured, or it has none or a wrong one. */
    public Optional<EarlyRefusal> refuses(Request request) {
        Optional<EarlyRefusal> refusal = refuses(Request.getRemoteAddr(request),
                request.getHeaders().get(HttpHeader.AUTHORIZATION));
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
    public void check(Context request) {
        if (request.attribute(ADMITTED) == null) {
            refuses(request.ip(), request.header(Header.AUTHORIZATION)).ifPresent(refusal -> {
                refusal.fields().forEach(field -> request.header(field.getName(), field.getValue()));
                throw new HttpResponseException(refusal.status(), refusal.why());
            });
        }
    }

    private Optional<EarlyRefusal> refuses(String address, @Nullable String authorization) {
        if (!isOpen()) {
            return Optional.of(new EarlyRefusal(HttpStatus.FORBIDDEN_403,
                    "changes over HTTP are disabled: set server.token to enable them"));
        }
        if (authorization == null || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return Optional.of(unauthorized());
        }
        return switch (tokens.look(address, authorization.substring(SCHEME.length()).strip(), TokenCheck.Way.BEARER)) {
            case RIGHT -> Optional.empty();
            case WRONG -> Optional.of(unauthorized());
            case TOO_MANY -> Optional.of(new EarlyRefusal(HttpStatus.TOO_MANY_REQUESTS_429,
                    "a wrong token, and too many came from this address before it: send the token of server.token",
                    new HttpField(HttpHeader.RETRY_AFTER, Long.toString(TokenCheck.PAUSE.toSeconds()))));
        };
    }

    private static EarlyRefusal unauthorized() {
        return new EarlyRefusal(HttpStatus.UNAUTHORIZED_401, "send the token of server.token as Authorization: Bearer",
                new HttpField(HttpHeader.WWW_AUTHENTICATE, "Bearer"));
    }
}
