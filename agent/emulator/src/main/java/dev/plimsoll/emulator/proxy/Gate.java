package dev.plimsoll.emulator.proxy;

import java.io.IOException;
import java.net.Socket;
import java.util.Optional;

/** The compute, as its listener uses it. */
public interface Gate {

    /** Connects, and wakes the server if it is suspended; concurrent callers wait for the same start. */
    Socket enter(Session session) throws IOException, Refused;

    /** Connects only if the server is up. */
    Optional<Socket> enterIfAwake() throws IOException;

    /** Records bytes from the client. */
    void active(Caller caller);

    /** Records the end of the connection. */
    void left(Session session);

    /** The compute accepts no connection now; the message is the reason. */
    final class Refused extends Exception {

        public Refused(String message) {
            super(message);
        }
    }
}
