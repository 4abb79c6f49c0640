package dev.plimsoll.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.browser.ShownServer;
import dev.plimsoll.web.metrics.Fleets;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two hundred clients that stop half way keep nobody out, whatever they stop at. */
class SlowClientsTest {

    private static final Duration LIMIT = Duration.ofSeconds(2);
    private static final int CLIENTS = 200;
    private static final int COMPUTES = 20;

    private final ShownServer server = new ShownServer(Fleets.manyWaiting(COMPUTES));
    private final HttpClient client = HttpClient.newBuilder().connectTimeout(LIMIT).build();

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    /** What a client sends at once, and then byte by byte; an empty rest is silence. */
    enum Half {
        NOTHING("", ""),
        HEADER("GET /-/healthy HTTP/1.1\r\nHost: localhost\r\nX: ", "a"),
        OLD_HEADER("GET /-/healthy HTTP/1.0\r\nX: ", "a"),
        SECOND_HEADER("GET /-/healthy HTTP/1.1\r\nHost: localhost\r\n\r\nGET /", "a"),
        LONG_HEADER("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "a".repeat(100_000), "a"),
        NO_HTTP("\u0016\u0003\u0001\u0002\u0000\u0001\u0000", "\u0001"),
        LOGIN(post("/login", "Content-Length: 500\r\n"), "a"),
        LOGOUT(post("/logout", "Content-Length: 500\r\n"), "a"),
        OLD_LOGIN("POST /login HTTP/1.0\r\nContent-Length: 500\r\n\r\n", "a"),
        TOOLS(post("/toy", "Content-Length: 500\r\nContent-Type: application/json\r\n"), " "),
        TOOLS_WITH_TOKEN(post("/toy", bearer() + "Content-Length: 500\r\nContent-Type: application/json\r\n"), " "),
        STOP(post("/api/v1/stop", "Content-Length: 500\r\n"), "a"),
        STOP_WITH_TOKEN(post("/api/v1/stop", bearer() + "Content-Length: 500\r\n"), "a"),
        CHUNKS(post("/login", "Transfer-Encoding: chunked\r\n") + "1\r\na\r\n", "1\r\na\r\n"),
        ENDLESS_CHUNK_SIZE(post("/login", "Transfer-Encoding: chunked\r\n") + "00000000", "0"),
        CONTINUE(post("/login", "Content-Length: 500\r\nExpect: 100-continue\r\n"), ""),
        BODY_OF_A_GET("GET /api/v1/computes HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n", "a"),
        UNREAD_METRICS("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(50), ""),
        UNREAD_LISTS("GET /api/v1/recommendations HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(50), ""),
        UNREAD_PAGES("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(50), "");

        private final String begin;
        private final String rest;

        Half(String begin, String rest) {
            this.begin = begin;
            this.rest = rest;
        }

        private static String post(String path, String fields) {
            return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\n" + fields + "\r\n";
        }

        private static String bearer() {
            return "Authorization: Bearer " + ShownServer.TOKEN + "\r\n";
        }
    }

    @ParameterizedTest
    @EnumSource
    void healthMetricsAndTheStopSwitch_areAnswered_whateverOthersLeaveHalfDone(Half half) throws Exception {
        // The first answers of a JVM take long for other reasons.
        answerAll(Duration.ofMinutes(1));
        try (HalfRequests others = HalfRequests.send(CLIENTS, server.port(), half.begin, half.rest)) {
            for (int round = 0; round < 3; round++) {
                answerAll(LIMIT);
                others.drip();
            }
        }
    }

    private void answerAll(Duration limit) throws IOException, InterruptedException {
        for (String path : List.of("/-/healthy", "/-/ready", "/metrics")) {
            answer(request(path), limit);
        }
        answer(request("/api/v1/stop").header("Authorization", "Bearer " + ShownServer.TOKEN)
                .POST(BodyPublishers.noBody()), limit);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + path));
    }

    /** Fails unless the complete answer arrives in time. */
    private void answer(HttpRequest.Builder request, Duration limit) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        HttpResponse<String> answer = client.send(request.timeout(limit).build(), BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(limit);
    }
}
