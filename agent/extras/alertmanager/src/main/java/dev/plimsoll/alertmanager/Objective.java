package dev.plimsoll.alertmanager;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.Alerts;
import dev.plimsoll.fleet.PlainText;
import dev.plimsoll.fleet.SecretSource;
import dev.plimsoll.outbound.HttpClients;
import dev.plimsoll.outbound.HttpProxy;
import dev.plimsoll.outbound.Proxies;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * The service-level objective of the owner: one instant query of a Prometheus. It is met where the query gives at least one
 * sample, and each is 1, as a comparison with {@code bool} gives. A sample of 0 misses it. Everything else is not known: no
 * sample, NaN, another value, an error, no answer.
 */
public final class Objective implements Alerts {

    /** Longest answer that is read, in bytes: a condition has few samples. */
    private static final long MOST_BYTES = 1L << 20;
    private static final int LONGEST_TEXT = 200;
    private static final JsonMapper MAPPER = new JsonMapper();

    private final HttpUrl url;
    private final @Nullable SecretSource token;
    private final OkHttpClient client;
    private final String through;
    private final RecentAnswer recent;

    /**
     * @param base     base URL of a Prometheus, or of what has its API
     * @param query    in PromQL
     * @param token    sent as a bearer token; null for none
     * @param deadline longest time for one answer
     */
    public Objective(URI base, String query, @Nullable SecretSource token, Proxies proxies, Duration deadline,
            InstantSource clock) {
        this.client = HttpClients.through(proxies).callTimeout(deadline).followRedirects(false).build();
        this.through = proxies.forAddress(base).map(HttpProxy::through).orElse("");
        this.url = HttpUrl.get(base.toString())
                .newBuilder()
                .addPathSegments("api/v1/query")
                .addQueryParameter("query", query)
                .addQueryParameter("timeout", deadline.toMillis() + "ms")
                .build();
        this.token = token;
        this.recent = new RecentAnswer(this::read, clock);
    }

    @Override
    public Veto.@Nullable OfAlerts blocking() {
        return recent.blocking();
    }

    private Veto.@Nullable OfAlerts read() {
        Request.Builder request = new Request.Builder().url(url);
        if (token != null) {
            request.header("Authorization", "Bearer " + token.reload().reveal());
        }
        try (Response response = client.newCall(request.build()).execute()) {
            JsonNode answer = MAPPER.readTree(response.peekBody(MOST_BYTES).bytes());
            return answer == null ? noPrometheus(response) : of(answer, response);
        } catch (JsonProcessingException invalid) {
            return new Veto.ObjectiveUnknown("alerts.prometheus does not answer as Prometheus does");
        } catch (IOException failed) {
            return new Veto.ObjectiveUnknown("Prometheus does not answer" + through + ": " + failed.getMessage());
        }
    }

    private static Veto.ObjectiveUnknown noPrometheus(Response response) {
        return new Veto.ObjectiveUnknown("Prometheus answers " + response.code());
    }

    private static Veto.@Nullable OfAlerts of(JsonNode answer, Response response) {
        if (!response.isSuccessful() || !answer.path("status").asText().equals("success")) {
            String error = answer.path("error").asText();
            return error.isEmpty() ? noPrometheus(response)
                    : new Veto.ObjectiveUnknown("Prometheus answers %d: %s".formatted(response.code(), shown(error)));
        }
        Veto.OfAlerts found = of(answer.path("data"));
        return found == null ? partial(answer) : found;
    }

    /** A warning says that not all data was read; before version 3, remarks on the query are among them. */
    private static Veto.@Nullable OfAlerts partial(JsonNode answer) {
        for (JsonNode warning : answer.path("warnings")) {
            if (!warning.asText().startsWith("PromQL info")) {
                return new Veto.ObjectiveUnknown("Prometheus warns: " + shown(warning.asText()));
            }
        }
        return null;
    }

    private static Veto.@Nullable OfAlerts of(JsonNode data) {
        return switch (data.path("resultType").asText()) {
            case "scalar" -> of(List.of(data.path("result")));
            case "vector" -> {
                List<JsonNode> samples = new ArrayList<>();
                data.path("result").forEach(series -> samples.add(series.path("value")));
                yield of(samples);
            }
            default -> new Veto.ObjectiveUnknown("the query gives no numbers of one moment");
        };
    }

    /** @param samples pairs of a time and a value */
    private static Veto.@Nullable OfAlerts of(List<JsonNode> samples) {
        List<Double> values = samples.stream().map(sample -> number(sample.path(1).asText())).toList();
        if (values.contains(0.0)) {
            return new Veto.ObjectiveMissed();
        }
        return values.isEmpty() ? new Veto.ObjectiveUnknown("the query gives no sample")
                : values.stream()
                        .filter(value -> value != 1)
                        .findFirst()
                        .map(value -> new Veto.ObjectiveUnknown(
                                "the query gives %s: write a comparison with bool, which gives 1 or 0"
                                        .formatted(value)))
                        .orElse(null);
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text.replace("Inf", "Infinity"));
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    private static String shown(String error) {
        String plain = PlainText.of(error);
        return plain.length() <= LONGEST_TEXT ? plain : plain.substring(0, LONGEST_TEXT) + "…";
    }
}
