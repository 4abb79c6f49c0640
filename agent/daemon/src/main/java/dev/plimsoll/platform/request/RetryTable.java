package dev.plimsoll.platform.request;

import dev.plimsoll.platform.wire.SendOutcome;
import dev.plimsoll.platform.wire.WireRequest.Method;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The next step after a request, by its outcome (platform/in-the-wild.md section 1.5).
 *
 * <table>
 * <caption>The next step</caption>
 * <tr><th>Outcome</th><th>reading</th><th>changing</th></tr>
 * <tr><td>2xx</td><td>done</td><td>done</td></tr>
 * <tr><td>423, 429, 503: not carried out</td><td>repeat</td><td>repeat</td></tr>
 * <tr><td>500, 502, 504, 524</td><td>repeat</td><td>read again</td></tr>
 * <tr><td>any other 5xx</td><td>give up</td><td>read again</td></tr>
 * <tr><td>any other status</td><td>give up</td><td>give up</td></tr>
 * <tr><td>no reply</td><td>repeat</td><td>read again</td></tr>
 * <tr><td>reply too large</td><td>give up</td><td>–</td></tr>
 * <tr><td>not sent, temporary reason</td><td>repeat</td><td>repeat</td></tr>
 * <tr><td>not sent, permanent reason</td><td>give up</td><td>give up</td></tr>
 * </table>
 */
public final class RetryTable {

    /** The next step. */
    public enum Next {
        /** The request succeeded. */
        DONE,
        /** It was not carried out, or repeating it is safe: send it again after a pause. */
        REPEAT,
        /** It may have been carried out: read the current state first. */
        REREAD,
        /** It was not carried out, and repeating it would not help. */
        GIVE_UP
    }

    private RetryTable() {}

    /** The next step after a request of {@code method} with {@code outcome}. */
    public static Next next(Method method, SendOutcome outcome) {
        boolean changes = method.changes();
        return switch (outcome) {
            case SendOutcome.Answered answered -> answered(changes, answered.reply().status());
            case SendOutcome.Lost lost -> changes ? Next.REREAD : Next.REPEAT;
            case SendOutcome.Excessive excessive -> Next.GIVE_UP;
            case SendOutcome.Unsent unsent -> unsent.mayPass() ? Next.REPEAT : Next.GIVE_UP;
        };
    }

    private static Next answered(boolean changes, int status) {
        return switch (status) {
            case 423, 429, 503 -> Next.REPEAT;
            case 500, 502, 504, 524 -> changes ? Next.REREAD : Next.REPEAT;
            default -> {
                if (status >= 200 && status < 300) {
                    yield Next.DONE;
                }
                yield changes && status >= 500 ? Next.REREAD : Next.GIVE_UP;
            }
        };
    }

    /**
     * How often and for how long a request is repeated.
     *
     * @param repeats    most repeats after the first attempt
     * @param firstPause pause before the first repeat; it doubles with each further one
     * @param total      longest time of the request with all repeats
     */
    public record RetryPolicy(int repeats, Duration firstPause, Duration total) {

        private static final int LONGEST_FACTOR = 16;
        private static final double JITTER = 0.2;

        /** The policy of a read whose single calls take at most {@code deadline}. */
        static RetryPolicy reading(Duration deadline) {
            return new RetryPolicy(2, Duration.ofMillis(250), deadline.multipliedBy(2));
        }

        /** The policy of a change; a project that is busy with another change stays busy for seconds. */
        static RetryPolicy changing(Duration deadline) {
            return new RetryPolicy(5, Duration.ofMillis(500), deadline.multipliedBy(2));
        }

        /**
         * The pause before a repeat: at least what the platform asked for, with random jitter.
         *
         * @param repeatsSoFar number of repeats so far
         * @param retryAfter   pause that the platform asked for; null if none
         * @param chance       random number from 0 to 1
         */
        Duration pause(int repeatsSoFar, @Nullable Duration retryAfter, double chance) {
            Duration backoff = firstPause.multipliedBy(Math.min(1L << Math.min(repeatsSoFar, 30), LONGEST_FACTOR));
            Duration minimum = retryAfter == null || retryAfter.compareTo(backoff) < 0 ? backoff : retryAfter;
            return minimum.plusNanos((long) (minimum.toNanos() * JITTER * chance));
        }
    }
}
