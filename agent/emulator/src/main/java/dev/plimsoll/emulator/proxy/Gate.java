package dev.plimsoll.emulator.proxy;

import dev.plimsoll.emulator.proxy.Gate.Caller;
import java.io.IOException;
import java.net.Socket;
import java.util.List;

/** The compute, as its listener uses it. */
public interface Gate {

    /** Connects, and wakes the server if it is suspended; concurrent callers wait for the same start. */
    Socket enter(Session session) throws IOException, Refused;

    /** Connections to the server and to its pooler, as far as they are up. */
    List<Socket> enterIfAwake() throws IOException;

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

    /**
     * The client of a connection, from its start-up packet.
     *
     * @param user            the requested database user
     * @param database        the requested database; the user's name by default
     * @param applicationName empty if not given
     */
    public record Caller(String user, String database, String applicationName) {

        /** The platform itself, after an API request. */
        public static final Caller PLATFORM = new Caller("", "", "");
    }

    /** An open connection of one client. */
    public static final class Session {

        private final Caller caller;
        private final boolean pooled;
        private final Socket client;

        Session(Caller caller, boolean pooled, Socket client) {
            this.caller = caller;
            this.pooled = pooled;
            this.client = client;
        }

        /** Whether the client asked for the pooler. */
        public boolean pooled() {
            return pooled;
        }

        public Caller caller() {
            return caller;
        }

        /** Closes the connection without a message. */
        public void cut() {
            close(client);
        }

        static void close(Socket socket) {
            try {
                socket.close();
            } catch (IOException e) {
                // The connection is closed in any case.
            }
        }
    }
}
