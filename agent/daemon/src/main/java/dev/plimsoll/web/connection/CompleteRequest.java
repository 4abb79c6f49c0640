package dev.plimsoll.web.connection;

import java.nio.ByteBuffer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/** A request whose body was read. */
final class CompleteRequest extends Request.Wrapper {

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
