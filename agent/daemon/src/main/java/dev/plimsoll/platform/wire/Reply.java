package dev.plimsoll.platform.wire;

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
public record Reply(int status, String contentType, String text, @Nullable Duration retryAfter) {

    static final String RETRY_AFTER = "Retry-After";
    /** Where the transport puts it, which would obey it by itself. */
    static final String SET_ASIDE = "Plimsoll-Retry-After";

    public boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    public boolean isRedirect() {
        return status >= 300 && status < 400;
    }

    public boolean isHtml() {
        return contentType.toLowerCase(Locale.ROOT).contains("html") || text.stripLeading().startsWith("<");
    }

    /** A date is held against the platform's own {@code Date} where it tells one, so that no two clocks are compared. */
    static @Nullable Duration retryAfter(Headers headers, Instant now) {
        String value = headers.get(SET_ASIDE);
        if (value == null) {
            return null;
        }
        if (value.strip().matches("\\d{1,9}")) {
            return Duration.ofSeconds(Long.parseLong(value.strip()));
        }
        Instant until = headers.getInstant(SET_ASIDE);
        Instant told = headers.getInstant("Date");
        Instant since = told == null ? now : told;
        return until == null || until.isBefore(since) ? null : Duration.between(since, until);
    }
}
