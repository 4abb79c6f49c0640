package dev.plimsoll.web.connection;

import java.util.List;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Why a request is refused before its body is read.
 *
 * @param why    one sentence without a full stop
 * @param fields fields of the reply's header
 */
public record EarlyRefusal(int status, String why, List<HttpField> fields) {

    public EarlyRefusal(int status, String why, HttpField... fields) {
        this(status, why, List.of(fields));
    }

    /** Sends the server's page for this error, and leaves the body for who completes {@code callback}. */
    void send(Request request, Response response, Callback callback) throws Exception {
        response.setStatus(status);
        fields.forEach(response.getHeaders()::put);
        request.getContext()
                .getErrorHandler()
                .handle(new ErrorHandler.ErrorRequest(request, status, why, null), response, callback);
    }
}
