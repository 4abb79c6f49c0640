package dev.plimsoll.notify;

import java.net.URI;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * A text for an incoming webhook of Slack.
 *
 * @param page base URL of the status page; null for none
 */
record SlackFormat(HttpUrl url, @Nullable URI page) implements MessageFormat {

    /**
     * Characters of summary and reasons, each. Slack advises against texts above 4,000, and names come from the platform,
     * of any length.
     */
    private static final int LONGEST = 1_500;

    @Override
    public Request request(Notification notification, String deliveryId) {
        String text = Stream.of(shortened(notification.summary()), shortened(notification.why()),
                page == null ? "" : page.toString())
                .filter(part -> !part.isEmpty())
                .map(SlackFormat::escaped)
                .collect(Collectors.joining(" "));
        return JsonBody.post(url, JsonBody.of(Map.of("text", text))).build();
    }

    private static String shortened(String part) {
        if (part.length() <= LONGEST) {
            return part;
        }
        int end = Character.isHighSurrogate(part.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return part.substring(0, end) + "…";
    }

    /** Slack reads these characters as markup: an identifier must not mention a channel. */
    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /** Without the URL, which contains a token. */
    @Override
    public String toString() {
        return "SlackFormat";
    }
}
