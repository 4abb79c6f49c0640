package dev.plimsoll.web;

import dev.plimsoll.explain.Sentences;
import dev.plimsoll.fleet.PlainText;
import dev.plimsoll.web.json.StatusJson;
import dev.plimsoll.web.page.PageFrame;
import dev.plimsoll.web.page.Place;
import dev.plimsoll.web.page.StaticFiles;
import dev.plimsoll.web.page.Visitor;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Header;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import io.javalin.router.EndpointNotFound;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.QuietException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Error responses: one sentence, never a stack trace. JSON under {@code /api/}, a page for a browser, else text.
 *
 * @param visitor who sent a request
 * @param more    what the server serves for others
 */
record Refusals(PageFrame frame, Function<Context, Visitor> visitor, List<HttpRoute> more) {

    /** Longest request body in bytes, but for what is served for others. */
    static final int LARGEST_REQUEST = 4096;

    static final String INTERNAL_ERROR = "internal error; see the agent's log";

    private static final Logger log = LoggerFactory.getLogger(Refusals.class);

    /** Paths for programs, which a browser may open too. */
    private static final List<String> FOR_PROGRAMS = List.of(Routes.HEALTH, Routes.METRICS, StaticFiles.FOLDER);

    void add(RoutesConfig routes) {
        routes.exception(HttpResponseException.class, (refusal, request) -> {
            allow(refusal, request);
            send(request, refusal.getStatus(), refusal instanceof EndpointNotFound
                    ? "nothing has the address " + request.path()
                    : String.valueOf(refusal.getMessage()));
            String candidates = refusal.getDetails().get(Routes.CANDIDATES);
            if (candidates != null) {
                request.result(
                        StatusJson.error(String.valueOf(refusal.getMessage()), List.of(candidates.split(",", -1))));
            }
        });
        // The server decodes a body by the charset that its sender names.
        routes.exception(IllegalCharsetNameException.class, (wrong, request) -> sendUnknownCharset(request));
        routes.exception(UnsupportedCharsetException.class, (wrong, request) -> sendUnknownCharset(request));
        routes.exception(Exception.class, this::fail);
    }

    private void fail(Exception fault, Context request) {
        List<Throwable> causes = Stream.<Throwable>iterate(fault, Objects::nonNull, Throwable::getCause).toList();
        Optional<HttpException> wrong = causes.stream()
                .filter(HttpException.class::isInstance)
                .map(HttpException.class::cast)
                .findFirst();
        if (wrong.isPresent()) {
            send(request, wrong.get().getCode(), "the request cannot be read");
        } else if (causes.stream().noneMatch(QuietException.class::isInstance)) {
            log.atError()
                    .addKeyValue("path", request.path())
                    .addKeyValue("why", fault.toString())
                    .log("a request failed");
            send(request, HttpStatus.INTERNAL_SERVER_ERROR.getCode(), INTERNAL_ERROR);
        }
        // Otherwise the client is gone.
        log.atDebug().setCause(fault).log("a request failed");
    }

    /** A 405 response must list the allowed methods. */
    private static void allow(HttpResponseException refusal, Context request) {
        String methods = refusal.getDetails().get("availableMethods");
        if (methods != null) {
            request.header(Header.ALLOW, methods);
        }
    }

    private void sendUnknownCharset(Context request) {
        send(request, HttpStatus.UNSUPPORTED_MEDIA_TYPE.getCode(),
                "the charset in Content-Type is unknown; send UTF-8");
    }

    private void send(Context request, int status, String reason) {
        // It may repeat what was asked.
        String why = PlainText.of(reason);
        if (request.path().startsWith(Routes.API)) {
            request.status(status).contentType(Routes.JSON).result(StatusJson.error(why));
        } else if (isForAPerson(request)) {
            request.status(status)
                    .html(frame.refusal(title(status), Sentences.of(why), new Place(request.path()),
                            visitor.apply(request)));
        } else {
            request.status(status).contentType("text/plain; charset=utf-8").result(why + "\n");
        }
    }

    /** Only browsers ask for HTML by its name. */
    private boolean isForAPerson(Context request) {
        String accepted = request.header(Header.ACCEPT);
        return accepted != null && accepted.contains("text/html")
                && Stream.concat(FOR_PROGRAMS.stream(), more.stream().map(HttpRoute::path))
                        .noneMatch(request.path()::startsWith);
    }

    private static String title(int status) {
        return status == HttpStatus.NOT_FOUND.getCode() ? "Not found"
                : status == HttpStatus.INTERNAL_SERVER_ERROR.getCode() ? "Internal error"
                        : "Not possible";
    }

    /** Errors of requests that reach no route: one sentence, as JSON under {@code /api/}, else as text. */
    static final class PlainErrors extends ErrorHandler {

        @Override
        protected void generateResponse(Request request, Response response, int code, String message,
                @Nullable Throwable cause, Callback callback) {
            WebServer.SafeHeaders.put(response.getHeaders());
            boolean json = Request.getPathInContext(request).startsWith(Routes.API);
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, json ? Routes.JSON : Routes.TEXT);
            Content.Sink.write(response, true, json ? StatusJson.error(message) : PlainText.of(message) + "\n",
                    callback);
        }
    }
}
