package dev.plimsoll.web.connection;

import java.nio.ByteBuffer;
import java.util.Optional;
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
                admission.isVital(request) ? Awaited.READER : Awaited.READER_IN_TURN);
        Optional<EarlyRefusal> refusal = admission.refuses(request);
        if (refusal.isPresent()) {
            refusal.get().send(request, timed, callback);
            return true;
        }
        int largest = admission.largestBody(request);
        if (largest == 0) {
            return super.handle(request, timed, callback);
        }
        BodyReading body = new BodyReading(request, timed, callback, largest, getHandler(), peer::isServed);
        peers.awaitsBody(peer, body::tooSlow);
        body.run();
        return true;
    }

    /** Tells when the server waits for the client to read. */
    private final class TimedResponse extends Response.Wrapper {

        private final Peer peer;
        private final Awaited reader;

        TimedResponse(Request request, Response wrapped, Peer peer, Awaited reader) {
            super(request, wrapped);
            this.peer = peer;
            this.reader = reader;
        }

        @Override
        public void write(boolean last, ByteBuffer content, Callback callback) {
            peers.awaitsReader(peer, reader);
            super.write(last, content, Callback.from(() -> peers.hasRead(peer, reader), callback));
        }
    }
}
