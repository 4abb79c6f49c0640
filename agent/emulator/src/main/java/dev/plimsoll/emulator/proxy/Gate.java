package dev.plimsoll.emulator.proxy;

import java.io.IOException;
import java.net.Socket;
import java.util.Optional;

/** What the door asks of the compute behind it. */
public interface Gate {

    /** Wakes the server if it sleeps, and connects; whoever comes meanwhile waits for the same start. */
    Socket enter(Session session) throws IOException, Refused;

    /** Connects only to a server that is up. */
    Optional<Socket> enterIfAwake() throws IOException;

    /** Bytes came from the client. */
    void active(Caller caller);

    /** The connection is over. */
    void left(Session session);

    /** The compute lets nobody in now, and says why. */
    final class Refused extends Exception {

        public Refused(String message) {
            super(message);
        }
    }
}
