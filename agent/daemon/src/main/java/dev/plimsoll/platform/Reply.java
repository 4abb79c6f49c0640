package dev.plimsoll.platform;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A whole reply of the platform, or of whoever answered in its place.
 *
 * @param status      HTTP status
 * @param contentType media type, empty where not told
 * @param text        the body
 * @param retryAfter  how long to leave the platform alone; null where it does not say
 */
record Reply(int status, String contentType, String text, @Nullable Duration retryAfter) {

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    boolean isRedirect() {
        return status >= 300 && status < 400;
    }

    boolean isHtml() {
        return contentType.toLowerCase(Locale.ROOT).contains("html") || text.stripLeading().startsWith("<");
    }

    /** Too busy, or not there for a moment: what may well pass by itself. */
    boolean mayPass() {
        return switch (status) {
            case 429, 502, 503, 504 -> true;
            default -> false;
        };
    }

    /** A date is held against the platform's own {@code Date}, so that no two clocks are compared. */
    static @Nullable Duration retryAfter(Headers headers) {
        String value = headers.get("Retry-After");
        if (value == null) {
            return null;
        }
        if (value.strip().matches("\\d{1,9}")) {
            return Duration.ofSeconds(Long.parseLong(value.strip()));
        }
        Instant until = headers.getInstant("Retry-After");
        Instant now = headers.getInstant("Date");
        if (until == null || now == null || until.isBefore(now)) {
            return null;
        }
        return Duration.between(now, until);
    }
}
