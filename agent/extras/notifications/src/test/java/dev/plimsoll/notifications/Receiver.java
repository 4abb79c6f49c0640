package dev.plimsoll.notifications;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.notifications.NotifySettings.Event;
import dev.plimsoll.notifications.NotifySettings.NotifyTarget;
import dev.plimsoll.notifications.NotifySettings.TargetType;
import dev.plimsoll.notifications.TargetSender.DeliveryEnd;
import dev.plimsoll.notifications.TargetSender.DeliveryMeter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;

/** A target with prepared answers that keeps its requests, and the counted deliveries. */
final class Receiver implements AutoCloseable {

    static final String TOKEN = "T0KEN";

    final MockWebServer server = new MockWebServer();
    final Map<DeliveryEnd, Integer> counted = new ConcurrentHashMap<>();

    Receiver() {
        try {
            server.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    DeliveryMeter meter() {
        return (type, outcome, times) -> counted.merge(outcome, times, Integer::sum);
    }

    Receiver answers(int... codes) {
        for (int code : codes) {
            server.enqueue(new MockResponse.Builder().code(code).build());
        }
        return this;
    }

    NotifyTarget target(TargetType type, @Nullable String secret) {
        return new NotifyTarget(type, new Secret(server.url("/hook/" + TOKEN).toString()),
                secret == null ? null : new Secret(secret), EnumSet.allOf(Event.class));
    }

    RecordedRequest request() {
        try {
            return Objects.requireNonNull(server.takeRequest(10, TimeUnit.SECONDS), "no request came");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static byte[] bytes(RecordedRequest request) {
        return Objects.requireNonNull(request.getBody()).toByteArray();
    }

    static JsonNode json(RecordedRequest request) {
        try {
            return new JsonMapper().readTree(Objects.requireNonNull(request.getBody()).utf8());
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<JsonNode> bodies(int count) {
        List<JsonNode> bodies = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            bodies.add(json(request()));
        }
        return bodies;
    }

    @Override
    public void close() {
        server.close();
    }
}
