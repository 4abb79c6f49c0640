package dev.plimsoll.alertmanager;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.Alerts;
import dev.plimsoll.fleet.PlainText;
import dev.plimsoll.outbound.HttpClients;
import dev.plimsoll.outbound.HttpProxy;
import dev.plimsoll.outbound.Proxies;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import okio.Source;
import org.jspecify.annotations.Nullable;

/**
 * The firing alerts of an Alertmanager, by its API v2. Silenced and inhibited alerts do not count; {@link AlertRule}
 * decides about the others.
 */
public final class AlertmanagerAlerts implements Alerts {

    /** Longest that an answer may take: a pass waits for it. */
    static final Duration DEADLINE = Duration.ofSeconds(3);
    /** Largest list of alerts, in bytes; it is read alert by alert. */
    private static final long MOST_BYTES = 32L << 20;
    private static final int LONGEST_NAME = 100;
    private static final String NO_ALERTMANAGER = "alerts.url is not an Alertmanager: ";
    private static final String NO_LIST = "its answer is no list of alerts";
    private static final JsonMapper MAPPER = new JsonMapper();

    private final HttpUrl url;
    private final AlertRule rule;
    private final Supplier<Set<String>> names;
    private final RecentAnswer recent;
    private final OkHttpClient client;
    /** The proxy on the way, for messages; empty for none. */
    private final String through;

    /**
     * @param base  base URL of the Alertmanager
     * @param rule  which alerts block changes
     * @param proxies the proxies of the environment
     * @param names ids and hosts of the watched computes, and ids of their projects
     * @param deadline longest time for one answer
     */
    public AlertmanagerAlerts(URI base, AlertRule rule, Proxies proxies, Supplier<Set<String>> names,
            Duration deadline, InstantSource clock) {
        this.client = HttpClients.through(proxies).callTimeout(deadline).followRedirects(false).build();
        this.through = proxies.forAddress(base).map(HttpProxy::through).orElse("");
        HttpUrl.Builder alerts = HttpUrl.get(base.toString())
                .newBuilder()
                .addPathSegments("api/v2/alerts")
                .query("active=true&silenced=false&inhibited=false&unprocessed=false");
        rule.filters().forEach(matcher -> alerts.addQueryParameter("filter", matcher.toString()));
        this.url = alerts.build();
        this.rule = rule;
        this.names = names;
        this.recent = new RecentAnswer(this::read, clock);
    }

    @Override
    public Veto.@Nullable OfAlerts blocking() {
        return recent.blocking();
    }

    private Veto.@Nullable OfAlerts read() {
        try (Response response = client.newCall(new Request.Builder().url(url).build()).execute()) {
            return response.isSuccessful() ? blocking(response)
                    : new Veto.AlertsUnknown("Alertmanager answers " + response.code());
        } catch (JsonProcessingException invalid) {
            return new Veto.AlertsUnknown(NO_ALERTMANAGER + NO_LIST);
        } catch (IOException failed) {
            return new Veto.AlertsUnknown("Alertmanager does not answer" + through + ": " + failed.getMessage());
        }
    }

    private Veto.@Nullable OfAlerts blocking(Response response) throws IOException {
        if (Objects.requireNonNullElse(response.header("Content-Type"), "").toLowerCase(Locale.ROOT).contains("html")) {
            return new Veto.AlertsUnknown(NO_ALERTMANAGER + "it answers with a web page (HTML)");
        }
        Set<String> ours = names.get();
        try (JsonParser parser = MAPPER.createParser(limited(response.body().source()))) {
            if (parser.nextToken() != JsonToken.START_ARRAY) {
                return new Veto.AlertsUnknown(NO_ALERTMANAGER + NO_LIST);
            }
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                JsonNode alert = MAPPER.readTree(parser);
                if (!alert.path("labels").isObject()) {
                    return new Veto.AlertsUnknown(NO_ALERTMANAGER + NO_LIST);
                }
                Map<String, String> labels = labels(alert);
                if (isActive(alert) && rule.blocks(labels, ours)) {
                    return new Veto.AlertFiring(name(labels));
                }
            }
        }
        return null;
    }

    /** Also where a server ignores the parameters of the request. */
    private static boolean isActive(JsonNode alert) {
        JsonNode status = alert.path("status");
        return !status.path("state").asText().equals("suppressed") && status.path("silencedBy").isEmpty()
                && status.path("inhibitedBy").isEmpty();
    }

    private static Map<String, String> labels(JsonNode alert) {
        Map<String, String> labels = new HashMap<>();
        alert.path("labels")
                .properties()
                .forEach(label -> labels.put(label.getKey(), PlainText.of(label.getValue().asText())));
        return labels;
    }

    private static String name(Map<String, String> labels) {
        String name = labels.getOrDefault(AlertRule.NAME, "without a name");
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "…";
    }

    /** The body up to the limit; a longer one fails. */
    private static InputStream limited(Source body) {
        return Okio.buffer(new ForwardingSource(body) {
            private long read;

            @Override
            public long read(Buffer sink, long byteCount) throws IOException {
                long count = super.read(sink, byteCount);
                read += Math.max(0, count);
                if (read > MOST_BYTES) {
                    throw new IOException("its list of alerts is longer than %d MiB".formatted(MOST_BYTES >> 20));
                }
                return count;
            }
        }).inputStream();
    }
}
