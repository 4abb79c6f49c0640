package dev.plimsoll.web.connection;

import dev.plimsoll.web.connection.Admission.EarlyRefusal;
import dev.plimsoll.web.connection.Peer.AwaitedBytes;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Admits requests to a server's handlers. A request keeps no thread until its body is complete, and the server knows for
 * how long a client has not read its reply.
 */
public final class Entrance extends Handler.Wrapper {

    private final Peers peers;
    private final Admission admission;

    public Entrance(Peers peers, Admission admission) {
        this.peers = peers;
        this.admission = admission;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Peer peer = peers.of(request);
        peer.isServed();
        Request.addCompletionListener(request, failure -> peers.awaitsRequest(peer));
        Response timed = new TimedResponse(request, response, peer,
                admission.isVital(request) ? AwaitedBytes.READER : AwaitedBytes.READER_IN_TURN);
        int largest = admission.largestBody(request);
        Optional<EarlyRefusal> refusal = admission.refuses(request);
        if (refusal.isPresent()) {
            refusal.get()
                    .send(request, timed, Callback.from(() -> discardBody(request, largest, peer, callback),
                            callback::failed));
        } else if (largest == 0) {
            return super.handle(request, timed, callback);
        } else {
            read(new BodyReading(request, largest, body -> {
                peer.isServed();
                request.getContext().execute(() -> handOver(new CompleteRequest(request, body), timed, callback));
            }, failure -> {
                peer.isServed();
                callback.failed(failure);
            }), peer);
        }
        return true;
    }

    private void read(BodyReading body, Peer peer) {
        peers.awaitsBody(peer, body::tooSlow);
        body.run();
    }

    /**
     * Lets a client send the rest of a refused request. A connection that ends meanwhile could take the reply with it. A
     * client that awaits the reply first sends no body, and a longer body than is allowed is not worth the wait.
     */
    private void discardBody(Request request, int largest, Peer peer, Callback callback) {
        if (request.getLength() > largest || largest == 0 || request.getHeaders().contains(HttpHeader.EXPECT)) {
            callback.succeeded();
        } else {
            read(new BodyReading(request, largest, body -> callback.succeeded(), callback::failed), peer);
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

    /** Tells when the server waits for the client to read. */
    private final class TimedResponse extends Response.Wrapper {

        private final Peer peer;
        private final AwaitedBytes reader;

        TimedResponse(Request request, Response wrapped, Peer peer, AwaitedBytes reader) {
            super(request, wrapped);
            this.peer = peer;
            this.reader = reader;
        }

        @Override
        public void write(boolean last, ByteBuffer content, Callback callback) {
            peers.awaitsReader(peer, reader);
            super.write(last, content, Callback.from(peer::isServed, callback));
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
