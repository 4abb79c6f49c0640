package dev.plimsoll.web;

import dev.plimsoll.web.json.StatusJson;
import io.javalin.config.RoutesConfig;
import io.javalin.http.ContentTooLargeResponse;
import io.javalin.http.Context;
import io.javalin.http.Header;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says no in one sentence, never with a stack trace: as JSON under {@code /api/}, else as text. */
final class Refusals {

    /** Nothing here reads a body. */
    static final long LARGEST_REQUEST = 4096;

    private static final Logger log = LoggerFactory.getLogger(Refusals.class);

    private Refusals() {}

    static void add(RoutesConfig routes) {
        routes.before(Refusals::protect);
        routes.exception(HttpResponseException.class, (refusal, request) -> {
            allow(refusal, request);
            tell(request, refusal.getStatus(), String.valueOf(refusal.getMessage()));
        });
        routes.exception(Exception.class, (fault, request) -> {
            log.atError()
                    .addKeyValue("path", request.path())
                    .addKeyValue("why", fault.toString())
                    .log("a request failed");
            log.atDebug().setCause(fault).log("a request failed");
            tell(request, HttpStatus.INTERNAL_SERVER_ERROR.getCode(), "this failed; the agent's log says why");
        });
    }

    private static void protect(Context request) {
        request.header(Header.X_CONTENT_TYPE_OPTIONS, "nosniff")
                .header(Header.REFERRER_POLICY, "no-referrer")
                .header(Header.CACHE_CONTROL, "no-store")
                .header(Header.CONTENT_SECURITY_POLICY,
                        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'");
        if (request.contentLength() > LARGEST_REQUEST) {
            throw new ContentTooLargeResponse("a request here needs no body");
        }
    }

    /** A 405 must say what is allowed instead. */
    private static void allow(HttpResponseException refusal, Context request) {
        String methods = refusal.getDetails().get("availableMethods");
        if (methods != null) {
            request.header(Header.ALLOW, methods);
        }
    }

    private static void tell(Context request, int status, String why) {
        boolean json = request.path().startsWith("/api/");
        request.status(status)
                .contentType(json ? Routes.JSON : "text/plain; charset=utf-8")
                .result(json ? StatusJson.error(why) : why + "\n");
    }
}
