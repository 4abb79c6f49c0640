package dev.plimsoll.platform;

import dev.plimsoll.change.SettingWriter.Execution;
import dev.plimsoll.platform.line.Line;
import dev.plimsoll.platform.line.RetryTable;
import dev.plimsoll.platform.line.RetryTable.Next;
import dev.plimsoll.platform.wire.Faults;
import dev.plimsoll.platform.wire.Reply;
import dev.plimsoll.platform.wire.SendOutcome;
import dev.plimsoll.platform.wire.WireRequest;
import java.util.function.Function;

/**
 * Sends the request of a change. It is repeated only if the platform reports that it did not carry it out (busy, 423,
 * 429, 503), never after a lost reply: the next listing shows the size.
 */
final class ChangeRequest {

    private ChangeRequest() {}

    /** @param accepted reads the reply of a success */
    static Execution send(Line line, WireRequest patch, Function<Reply, Execution> accepted) {
        SendOutcome outcome = line.ask(patch);
        return switch (outcome) {
            case SendOutcome.Answered answered -> answered.reply().isSuccess()
                    ? accepted.apply(answered.reply())
                    : refused(line, patch, answered);
            case SendOutcome.Lost lost -> new Execution.Failed(true, Faults.text(lost.fault()));
            case SendOutcome.Excessive excessive -> new Execution.Failed(true, Faults.text(excessive.fault()));
            case SendOutcome.Unsent unsent -> new Execution.Failed(false, Faults.text(unsent.fault()));
        };
    }

    private static Execution refused(Line line, WireRequest patch, SendOutcome.Answered answered) {
        Reply reply = answered.reply();
        String message = Faults.text(Faults.refused(line.where(), reply));
        return RetryTable.next(patch.method(), answered) == Next.REREAD
                ? new Execution.Failed(true, message)
                : new Execution.Rejected(reply.status(), message);
    }
}
