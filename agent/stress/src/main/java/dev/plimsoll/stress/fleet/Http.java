package dev.plimsoll.stress.fleet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.zip.GZIPInputStream;

/** Asks the agent over HTTP as Prometheus does, compressed answers welcome, and measures how long each takes. */
final class Http {

    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String root;
    private final Duration patience;

    /** @param patience how long a yes may take to count as one */
    Http(int port, Duration patience) {
        root = "http://127.0.0.1:" + port;
        this.patience = patience;
    }

    /**
     * An answer, and how long it took to the last byte.
     *
     * @param status 0 where there was none within half a minute
     */
    record Answer(int status, String body, Duration took) {}

    Answer get(String path) throws InterruptedException {
        long begun = System.nanoTime();
        try {
            HttpResponse<byte[]> response = client.send(request(path, LONGEST),
                    HttpResponse.BodyHandlers.ofByteArray());
            Duration took = Duration.ofNanos(System.nanoTime() - begun);
            return new Answer(response.statusCode(), text(response), took);
        } catch (IOException e) {
            return new Answer(0, "", Duration.ofNanos(System.nanoTime() - begun));
        }
    }

    /** Whether it says yes in time. */
    boolean succeeds(String path) throws InterruptedException {
        try {
            return client.send(request(path, patience), HttpResponse.BodyHandlers.discarding())
                    .statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    private HttpRequest request(String path, Duration longest) {
        return HttpRequest.newBuilder(URI.create(root + path))
                .timeout(longest)
                .header("Accept-Encoding", "gzip")
                .build();
    }

    private static String text(HttpResponse<byte[]> response) throws IOException {
        boolean packed = response.headers().firstValue("Content-Encoding").orElse("").equals("gzip");
        byte[] body = response.body();
        if (packed) {
            try (GZIPInputStream unpacked = new GZIPInputStream(new ByteArrayInputStream(body))) {
                body = unpacked.readAllBytes();
            }
        }
        return new String(body, StandardCharsets.UTF_8);
    }
}
