package dev.plimsoll.stress.fleet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
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

    /** One scrape, as text. */
    record Scrape(List<String> lines) {

        static Scrape of(String text) {
            return new Scrape(text.lines().filter(line -> !line.startsWith("#") && !line.isBlank()).toList());
        }

        /** Series in all. */
        int series() {
            return lines.size();
        }

        /** Series of one name. */
        long count(String name) {
            return lines.stream().filter(line -> isOf(line, name)).count();
        }

        /** Sum over the series of a name whose labels contain a text; 0 where there is none. */
        double sum(String name, String label) {
            return lines.stream()
                    .filter(line -> isOf(line, name) && line.contains(label))
                    .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                    .sum();
        }

        double sum(String name) {
            return sum(name, "");
        }

        private static boolean isOf(String line, String name) {
            return line.startsWith(name) && line.length() > name.length()
                    && " {".indexOf(line.charAt(name.length())) >= 0;
        }
    }

    Scrape scrape() throws InterruptedException {
        return Scrape.of(get("/metrics").body());
    }

    Answer get(String path) throws InterruptedException {
        return get(path, LONGEST);
    }

    /** Asks as a client that cannot read compressed answers. */
    Answer getPlain(String path) throws InterruptedException {
        return answer(request(path, LONGEST).build());
    }

    /** Whether it says yes in time. */
    boolean succeeds(String path) throws InterruptedException {
        return get(path, patience).status() == 200;
    }

    /** One message of the protocol of assistants. */
    Answer message(String json) throws InterruptedException {
        return answer(request("/mcp", LONGEST).header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build());
    }

    private Answer get(String path, Duration longest) throws InterruptedException {
        return answer(request(path, longest).header("Accept-Encoding", "gzip").build());
    }

    private HttpRequest.Builder request(String path, Duration longest) {
        return HttpRequest.newBuilder(URI.create(root + path)).timeout(longest);
    }

    private Answer answer(HttpRequest request) throws InterruptedException {
        long begun = System.nanoTime();
        try {
            HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
            Duration took = Duration.ofNanos(System.nanoTime() - begun);
            return new Answer(response.statusCode(), text(response), took);
        } catch (IOException e) {
            return new Answer(0, "", Duration.ofNanos(System.nanoTime() - begun));
        }
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
