package dev.plimsoll.web;

import dev.plimsoll.fleet.PlainText;
import dev.plimsoll.web.json.StatusJson;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Errors of requests that reach no route: one sentence, as JSON under {@code /api/}, else as text. */
final class PlainErrors extends ErrorHandler {

    @Override
    protected void generateResponse(Request request, Response response, int code, String message,
            @Nullable Throwable cause, Callback callback) {
        SafeHeaders.put(response.getHeaders());
        boolean json = Request.getPathInContext(request).startsWith(Routes.API);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, json ? Routes.JSON : Routes.TEXT);
        Content.Sink.write(response, true, json ? StatusJson.error(message) : PlainText.of(message) + "\n", callback);
    }
}
