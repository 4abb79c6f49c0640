package dev.plimsoll.emulator.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;

/** The ways in which a fault disturbs a connection. */
final class DisturbedConnection {

    private static final int BUFFER = 16 * 1024;

    private DisturbedConnection() {}

    /** Resets the connection. */
    static void reset(Socket client) throws IOException {
        client.setSoLinger(true, 0);
        client.close();
    }

    /** Sends nothing until the client disconnects. */
    static void hang(Socket client) throws IOException {
        client.setSoTimeout(0);
        client.getInputStream().transferTo(OutputStream.nullOutputStream());
    }

    /** Forwards bytes one by one with a pause between them. */
    static void drip(InputStream from, OutputStream to, Duration every) throws IOException {
        try {
            for (int next = from.read(); next >= 0; next = from.read()) {
                to.write(next);
                Thread.sleep(every);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Forwards a number of bytes and then resets. */
    static void cutAfter(InputStream from, Socket client, long bytes) throws IOException {
        byte[] buffer = new byte[BUFFER];
        long left = bytes;
        while (left > 0) {
            int read = from.read(buffer, 0, (int) Math.min(left, buffer.length));
            if (read < 0) {
                return;
            }
            client.getOutputStream().write(buffer, 0, read);
            left -= read;
        }
        reset(client);
    }
}
