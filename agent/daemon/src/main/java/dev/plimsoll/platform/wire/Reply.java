package dev.plimsoll.platform.wire;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A complete reply of the platform, or of a proxy in front of it.
 *
 * @param status      HTTP status
 * @param contentType media type; empty if not sent
 * @param text        the body
 * @param retryAfter  pause that the platform asks for; null if none
 */
public record Reply(int status, String contentType, String text, @Nullable Duration retryAfter) {

    static final String RETRY_AFTER = "Retry-After";
    /** Header for the original value; the HTTP client would act on the standard header by itself. */
    static final String ORIGINAL_RETRY_AFTER = "Plimsoll-Retry-After";

    public boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    public boolean isRedirect() {
        return status >= 300 && status < 400;
    }

    public boolean isHtml() {
        return contentType.toLowerCase(Locale.ROOT).contains("html") || text.stripLeading().startsWith("<");
    }

    /**
     * The pause of Retry-After. A date is compared with the reply's own {@code Date}, so that clock differences have
     * no effect.
     */
    static @Nullable Duration retryAfter(Headers headers, Instant now) {
        String value = headers.get(ORIGINAL_RETRY_AFTER);
        if (value == null) {
            return null;
        }
        if (value.strip().matches("\\d{1,9}")) {
            return Duration.ofSeconds(Long.parseLong(value.strip()));
        }
        Instant until = headers.getInstant(ORIGINAL_RETRY_AFTER);
        Instant serverDate = headers.getInstant("Date");
        Instant since = serverDate == null ? now : serverDate;
        return until == null || until.isBefore(since) ? null : Duration.between(since, until);
    }
}
