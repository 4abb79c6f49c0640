package dev.plimsoll.web;

import static dev.plimsoll.web.metrics.Fleets.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plimsoll.change.journal.MemoryJournal;
import dev.plimsoll.change.plan.ChangeCase;
import dev.plimsoll.change.status.Answers;
import dev.plimsoll.change.status.Stores;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.fleet.SecretSource;
import dev.plimsoll.web.connection.ConnectionLimits;
import dev.plimsoll.web.metrics.FleetBoard;
import dev.plimsoll.web.metrics.FleetBoard.SeriesSettings;
import dev.plimsoll.web.metrics.RuntimeMeters;
import dev.plimsoll.web.view.WhatIfAnswers;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;

/** Tests of a web server of their own, with a journal in memory. Its clock stands at {@link #now}. */
abstract class RoutesCase {

    static final String TOKEN = "open sesame";

    final AtomicReference<Instant> now = new AtomicReference<>(NOON);
    /** The monotonic time; it does not follow the wall clock. */
    final AtomicLong nanos = new AtomicLong(-17);
    final MemoryJournal journal = new MemoryJournal();
    final RuntimeMeters meters = new RuntimeMeters();
    final FleetBoard board = new FleetBoard(meters.registry(), now::get, () -> journal, null,
            SeriesSettings.EVERYTHING);
    /** What pages read of the store. */
    Supplier<Stores> stored = new CourseExample()::stored;
    /** Why the store cannot be used; empty if it can. */
    Supplier<Optional<String>> storeProblem = Optional::empty;
    /** What the reconciler does when somebody answers. */
    Runnable onAnswer = () -> {};
    final HttpClient client = HttpClient.newHttpClient();
    private WebServer server = start(at(new Secret(TOKEN)), ConnectionLimits.USUAL, nanos::get);

    @AfterEach
    void close() {
        client.close();
        server.close();
        meters.close();
    }

    static ServerSettings at(SecretSource token) {
        return OneToken.server("127.0.0.1", 0, token);
    }

    /** Starts a server in place of the one before. */
    final void serve(ServerSettings settings) {
        serve(settings, ConnectionLimits.USUAL, nanos::get);
    }

    final void serve(ServerSettings settings, ConnectionLimits limits, LongSupplier nanoTime) {
        server.close();
        server = start(settings, limits, nanoTime);
    }

    private WebServer start(ServerSettings settings, ConnectionLimits limits, LongSupplier nanoTime) {
        return WebServer.start(settings, limits, board,
                new Answers(() -> journal, Explanation.WORDING, () -> ChangeCase.ANSWERS, () -> onAnswer.run()),
                Savings.SOURCE,
                () -> storeProblem.get(), new WhatIfAnswers(() -> stored.get()), ToyRoute.ALONE, now::get, nanoTime);
    }

    final int port() {
        return server.port();
    }

    final HttpRequest.Builder request(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest
                .newBuilder(URI.create("http://127.0.0.1:%d%s".formatted(server.port(), path)));
        return headers.length == 0 ? request : request.headers(headers);
    }

    final HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    final HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        return send(request(path, headers));
    }

    /** The status of the reply to a GET. */
    final int status(String path) throws IOException, InterruptedException {
        return get(path).statusCode();
    }

    final HttpResponse<String> post(String path, String... headers) throws IOException, InterruptedException {
        return send(request(path, headers).POST(BodyPublishers.noBody()));
    }

    final JsonNode json(String path) throws IOException, InterruptedException {
        HttpResponse<String> response = get(path);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.headers().firstValue("content-type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/json"));
        return new ObjectMapper().readTree(response.body());
    }
}
