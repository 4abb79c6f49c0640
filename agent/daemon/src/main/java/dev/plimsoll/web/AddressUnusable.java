package dev.plimsoll.web;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;

/** The server cannot listen on the configured address. The message says why, and what to do. */
public final class AddressUnusable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private static final int FIRST_UNPRIVILEGED = 1024;
    private static final int PATIENCE_MILLIS = 500;

    AddressUnusable(ServerSettings settings, Throwable cause) {
        super("cannot listen on %s:%d: %s".formatted(settings.host(), settings.port(), why(settings)), cause);
    }

    /** By looking, since the system's own words are in its language. */
    private static String why(ServerSettings settings) {
        try {
            InetAddress address = InetAddress.getByName(settings.host());
            if (!address.isAnyLocalAddress() && NetworkInterface.getByInetAddress(address) == null) {
                return "that is not an address of this machine; change server.listen";
            }
            if (settings.port() < FIRST_UNPRIVILEGED && !answers(address, settings.port())) {
                return "this user may not use a port below %d; change server.listen, or give the process the right to"
                        .formatted(FIRST_UNPRIVILEGED);
            }
            return "another process uses it; stop that process, or change server.listen";
        } catch (IOException unknown) {
            return "that host cannot be resolved; change server.listen";
        }
    }

    private static boolean answers(InetAddress address, int port) {
        InetAddress there = address.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : address;
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(there, port), PATIENCE_MILLIS);
            return true;
        } catch (IOException silent) {
            return false;
        }
    }
}
