package dev.plimsoll.web.session;

import dev.plimsoll.web.connection.Admission.EarlyRefusal;
import dev.plimsoll.web.session.TokenCheck.Guess;
import io.javalin.http.Context;
import io.javalin.http.Header;
import io.javalin.http.HttpResponseException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;

/** Admits only requests of somebody who is known: by a token, or named by a trusted proxy. */
public record Gate(TokenCheck tokens, ProxiedUsers people) {

    private static final String SCHEME = "Bearer ";
    /** Fields that browsers send with a POST, and programs do not. */
    private static final List<String> OF_BROWSERS = List.of("Origin", "Sec-Fetch-Site");
    /** Attribute of a request that was admitted: its {@link Identity}. */
    private static final String ADMITTED = Gate.class.getName();

    /** Whether anybody can be known. */
    public boolean isOpen() {
        return tokens.isConfigured() || people.isConfigured();
    }

    /** Why a request is refused before its body is read: nobody can be known, or nobody sent it who is. */
    public Optional<EarlyRefusal> refuses(Request request) {
        return refuses(Request.getRemoteAddr(request), request.getHeaders()::getValues,
                who -> request.setAttribute(ADMITTED, who));
    }

    /**
     * Who sent a request. One that was not checked before its body was read is checked now.
     *
     * @throws HttpResponseException if it is refused
     */
    public Identity check(Context request) {
        if (request.attribute(ADMITTED) == null) {
            refuses(request.ip(), request.req()::getHeaders, who -> request.attribute(ADMITTED, who))
                    .ifPresent(refusal -> {
                        refusal.fields().forEach(field -> request.header(field.getName(), field.getValue()));
                        throw new HttpResponseException(refusal.status(), refusal.why());
                    });
        }
        return Objects.requireNonNull(request.attribute(ADMITTED));
    }

    private Optional<EarlyRefusal> refuses(String address, Function<String, Enumeration<String>> fields,
            Consumer<Identity> admitted) {
        if (!isOpen()) {
            return Optional.of(new EarlyRefusal(HttpStatus.FORBIDDEN_403,
                    "changes over HTTP are disabled: set server.token to enable them"));
        }
        String authorization = Collections.list(fields.apply(Header.AUTHORIZATION)).stream().findFirst().orElse("");
        if (!tokens.isConfigured() || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return refusesPerson(people.find(address, fields), fields, admitted);
        }
        return switch (tokens.look(address, authorization.substring(SCHEME.length()).strip(), TokenCheck.Way.BEARER)) {
            case Guess.Right(Identity owner) -> {
                admitted.accept(owner);
                yield Optional.empty();
            }
            case Guess.Wrong(boolean limited) when limited -> Optional.of(new EarlyRefusal(
                    HttpStatus.TOO_MANY_REQUESTS_429,
                    "a wrong token, and too many came from this address before it: send the token of server.token",
                    new HttpField(HttpHeader.RETRY_AFTER, Long.toString(TokenCheck.PAUSE.toSeconds()))));
            case Guess.Wrong wrong -> Optional.of(unauthorized());
        };
    }

    /** A proxy names its user also where another site made the browser send the request. Forms have a secret against that. */
    private static Optional<EarlyRefusal> refusesPerson(Optional<Identity> person,
            Function<String, Enumeration<String>> fields, Consumer<Identity> admitted) {
        if (person.isEmpty()) {
            return Optional.of(unauthorized());
        }
        if (OF_BROWSERS.stream().anyMatch(field -> fields.apply(field).hasMoreElements())) {
            return Optional.of(new EarlyRefusal(HttpStatus.FORBIDDEN_403,
                    "a browser answers by the forms of the pages, or with a bearer token"));
        }
        admitted.accept(person.get());
        return Optional.empty();
    }

    private static EarlyRefusal unauthorized() {
        return new EarlyRefusal(HttpStatus.UNAUTHORIZED_401,
                "send the token of server.token, or one of server.tokens, as Authorization: Bearer",
                new HttpField(HttpHeader.WWW_AUTHENTICATE, "Bearer"));
    }
}
