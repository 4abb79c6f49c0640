package dev.plimsoll.notify;

import dev.plimsoll.notify.NotifySettings.Target;
import java.net.URI;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** How a target wants a notification. */
interface MessageFormat {

    /**
     * The request, built once, so that retries repeat it byte by byte.
     *
     * @param deliveryId the same in each retry
     */
    Request request(Notification notification, String deliveryId);

    /** A request that shows whether the target is there, and notifies nobody. */
    Request harmless();

    /**
     * The format of {@code target}.
     *
     * @param page base URL of the status page; null for none
     */
    static MessageFormat of(Target target, @Nullable URI page) {
        HttpUrl url = HttpUrl.get(target.url().reveal());
        return switch (target.type()) {
            case WEBHOOK -> new WebhookFormat(url, target.secret(), page);
            case SLACK -> new SlackFormat(url, page);
            case ALERTMANAGER -> new AlertFormat(url, page);
        };
    }
}
