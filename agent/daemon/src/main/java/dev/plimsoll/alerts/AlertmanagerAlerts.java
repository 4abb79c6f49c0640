package dev.plimsoll.alerts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.change.Alerts;
import dev.plimsoll.change.Veto;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/**
 * The firing alerts of an Alertmanager, by its API v2. Silenced and inhibited alerts do not count, nor do those of
 * Plimsoll itself.
 *
 * <p>An answer counts for {@link #FRESH}, so that a pass over many computes asks once.
 */
public final class AlertmanagerAlerts implements Alerts {

    private static final Duration FRESH = Duration.ofSeconds(15);
    private static final Duration DEADLINE = Duration.ofSeconds(3);
    /** Alerts about this agent and the sizes that it watches: a change is often their cure. */
    private static final String OWN = "Plimsoll";
    private static final long MOST_BYTES = 4L << 20;
    private static final JsonMapper MAPPER = new JsonMapper();

    private final HttpUrl url;
    private final InstantSource clock;
    private final OkHttpClient client = new OkHttpClient.Builder().callTimeout(DEADLINE).followRedirects(false).build();
    private Instant readAt = Instant.MIN;
    private Veto.@Nullable OfAlerts blocking;

    /** @param base base URL of the Alertmanager */
    public AlertmanagerAlerts(URI base, InstantSource clock) {
        this.url = HttpUrl.get(base.toString())
                .newBuilder()
                .addPathSegments("api/v2/alerts")
                .query("active=true&silenced=false&inhibited=false&unprocessed=false")
                .build();
        this.clock = clock;
    }

    @Override
    public synchronized Veto.@Nullable OfAlerts blocking() {
        Instant now = clock.instant();
        if (now.isBefore(readAt) || readAt.equals(Instant.MIN)
                || Duration.between(readAt, now).compareTo(FRESH) >= 0) {
            blocking = read();
            readAt = now;
        }
        return blocking;
    }

    private Veto.@Nullable OfAlerts read() {
        try (Response response = client.newCall(new Request.Builder().url(url).build()).execute()) {
            if (!response.isSuccessful()) {
                return new Veto.AlertsUnknown("Alertmanager answers " + response.code());
            }
            ResponseBody body = response.peekBody(MOST_BYTES);
            JsonNode alerts = MAPPER.readTree(body.bytes());
            if (alerts == null || !alerts.isArray()) {
                return new Veto.AlertsUnknown("Alertmanager does not answer with a list of alerts");
            }
            for (JsonNode alert : alerts) {
                String name = alert.path("labels").path("alertname").asText("without a name");
                if (!name.startsWith(OWN)) {
                    return new Veto.AlertFiring(name);
                }
            }
            return null;
        } catch (IOException failed) {
            return new Veto.AlertsUnknown("Alertmanager does not answer: " + failed.getMessage());
        }
    }
}
