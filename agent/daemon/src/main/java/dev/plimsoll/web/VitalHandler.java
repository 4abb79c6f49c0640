package dev.plimsoll.web;

import dev.plimsoll.web.metrics.FleetBoard;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.QuotedQualityCSV;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers health checks and scrapes before any route: they must work whatever other clients do. None of them keeps a
 * thread, and all who ask at the same time share one answer.
 * <p>Metrics are kept compressed until their clients have read them. That is 2 to 8 % of the text, which may exceed the
 * heap of a small container.
 */
final class VitalHandler extends Handler.Wrapper {

    private static final String HEALTHY = Routes.HEALTH + "healthy";
    private static final String READY = Routes.HEALTH + "ready";
    private static final List<String> PATHS = List.of(HEALTHY, READY, Routes.METRICS);

    /** Bytes that are written at once. */
    private static final int PIECE = 32_768;

    private static final Logger log = LoggerFactory.getLogger(VitalHandler.class);

    private final SharedAnswer<List<String>> constraints;
    private final Map<Exposition, SharedAnswer<byte[]>> scrapes = new EnumMap<>(Exposition.class);

    VitalHandler(Readiness readiness, FleetBoard board) {
        this.constraints = new SharedAnswer<>(readiness::constraints);
        for (Exposition format : Exposition.values()) {
            scrapes.put(format, new SharedAnswer<>(() -> scrape(board, format)));
        }
    }

    static boolean answers(Request request) {
        return PATHS.contains(path(request));
    }

    private static String path(Request request) {
        String path = Request.getPathInContext(request);
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (!answers(request)) {
            return super.handle(request, response, callback);
        }
        if (!HttpMethod.GET.is(request.getMethod()) && !HttpMethod.HEAD.is(request.getMethod())) {
            response.getHeaders().put(HttpHeader.ALLOW, "GET, HEAD");
            Response.writeError(request, response, callback, HttpStatus.METHOD_NOT_ALLOWED_405);
            return true;
        }
        Exchange exchange = new Exchange(request, response, callback);
        switch (path(request)) {
            case HEALTHY -> exchange.send("healthy");
            case READY -> exchange.await(constraints.next(request.getContext()), exchange::ready);
            default -> {
                Exposition format = Exposition.preferred(request.getHeaders().get(HttpHeader.ACCEPT));
                exchange.await(Objects.requireNonNull(scrapes.get(format)).next(request.getContext()),
                        gzip -> exchange.metrics(gzip, format));
            }
        }
        return true;
    }

    private static byte[] scrape(FleetBoard board, Exposition format) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        board.scrape(bytes, format.contentType());
        return bytes.toByteArray();
    }

    /** One request, and the ways to answer it. */
    private record Exchange(Request request, Response response, Callback callback) {

        <T> void await(CompletableFuture<T> answer, Consumer<T> then) {
            answer.thenAccept(then).exceptionally(failure -> {
                log.atError()
                        .addKeyValue("path", request.getHttpURI().getCanonicalPath())
                        .addKeyValue("why", String.valueOf(failure.getCause()))
                        .log("a request failed");
                Response.writeError(request, response, callback, HttpStatus.INTERNAL_SERVER_ERROR_500,
                        Refusals.INTERNAL_ERROR);
                return null;
            });
        }

        void ready(List<String> constraints) {
            response.setStatus(constraints.isEmpty() ? HttpStatus.OK_200 : HttpStatus.SERVICE_UNAVAILABLE_503);
            send(constraints.isEmpty() ? "ready" : String.join("\n", constraints));
        }

        void send(String text) {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, Routes.TEXT);
            Content.Sink.write(response, true, text + "\n", callback);
        }

        void metrics(byte[] gzip, Exposition format) {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, format.contentType());
            InputStream body = new ByteArrayInputStream(gzip);
            if (AcceptedCoding.isGzip(request)) {
                response.getHeaders().put(HttpHeader.CONTENT_ENCODING, AcceptedCoding.GZIP);
                response.getHeaders().put(HttpHeader.CONTENT_LENGTH, gzip.length);
                send(body);
                return;
            }
            try {
                send(new GZIPInputStream(body, PIECE));
            } catch (IOException broken) {
                callback.failed(broken);
            }
        }

        private void send(InputStream body) {
            ByteBufferPool buffers = request.getComponents().getByteBufferPool();
            Content.copy(Content.Source.from(new ByteBufferPool.Sized(buffers, false, PIECE), body), response,
                    callback);
        }
    }

    /** The two text formats of metrics. */
    private enum Exposition {
        TEXT("text/plain; version=0.0.4; charset=utf-8"), OPEN_METRICS(
                "application/openmetrics-text; version=1.0.0; charset=utf-8");

        private final String contentType;

        Exposition(String contentType) {
            this.contentType = contentType;
        }

        String contentType() {
            return contentType;
        }

        /** The supported format that the {@code Accept} header prefers; text without that header. */
        static Exposition preferred(@Nullable String accept) {
            QuotedQualityCSV accepted = new QuotedQualityCSV();
            accepted.addValue(accept == null ? "*/*" : accept);
            for (String candidate : accepted.getValues()) {
                if (candidate.startsWith("application/openmetrics-text")) {
                    return OPEN_METRICS;
                }
                if (candidate.startsWith("text/") || candidate.startsWith("*/*")) {
                    return TEXT;
                }
            }
            return TEXT;
        }
    }
}
