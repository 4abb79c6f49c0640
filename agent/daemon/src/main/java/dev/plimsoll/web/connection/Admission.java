package dev.plimsoll.web.connection;

import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** The rules by which a server admits a request before it reads the body. */
public interface Admission {

    /** Why the request is refused; empty if it is admitted. */
    Optional<EarlyRefusal> refuses(Request request);

    /** Most bytes of its body that are read; 0 if nobody needs its body. */
    int largestBody(Request request);

    /** Whether it is answered at once, however much else is asked. It then must need little work, and no thread that waits. */
    boolean isVital(Request request);

    /** Why a body of more than {@code largest} bytes is refused. */
    static String tooLarge(long largest) {
        return "the request body is too large; at most %d bytes".formatted(largest);
    }

    /**
     * Why a request is refused before its body is read.
     *
     * @param why    one sentence without a full stop
     * @param fields fields of the reply's header
     */
    record EarlyRefusal(int status, String why, List<HttpField> fields) {

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
}
