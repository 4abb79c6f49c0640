package dev.plimsoll.notifications;

import dev.plimsoll.explain.SettingText;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.notifications.Notification.EventState;
import dev.plimsoll.notifications.NotifySettings.Event;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object with fields in snake_case; what an event does not have is left out.
 *
 * @param secret key of the signature; null for none
 * @param page   base URL of the status page; null for none
 */
record WebhookFormat(HttpUrl url, @Nullable Secret secret, @Nullable URI page) implements MessageFormat {

    static final String EVENT = "X-Plimsoll-Event";
    static final String DELIVERY = "X-Plimsoll-Delivery";
    static final String SIGNATURE = "X-Plimsoll-Signature";
    private static final String ALGORITHM = "HmacSHA256";

    @Override
    public Request request(Notification notification, String deliveryId) {
        byte[] body = MessageFormat.json(fields(notification));
        Request.Builder request = MessageFormat.post(url, body)
                .header(EVENT, notification.event().word())
                .header(DELIVERY, deliveryId);
        if (secret != null) {
            request.header(SIGNATURE, "sha256=" + signature(secret, body));
        }
        return request.build();
    }

    private Map<String, Object> fields(Notification notification) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("event", notification.event().word());
        EventState state = notification.state();
        if (state != EventState.NEW) {
            fields.put(notification.event() == Event.VERDICT ? "verdict" : "state", state.word());
        }
        fields.put("at", notification.at().toString());
        ComputeId compute = notification.compute();
        if (compute != null) {
            fields.put("project_id", compute.projectId());
            fields.put("endpoint_id", compute.endpointId());
        }
        value(fields, "from", notification.facts().from());
        value(fields, "to", notification.facts().to());
        put(fields, "reason", notification.facts().reason());
        put(fields, "change_id", notification.facts().changeId());
        fields.put("summary", notification.summary());
        put(fields, "why", notification.why().isEmpty() ? null : notification.why());
        put(fields, "link", page);
        return fields;
    }

    private static void value(Map<String, Object> fields, String name, @Nullable SettingValue value) {
        if (value != null) {
            fields.putAll(SettingText.fields(name, value));
        }
    }

    private static void put(Map<String, Object> fields, String name, @Nullable Object value) {
        if (value != null) {
            fields.put(name, value.toString());
        }
    }

    private static String signature(Secret secret, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.reveal().getBytes(StandardCharsets.UTF_8), ALGORITHM));
            return HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java has " + ALGORITHM, impossible);
        }
    }

    /** Without the URL, which may contain a token. */
    @Override
    public String toString() {
        return "WebhookFormat";
    }
}
