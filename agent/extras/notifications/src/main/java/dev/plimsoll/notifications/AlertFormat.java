package dev.plimsoll.notifications;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.notifications.Notification.EventState;
import dev.plimsoll.notifications.NotifySettings.Event;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * Alerts for the API v2 of an Alertmanager. An event that ends an earlier one also ends its alert. Every other alert
 * ends after {@link #LASTS}, that of an open breaker after {@link #BREAKER_LASTS}: Alertmanager gets each event once.
 *
 * @param url  base URL of the Alertmanager
 * @param page base URL of the status page; null for none
 */
record AlertFormat(HttpUrl url, @Nullable URI page) implements MessageFormat {

    /** Longer than an hour, after which a refused key is notified again. */
    static final Duration LASTS = Duration.ofHours(2);
    static final Duration BREAKER_LASTS = Duration.ofDays(30);

    @Override
    public Request request(Notification notification, String deliveryId) {
        List<Map<String, Object>> alerts = new ArrayList<>();
        EventState ended = notification.state().ends();
        if (ended != null) {
            alerts.add(alert(notification, ended, Duration.ZERO));
        }
        if (notification.state() != EventState.APPLIED && notification.state() != EventState.CLOSED) {
            alerts.add(alert(notification, notification.state(),
                    notification.state() == EventState.OPENED ? BREAKER_LASTS : LASTS));
        }
        HttpUrl api = url.newBuilder().addPathSegments("api/v2/alerts").build();
        return MessageFormat.post(api, MessageFormat.json(alerts)).build();
    }

    @Override
    public Request harmless() {
        return new Request.Builder().url(url.newBuilder().addPathSegments("api/v2/status").build()).build();
    }

    /** @param lasts how long after the event; zero for an alert that ends now */
    private Map<String, Object> alert(Notification notification, EventState state, Duration lasts) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("alertname", name(notification.event(), state));
        ComputeId compute = notification.compute();
        if (compute != null) {
            labels.put("project_id", compute.projectId());
            labels.put("endpoint_id", compute.endpointId());
        }
        labels.put("severity", severity(notification.event(), state));
        Map<String, Object> alert = new LinkedHashMap<>();
        alert.put("labels", labels);
        alert.put("annotations", Map.of("summary", notification.summary(), "description", notification.why()));
        if (!lasts.isZero()) {
            alert.put("startsAt", notification.at().toString());
        }
        alert.put("endsAt", notification.at().plus(lasts).toString());
        if (page != null) {
            alert.put("generatorURL", page.toString());
        }
        return alert;
    }

    /** {@code PlimsollProposal}, {@code PlimsollChangeFailed}; a verdict is one of a change: {@code PlimsollChangeHarmful}. */
    private static String name(Event event, EventState state) {
        String about = event == Event.VERDICT ? Event.CHANGE.word() : event.word();
        return switch (state) {
            case NEW, BEGUN, OPENED -> "Plimsoll" + camel(about);
            default -> "Plimsoll" + camel(about) + camel(state.word());
        };
    }

    private static String camel(String word) {
        StringBuilder name = new StringBuilder();
        for (String part : word.split("_", -1)) {
            name.append(part.substring(0, 1).toUpperCase(Locale.ROOT)).append(part.substring(1));
        }
        return name.toString();
    }

    private static String severity(Event event, EventState state) {
        return switch (event) {
            case KEY_REFUSED, BREAKER -> "critical";
            case ROLL_BACK -> "warning";
            case PROPOSAL, CHANGE, VERDICT, SET_ELSEWHERE -> switch (state) {
                case FAILED, REFUSED, NOT_APPLIED, CLAMPED, INEFFECTIVE, HARMFUL -> "warning";
                default -> "info";
            };
        };
    }

    /** Without the URL, which may contain a token. */
    @Override
    public String toString() {
        return "AlertFormat";
    }
}
