package dev.plimsoll.platform.line;

import dev.plimsoll.platform.wire.SendOutcome;
import dev.plimsoll.platform.wire.WireRequest.Method;

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
}
