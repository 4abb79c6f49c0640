package dev.plimsoll.notifications;

import java.net.URI;
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
     * Characters of summary and reasons as sent, each. Slack advises against texts above 4,000 and may split them, and
     * names come from the platform, of any length.
     */
    private static final int LONGEST = 1_500;

    @Override
    public Request request(Notification notification, String deliveryId) {
        String text = Stream.of(shortened(notification.summary()), shortened(notification.why()),
                page == null ? "" : escaped(page.toString()))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
        return MessageFormat.post(url, MessageFormat.json(new SlackMessage(text, false))).build();
    }

    /** What Slack receives: no {@code mrkdwn}, as identifiers may contain its {@code *} and {@code _}. */
    record SlackMessage(String text, boolean mrkdwn) {}

    /** The part, escaped; an entity is never cut. */
    private static String shortened(String part) {
        String whole = escaped(part);
        if (whole.length() <= LONGEST) {
            return whole;
        }
        StringBuilder kept = new StringBuilder();
        for (int at = 0; at < part.length();) {
            String one = Character.toString(part.codePointAt(at));
            if (kept.length() + escaped(one).length() >= LONGEST) {
                break;
            }
            kept.append(escaped(one));
            at += one.length();
        }
        return kept.append("…").toString();
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
