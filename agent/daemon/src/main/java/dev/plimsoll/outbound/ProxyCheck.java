package dev.plimsoll.outbound;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;

/** Tries whether a proxy accepts connections; sends nothing. */
public final class ProxyCheck {

    private static final Duration DEADLINE = Duration.ofSeconds(3);

    private ProxyCheck() {}

    /** Why {@code proxy} cannot be used; empty if it accepts a connection. */
    public static Optional<String> problem(HttpProxy proxy) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(proxy.host(), proxy.port()), (int) DEADLINE.toMillis());
            return Optional.empty();
        } catch (UnknownHostException unknown) {
            return Optional.of("its host cannot be resolved: check " + proxy.variable());
        } catch (ConnectException refused) {
            return Optional.of("connection refused: check " + proxy.variable());
        } catch (IOException failed) {
            return Optional.of("no connection (%s): check %s".formatted(failed.getClass().getSimpleName(),
                    proxy.variable()));
        }
    }
}
