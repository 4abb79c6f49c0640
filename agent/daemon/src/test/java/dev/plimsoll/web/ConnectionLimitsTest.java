package dev.plimsoll.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.fleet.Secret;
import dev.plimsoll.web.connection.ConnectionLimits;
import dev.plimsoll.web.metrics.Fleets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long the server waits for a client, and for how many. */
class ConnectionLimitsTest extends RoutesCase {

    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final String HEALTH = "GET /-/healthy HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final String LOGIN = "POST /login HTTP/1.1\r\nHost: localhost\r\n";

    private final List<Socket> sockets = new ArrayList<>();

    private void serve(ConnectionLimits limits) {
        board.post(Fleets.manyWaiting(20));
        serve(at(new Secret(TOKEN)), limits, System::nanoTime);
    }

    private static ConnectionLimits waits(Duration header, Duration idle, Duration body, Duration piece) {
        return new ConnectionLimits(header, idle, body, piece, 512, 8, piece);
    }

    private static ConnectionLimits numbers(int connections, int turns) {
        return new ConnectionLimits(LONG, LONG, LONG, LONG, connections, turns, SHORT);
    }

    @AfterEach
    void closeSockets() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    private Socket send(String begin) throws IOException {
        Socket socket = new Socket();
        sockets.add(socket);
        socket.setReceiveBufferSize(4096);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port()));
        socket.getOutputStream().write(begin.getBytes(ISO_8859_1));
        return socket;
    }

    /** All that the server sends until it ends the connection, while the client sends {@code rest} again and again. */
    private static String untilTheEnd(Socket socket, String rest) throws IOException {
        StringBuilder answer = new StringBuilder();
        socket.setSoTimeout(50);
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < PATIENCE.toNanos()) {
            try {
                int next = socket.getInputStream().read();
                if (next < 0) {
                    return answer.toString();
                }
                answer.append((char) next);
            } catch (SocketTimeoutException silent) {
                drip(socket, rest);
            } catch (SocketException ended) {
                return answer.toString();
            }
        }
        throw new AssertionError("the connection is still open; received: " + answer);
    }

    private static void drip(Socket socket, String rest) {
        try {
            socket.getOutputStream().write(rest.getBytes(ISO_8859_1));
        } catch (IOException ended) {
            // The next read tells.
        }
    }

    private static String statusLine(Socket socket) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = socket.getInputStream().read(); c >= 0 && c != '\r'; c = socket.getInputStream().read()) {
            line.append((char) c);
        }
        return line.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "GET / HTTP/1.1\r\nHost: localhost\r\nX: ", "GET / HTTP/1.0\r\nX: ", "\r\n"})
    void aHeaderThatIsNotCompleteInTime_endsTheConnection_howeverMuchArrivesMeanwhile(String begin) throws Exception {
        serve(waits(SHORT, LONG, LONG, LONG));

        assertThat(untilTheEnd(send(begin), "a")).isEmpty();
    }

    @Test
    void theSameHoldsForTheNextRequest() throws Exception {
        serve(waits(LONG, SHORT, LONG, LONG));

        assertThat(untilTheEnd(send(HEALTH + "GET / HTTP/1.1\r\nX: "), "a")).startsWith("HTTP/1.1 200")
                .endsWith("healthy\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 500\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\nfff\r\na",
        "Transfer-Encoding: chunked\r\n\r\n0000000", "Content-Length: 500\r\nExpect: 100-continue\r\n\r\n"})
    void aBodyThatIsNotCompleteInTime_isRefused_howeverMuchArrivesMeanwhile(String rest) throws Exception {
        serve(waits(LONG, LONG, SHORT, LONG));

        assertThat(untilTheEnd(send(LOGIN + rest), "0")).contains("HTTP/1.1 408", "Connection: close",
                "the request was not complete in time");
    }

    @Test
    void aReplyThatIsNotRead_endsTheConnection() throws Exception {
        serve(waits(LONG, LONG, LONG, SHORT));
        Socket socket = send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(100));

        await().until(() -> {
            try {
                socket.getOutputStream().write('G');
                return false;
            } catch (SocketException ended) {
                return true;
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST /toy HTTP/1.1\r\n", "POST /api/v1/stop HTTP/1.1\r\n",
        "POST /api/v1/recommendations/ep/approve HTTP/1.0\r\n"})
    void aWrongToken_isRefusedBeforeTheBodyArrives(String begin) throws Exception {
        serve(numbers(512, 8));

        String answer = untilTheEnd(send(begin + "Host: localhost\r\nAuthorization: Bearer guess\r\n"
                + "Expect: 100-continue\r\nContent-Length: 500\r\n\r\n"), "");

        assertThat(answer).startsWith("HTTP/1.1 401")
                .contains("WWW-Authenticate: Bearer")
                .doesNotContain("100 Continue");
    }

    @Test
    void aClientThatAwaitsTheReplyFirst_isAskedForItsBody() throws Exception {
        serve(numbers(512, 8));
        Socket socket = send(LOGIN + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 19\r\n"
                + "Expect: 100-continue\r\nConnection: close\r\n\r\n");

        assertThat(statusLine(socket)).isEqualTo("HTTP/1.1 100 Continue");
        socket.getOutputStream().write("token=open%20sesame".getBytes(ISO_8859_1));
        assertThat(untilTheEnd(socket, "")).contains("HTTP/1.1 303 See Other");
    }

    @Test
    void aBodyThatIsTooLong_isRefused_asSoonAsThatIsKnown() throws Exception {
        serve(numbers(512, 8));

        assertThat(untilTheEnd(send(LOGIN + "Content-Length: 5000\r\n\r\n"), "")).startsWith("HTTP/1.1 413");
        assertThat(untilTheEnd(send(LOGIN + "Transfer-Encoding: chunked\r\n\r\n"),
                "400\r\n" + "a".repeat(0x400) + "\r\n")).startsWith("HTTP/1.1 413");
    }

    /** Which of them has been idle for longest, is known to the server alone: a client sees a reply before its end. */
    @Test
    void oneConnectionTooMany_endsOneThatIsIdle() throws Exception {
        serve(numbers(3, 8));
        Map<Socket, StringBuilder> idle = new LinkedHashMap<>();
        for (String begin : List.of(HEALTH, HEALTH + "GET /", HEALTH)) {
            Socket socket = send(begin);
            assertThat(statusLine(socket)).isEqualTo("HTTP/1.1 200 OK");
            idle.put(socket, new StringBuilder());
        }

        assertThat(statusLine(send(HEALTH))).isEqualTo("HTTP/1.1 200 OK");
        await().atMost(PATIENCE).until(() -> ended(idle).size() == 1);
        assertThat(statusLine(send(HEALTH))).isEqualTo("HTTP/1.1 200 OK");
        await().atMost(PATIENCE).until(() -> ended(idle).size() == 2);
        assertThat(ended(idle)).allSatisfy(reply -> assertThat(reply).endsWith("healthy\n"));
    }

    /** What arrived over the connections that have ended; more of all of them is read. */
    private static List<String> ended(Map<Socket, StringBuilder> received) throws IOException {
        List<String> ended = new ArrayList<>();
        for (Map.Entry<Socket, StringBuilder> each : received.entrySet()) {
            each.getKey().setSoTimeout(10);
            if (isReadToTheEnd(each.getKey(), each.getValue())) {
                ended.add(each.getValue().toString());
            }
        }
        return ended;
    }

    private static boolean isReadToTheEnd(Socket socket, StringBuilder received) throws IOException {
        try {
            for (int next = socket.getInputStream().read(); next >= 0; next = socket.getInputStream().read()) {
                received.append((char) next);
            }
            return true;
        } catch (SocketTimeoutException open) {
            return false;
        } catch (SocketException ended) {
            return true;
        }
    }

    @Test
    void repliesThatNobodyReads_leaveTurnsToOthers() throws Exception {
        serve(numbers(512, 2));
        for (int i = 0; i < 5; i++) {
            send("GET /api/v1/computes HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(100));
        }

        assertThat(statusLine(send("GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n"))).isEqualTo("HTTP/1.1 200 OK");
    }
}
