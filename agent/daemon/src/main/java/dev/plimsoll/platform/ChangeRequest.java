package dev.plimsoll.platform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.change.plan.SettingWriter.SendCheck;
import dev.plimsoll.platform.request.RequestExecutor;
import dev.plimsoll.platform.request.RetryTable;
import dev.plimsoll.platform.request.RetryTable.Next;
import dev.plimsoll.platform.wire.Faults;
import dev.plimsoll.platform.wire.Reply;
import dev.plimsoll.platform.wire.SendOutcome;
import dev.plimsoll.platform.wire.WireJson;
import dev.plimsoll.platform.wire.WireRequest;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Sends the request of a change. It is repeated only if the platform reports that it did not carry it out (busy, 423,
 * 429, 503), never after a lost reply: the next listing shows the size. A pause that the platform asked for holds it back.
 */
public final class ChangeRequest {

    private ChangeRequest() {}

    /**
     * Sends it once, or again as said above.
     *
     * @param check    asked right before each request
     * @param accepted reads the JSON of a success
     */
    public static Execution send(RequestExecutor requests, WireRequest patch, SendCheck check,
            Function<JsonNode, Execution> accepted) {
        SendOutcome outcome = requests.checking(() -> check.objection().or(() -> paused(requests))).ask(patch);
        return switch (outcome) {
            case SendOutcome.Answered answered -> answered.reply().isSuccess()
                    ? accepted(answered.reply(), accepted)
                    : refused(requests, patch, answered);
            case SendOutcome.Lost lost -> new Execution.NoReply(lost.fault().getMessage());
            case SendOutcome.Excessive excessive -> new Execution.NoReply(excessive.fault().getMessage());
            case SendOutcome.Unsent unsent -> new Execution.NotSent(unsent.fault().getMessage());
        };
    }

    private static Execution accepted(Reply reply, Function<JsonNode, Execution> accepted) {
        JsonNode body = WireJson.read(reply.text());
        return body != null ? accepted.apply(body)
                : new Execution.Accepted("accepted (" + reply.status() + "), the reply is not JSON", List.of(),
                        List.of(), false);
    }

    private static Optional<String> paused(RequestExecutor requests) {
        return requests.pausedUntil()
                .map(until -> "the platform asked for a pause until " + until.truncatedTo(ChronoUnit.SECONDS));
    }

    /** What would hold a request back now: a refused key, or a pause that the platform asked for. */
    public static Optional<Veto.OfPlatform> heldBack(RequestExecutor requests) {
        return requests.keyRefusal().<Veto
                .OfPlatform>map(Veto.KeyRefused::new)
                .or(() -> requests.pausedUntil().map(Veto.RequestsPaused::new));
    }

    private static Execution refused(RequestExecutor requests, WireRequest patch, SendOutcome.Answered answered) {
        Reply reply = answered.reply();
        String message = Faults.refused(requests.where(), reply).getMessage();
        return RetryTable.next(patch.method(), answered) == Next.REREAD
                ? new Execution.NoReply(message)
                : new Execution.Rejected(reply.status(), message);
    }
}
