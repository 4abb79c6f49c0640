package dev.plimsoll.bench.fleet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
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
    /** What a liveness probe allows by default. */
    private static final Duration LONGEST_OF_HEALTH = Duration.ofSeconds(1);

    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String root;

    Http(int port) {
        root = "http://127.0.0.1:" + port;
    }

    /** An answer, and how long it took to the last byte. */
    record Answer(int status, String body, Duration took) {}

    Answer get(String path) throws InterruptedException {
        long begun = System.nanoTime();
        try {
            HttpResponse<byte[]> response = client.send(request(path, LONGEST),
                    HttpResponse.BodyHandlers.ofByteArray());
            Duration took = Duration.ofNanos(System.nanoTime() - begun);
            return new Answer(response.statusCode(), text(response), took);
        } catch (IOException e) {
            throw new UncheckedIOException("%s did not answer".formatted(path), e);
        }
    }

    /** Whether it answers at once, and well. */
    boolean succeeds(String path) throws InterruptedException {
        try {
            return client.send(request(path, LONGEST_OF_HEALTH), HttpResponse.BodyHandlers.discarding())
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
