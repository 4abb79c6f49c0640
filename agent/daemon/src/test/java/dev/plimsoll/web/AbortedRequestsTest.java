package dev.plimsoll.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import dev.plimsoll.CapturedLog;
import dev.plimsoll.browser.ShownServer;
import dev.plimsoll.web.metrics.Fleets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client that goes away is no error of the agent. */
class AbortedRequestsTest {

    private final ShownServer server = new ShownServer(Fleets.manyWaiting(50));
    @AutoClose
    private final CapturedLog log = new CapturedLog(org.slf4j.Logger.ROOT_LOGGER_NAME);

    @AfterEach
    void close() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /", "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\ntoken=",
        "POST /login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nto",
        "POST /toy HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{",
        "GET /api/v1/recommendations HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"})
    void aClientThatGoesAway_isNotLogged(String begin) throws Exception {
        for (int lingers = 0; lingers < 6; lingers++) {
            leave(begin.repeat(begin.startsWith("GET") ? 20 : 1), lingers % 2 == 0);
        }

        await().during(Duration.ofMillis(300)).untilAsserted(() -> assertThat(warnings()).isEmpty());
    }

    private List<String> warnings() {
        return List.copyOf(log.events())
                .stream()
                .filter(event -> event.getLevel().isGreaterOrEqual(Level.WARN))
                .map(event -> event.getLoggerName() + ": " + event.getFormattedMessage() + thrown(event))
                .toList();
    }

    /** What was thrown, and where: without it nobody knows which client it was. */
    private static String thrown(ILoggingEvent event) {
        return event.getThrowableProxy() == null ? "" : "\n" + ThrowableProxyUtil.asString(event.getThrowableProxy());
    }

    /**
     * @param resets whether it ends the connection at once, so that the server's next write fails
     */
    private void leave(String begin, boolean resets) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(4096);
            socket.setSoLinger(resets, 0);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
            socket.getOutputStream().write(begin.getBytes(ISO_8859_1));
            socket.setSoTimeout(200);
            try {
                socket.getInputStream().read();
            } catch (IOException silent) {
                // The server waits for the rest.
            }
        }
    }
}
