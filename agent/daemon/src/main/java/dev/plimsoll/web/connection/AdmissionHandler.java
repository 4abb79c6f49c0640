package dev.plimsoll.web.connection;

import dev.plimsoll.web.connection.Admission.EarlyRefusal;
import dev.plimsoll.web.connection.OpenConnections.AwaitedBytes;
import dev.plimsoll.web.connection.OpenConnections.OpenConnection;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.content.ContentSourceCompletableFuture;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Admits requests to a server's handlers. A request keeps no thread until its body is complete, and the server knows for
 * how long a client has not read its reply.
 */
public final class AdmissionHandler extends Handler.Wrapper {

    private final OpenConnections connections;
    private final Admission admission;

    public AdmissionHandler(OpenConnections connections, Admission admission) {
        this.connections = connections;
        this.admission = admission;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        OpenConnection connection = connections.of(request);
        connection.isServed();
        Request.addCompletionListener(request,
                failure -> connections.awaits(connection, AwaitedBytes.NEXT_HEADER, null));
        Response timed = new TimedResponse(request, response, connection,
                admission.isVital(request) ? AwaitedBytes.READER : AwaitedBytes.READER_IN_TURN);
        int largest = admission.largestBody(request);
        Optional<EarlyRefusal> refusal = admission.refuses(request);
        if (refusal.isPresent()) {
            refusal.get()
                    .send(request, timed, Callback.from(() -> discardBody(request, largest, connection, callback),
                            callback::failed));
        } else if (largest == 0) {
            return super.handle(request, timed, callback);
        } else {
            read(request, largest, connection, callback, body -> request.getContext()
                    .execute(() -> handOver(new CompleteRequest(request, body), timed, callback)));
        }
        return true;
    }

    private void read(Request request, int largest, OpenConnection connection, Callback callback,
            Consumer<byte[]> complete) {
        BodyReading body = new BodyReading(request, largest);
        // A copy, since the library expects that whatever follows a reading may wait, and this does not.
        body.copy()
                .whenComplete((bytes, failure) -> connection.isServed())
                .thenAccept(complete)
                .exceptionally(failure -> {
                    callback.failed(failure.getCause());
                    return null;
                });
        connections.awaits(connection, AwaitedBytes.BODY, () -> body.completeExceptionally(
                new HttpException.RuntimeException(HttpStatus.REQUEST_TIMEOUT_408,
                        "the request was not complete in time")));
        body.run();
    }

    /**
     * Lets a client send the rest of a refused request. A connection that ends meanwhile could take the reply with it. A
     * client that awaits the reply first sends no body, and a longer body than is allowed is not worth the wait.
     */
    private void discardBody(Request request, int largest, OpenConnection connection, Callback callback) {
        if (request.getLength() > largest || largest == 0 || request.getHeaders().contains(HttpHeader.EXPECT)) {
            callback.succeeded();
        } else {
            read(request, largest, connection, callback, body -> callback.succeeded());
        }
    }

    private void handOver(Request request, Response response, Callback callback) {
        try {
            if (!super.handle(request, response, callback)) {
                Response.writeError(request, response, callback, HttpStatus.NOT_FOUND_404);
            }
        } catch (Throwable failure) {
            Response.writeError(request, response, callback, failure);
        }
    }

    /** Reads the body of a request as it arrives, without a thread that waits. */
    private static final class BodyReading extends ContentSourceCompletableFuture<byte[]> {

        private final int largest;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        /** @param largest most bytes of the body */
        BodyReading(Request request, int largest) {
            super(request, InvocationType.NON_BLOCKING);
            this.largest = largest;
        }

        /** Reads what is there, unless the body takes too long. */
        @Override
        public void run() {
            if (!isDone()) {
                super.run();
            }
        }

        @Override
        protected byte @Nullable [] parse(Content.Chunk chunk) {
            if (bytes.size() + chunk.remaining() > largest) {
                throw new HttpException.RuntimeException(HttpStatus.PAYLOAD_TOO_LARGE_413, Admission.tooLarge(largest));
            }
            bytes.writeBytes(BufferUtil.toArray(chunk.getByteBuffer()));
            return chunk.isLast() ? bytes.toByteArray() : null;
        }
    }

    /** Tells when the server waits for the client to read. */
    private final class TimedResponse extends Response.Wrapper {

        private final OpenConnection connection;
        private final AwaitedBytes reader;

        TimedResponse(Request request, Response wrapped, OpenConnection connection, AwaitedBytes reader) {
            super(request, wrapped);
            this.connection = connection;
            this.reader = reader;
        }

        @Override
        public void write(boolean last, ByteBuffer content, Callback callback) {
            connections.awaits(connection, reader, null);
            super.write(last, content, Callback.from(connection::isServed, callback));
        }
    }

    /** A request whose body was read. */
    private static final class CompleteRequest extends Request.Wrapper {

        private final Content.Source body;

        CompleteRequest(Request wrapped, byte[] body) {
            super(wrapped);
            this.body = Content.Source.from(ByteBuffer.wrap(body));
        }

        @Override
        public Content.Chunk read() {
            return body.read();
        }

        @Override
        public void demand(Runnable demandCallback) {
            body.demand(demandCallback);
        }
    }
}
