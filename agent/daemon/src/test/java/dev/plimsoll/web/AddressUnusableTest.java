package dev.plimsoll.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

/** Why the server cannot listen. */
class AddressUnusableTest {

    private static String message(String host, int port) {
        ServerSettings settings = OneToken.server(host, port, null);
        return String.valueOf(new AddressUnusable(settings, new IllegalStateException()).getMessage());
    }

    @Test
    void eachCauseIsToldApart() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            assertThat(message("127.0.0.1", other.getLocalPort())).contains("another process uses it");
        }
        // Of a network for documentation, which no machine has.
        assertThat(message("192.0.2.1", 9849)).contains("is not an address of this machine");
        assertThat(message("x".repeat(70) + ".example", 9849)).contains("cannot be resolved");
        assertThat(message("127.0.0.1", 1)).contains("may not use a port below 1024");
    }
}
