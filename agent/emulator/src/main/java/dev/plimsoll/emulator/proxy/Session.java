package dev.plimsoll.emulator.proxy;

import java.io.IOException;
import java.net.Socket;

/** An open connection of one client. */
public final class Session {

    private final Caller caller;
    private final Socket client;

    Session(Caller caller, Socket client) {
        this.caller = caller;
        this.client = client;
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
