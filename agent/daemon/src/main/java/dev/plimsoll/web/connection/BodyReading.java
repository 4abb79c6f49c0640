package dev.plimsoll.web.connection;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;

/** Reads the body of a request as it arrives, without a thread that waits, and hands over the whole request. */
final class BodyReading implements Invocable.Task {

    private final Request request;
    private final Response response;
    private final Callback callback;
    private final int largest;
    private final Handler handler;
    private final Runnable onEnd;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final AtomicBoolean ended = new AtomicBoolean();

    /**
     * @param largest most bytes of the body
     * @param handler who gets the request when its body is complete
     * @param onEnd   called when reading ended, successfully or not
     */
    BodyReading(Request request, Response response, Callback callback, int largest, Handler handler, Runnable onEnd) {
        this.request = request;
        this.response = response;
        this.callback = callback;
        this.largest = largest;
        this.handler = handler;
        this.onEnd = onEnd;
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }

    /** Reads what is there. */
    @Override
    public void run() {
        while (!ended.get()) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                request.demand(this);
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                fail(chunk.getFailure());
            } else if (bytes.size() + chunk.remaining() > largest) {
                chunk.release();
                fail(HttpStatus.PAYLOAD_TOO_LARGE_413, Admission.tooLarge(largest));
            } else {
                add(chunk);
            }
        }
    }

    private void add(Content.Chunk chunk) {
        byte[] arrived = new byte[chunk.remaining()];
        chunk.get(arrived, 0, arrived.length);
        chunk.release();
        bytes.writeBytes(arrived);
        if (chunk.isLast() && end()) {
            request.getContext().execute(this::handOver);
        }
    }

    /** Ends reading, because the body takes too long. */
    void tooSlow() {
        fail(HttpStatus.REQUEST_TIMEOUT_408, "the request was not complete in time");
    }

    private void fail(int status, String why) {
        fail(new HttpException.RuntimeException(status, why));
    }

    private void fail(Throwable failure) {
        if (end()) {
            callback.failed(failure);
        }
    }

    /** Whether it ends now; false if it ended before. */
    private boolean end() {
        boolean first = ended.compareAndSet(false, true);
        if (first) {
            onEnd.run();
        }
        return first;
    }

    private void handOver() {
        try {
            if (!handler.handle(new CompleteRequest(request, bytes.toByteArray()), response, callback)) {
                Response.writeError(request, response, callback, HttpStatus.NOT_FOUND_404);
            }
        } catch (Throwable failure) {
            Response.writeError(request, response, callback, failure);
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
