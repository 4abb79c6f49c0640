package dev.plimsoll.stress.agents;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Approves what is recommended for a compute, at some agent, so that there is something to change. */
final class Person implements AutoCloseable {

    static final String TOKEN = "a-token-of-the-person";
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final HttpClient http = HttpClient.newBuilder().connectTimeout(PATIENCE).build();

    /** Whether the agent at this port had something to approve, and stored the approval. */
    boolean approves(String compute, int port) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:%d/api/v1/recommendations/%s/approve?now=true".formatted(port, compute)))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + TOKEN)
                .POST(BodyPublishers.noBody())
                .build();
        try {
            return http.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException gone) {
            return false;
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
