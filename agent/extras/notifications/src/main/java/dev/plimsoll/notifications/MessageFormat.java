package dev.plimsoll.notifications;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.fleet.SecretSource;
import dev.plimsoll.notifications.NotifySettings.NotifyTarget;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/** How a target wants a notification. */
interface MessageFormat {

    JsonMapper MAPPER = new JsonMapper();
    MediaType TYPE = MediaType.get("application/json");

    /**
     * The request; the same, byte by byte, whenever it is built from the same secrets.
     *
     * @param deliveryId the same in each retry
     */
    Request request(Notification notification, String deliveryId);

    HttpUrl url();

    /** A request that shows whether the target is there, and notifies nobody. */
    default Request harmless() {
        return new Request.Builder().url(url()).head().build();
    }

    /**
     * The format of {@code target}, with its secrets of this moment.
     *
     * @param page base URL of the status page; null for none
     */
    static MessageFormat of(NotifyTarget target, @Nullable URI page) {
        HttpUrl url = HttpUrl.get(target.url().reload().reveal());
        SecretSource secret = target.secret();
        return switch (target.type()) {
            case WEBHOOK -> new WebhookFormat(url, secret == null ? null : secret.reload(), page);
            case SLACK -> new SlackFormat(url, page);
            case ALERTMANAGER -> new AlertFormat(url, page);
        };
    }

    /** JSON in UTF-8. Half of a surrogate pair, which a text of the platform may contain, becomes a question mark. */
    static byte[] json(Object value) {
        try {
            return MAPPER.writeValueAsString(value).getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("texts and numbers can be written", impossible);
        }
    }

    static Request.Builder post(HttpUrl url, byte[] body) {
        return new Request.Builder().url(url).post(RequestBody.create(body, TYPE));
    }
}
