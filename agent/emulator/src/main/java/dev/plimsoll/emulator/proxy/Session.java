package dev.plimsoll.emulator.proxy;

import java.io.IOException;
import java.net.Socket;

/** One client's connection while it is open. */
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

    /** Cuts it without a word. */
    public void cut() {
        close(client);
    }

    static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is gone either way.
        }
    }
}
