package dev.plimsoll.web;

import dev.plimsoll.web.json.StatusJson;
import dev.plimsoll.web.mcp.ToolEndpoint;
import io.javalin.config.RoutesConfig;
import io.javalin.http.ContentTooLargeResponse;
import io.javalin.http.Context;
import io.javalin.http.Header;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Error responses: one sentence, never a stack trace. JSON under {@code /api/}, else text. */
final class Refusals {

    /** Longest request body in bytes, but for the tools. */
    static final long LARGEST_REQUEST = 4096;

    private static final Logger log = LoggerFactory.getLogger(Refusals.class);

    private Refusals() {}

    static void add(RoutesConfig routes) {
        routes.before(Refusals::protect);
        routes.exception(HttpResponseException.class, (refusal, request) -> {
            allow(refusal, request);
            send(request, refusal.getStatus(), String.valueOf(refusal.getMessage()));
        });
        // The server decodes a body by the charset that its sender names.
        routes.exception(IllegalCharsetNameException.class, (wrong, request) -> sendUnknownCharset(request));
        routes.exception(UnsupportedCharsetException.class, (wrong, request) -> sendUnknownCharset(request));
        routes.exception(Exception.class, (fault, request) -> {
            log.atError()
                    .addKeyValue("path", request.path())
                    .addKeyValue("why", fault.toString())
                    .log("a request failed");
            log.atDebug().setCause(fault).log("a request failed");
            send(request, HttpStatus.INTERNAL_SERVER_ERROR.getCode(), "internal error; see the agent's log");
        });
    }

    private static void protect(Context request) {
        request.header(Header.X_CONTENT_TYPE_OPTIONS, "nosniff")
                .header(Header.REFERRER_POLICY, "no-referrer")
                .header(Header.CACHE_CONTROL, "no-store")
                .header(Header.CONTENT_SECURITY_POLICY,
                        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                                + "form-action 'self'; frame-ancestors 'none'; base-uri 'none'");
        long largest = request.path().equals(ToolEndpoint.PATH) ? ToolEndpoint.LARGEST_REQUEST : LARGEST_REQUEST;
        checkLength(request.contentLength(), largest);
    }

    /**
     * Refuses a body that is too long.
     *
     * @throws ContentTooLargeResponse if it has more than {@code largest} bytes
     */
    static void checkLength(long bytes, long largest) {
        if (bytes > largest) {
            throw new ContentTooLargeResponse("the request body is too large; at most %d bytes".formatted(largest));
        }
    }

    /** A 405 response must list the allowed methods. */
    private static void allow(HttpResponseException refusal, Context request) {
        String methods = refusal.getDetails().get("availableMethods");
        if (methods != null) {
            request.header(Header.ALLOW, methods);
        }
    }

    private static void sendUnknownCharset(Context request) {
        send(request, HttpStatus.UNSUPPORTED_MEDIA_TYPE.getCode(),
                "the charset in Content-Type is unknown; send UTF-8");
    }

    private static void send(Context request, int status, String why) {
        boolean json = request.path().startsWith("/api/");
        request.status(status)
                .contentType(json ? Routes.JSON : "text/plain; charset=utf-8")
                .result(json ? StatusJson.error(why) : why + "\n");
    }
}
