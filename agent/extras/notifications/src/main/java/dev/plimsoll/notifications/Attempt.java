package dev.plimsoll.notifications;

import dev.failsafe.RetryPolicy;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to deliver a notification.
 *
 * @param status     HTTP status; 0 without an answer
 * @param outcome    what happened, without the URL
 * @param retryAfter how long the target asks to wait; null if it does not ask
 */
record Attempt(int status, String outcome, @Nullable Duration retryAfter) {

    private static final int RETRIES = 5;
    private static final int LONGEST_FACTOR = 24;
    private static final Duration LONGEST_ASKED = Duration.ofMinutes(5);

    /** @param retryAfter the header; null if there is none. A date in it is ignored */
    static Attempt answered(int status, @Nullable String retryAfter) {
        return new Attempt(status, "HTTP " + status, retryAfter == null ? null : seconds(retryAfter));
    }

    static Attempt unanswered(String why) {
        return new Attempt(0, why, null);
    }

    private static @Nullable Duration seconds(String text) {
        try {
            Duration asked = Duration.ofSeconds(Math.max(0, Long.parseLong(text.strip())));
            return asked.compareTo(LONGEST_ASKED) < 0 ? asked : LONGEST_ASKED;
        } catch (NumberFormatException | ArithmeticException date) {
            return null;
        }
    }

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** Whether a repetition may help: no answer, too many requests, or an error of the server. */
    boolean isTransient() {
        return status == 0 || status == 429 || status >= 500;
    }

    /** At most {@link #RETRIES} retries: after 5, 15, 45, 120 and 120 s if {@code firstWait} is 5 s; none while closing. */
    static RetryPolicy<Attempt> retries(Duration firstWait, BooleanSupplier closing) {
        return RetryPolicy.<Attempt>builder()
                .handleResultIf(Attempt::isTransient)
                .abortIf((result, failure) -> closing.getAsBoolean())
                .withMaxRetries(RETRIES)
                .withBackoff(firstWait, firstWait.multipliedBy(LONGEST_FACTOR), 3)
                .withDelayFn(context -> {
                    Duration asked = context.getLastResult().retryAfter();
                    // A negative delay leaves it to the backoff.
                    return asked == null ? Duration.ofNanos(-1) : asked;
                })
                .build();
    }
}
