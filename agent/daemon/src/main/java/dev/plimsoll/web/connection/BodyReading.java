package dev.plimsoll.web.connection;

import java.io.ByteArrayOutputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Invocable;

/** Reads the body of a request as it arrives, without a thread that waits. */
final class BodyReading implements Invocable.Task {

    private final Request request;
    private final int largest;
    private final Consumer<byte[]> complete;
    private final Consumer<Throwable> failed;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final AtomicBoolean ended = new AtomicBoolean();

    /**
     * @param largest  most bytes of the body
     * @param complete gets the whole body; one of the two is called, once
     * @param failed   gets why there is none
     */
    BodyReading(Request request, int largest, Consumer<byte[]> complete, Consumer<Throwable> failed) {
        this.request = request;
        this.largest = largest;
        this.complete = complete;
        this.failed = failed;
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
                fail(new HttpException.RuntimeException(HttpStatus.PAYLOAD_TOO_LARGE_413, Admission.tooLarge(largest)));
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
        if (chunk.isLast() && ended.compareAndSet(false, true)) {
            complete.accept(bytes.toByteArray());
        }
    }

    /** Ends reading, because the body takes too long. */
    void tooSlow() {
        fail(new HttpException.RuntimeException(HttpStatus.REQUEST_TIMEOUT_408,
                "the request was not complete in time"));
    }

    private void fail(Throwable failure) {
        if (ended.compareAndSet(false, true)) {
            failed.accept(failure);
        }
    }
}
