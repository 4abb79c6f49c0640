package dev.plimsoll.platform;

import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.change.plan.SettingWriter.SendCheck;
import dev.plimsoll.platform.line.Line;
import dev.plimsoll.platform.line.RetryTable;
import dev.plimsoll.platform.line.RetryTable.Next;
import dev.plimsoll.platform.wire.Faults;
import dev.plimsoll.platform.wire.Reply;
import dev.plimsoll.platform.wire.SendOutcome;
import dev.plimsoll.platform.wire.WireRequest;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Function;

/**
 * Sends the request of a change. It is repeated only if the platform reports that it did not carry it out (busy, 423,
 * 429, 503), never after a lost reply: the next listing shows the size. A pause that the platform asked for holds it back.
 */
final class ChangeRequest {

    private ChangeRequest() {}

    /**
     * @param check    asked right before each request
     * @param accepted reads the reply of a success
     */
    static Execution send(Line line, WireRequest patch, SendCheck check, Function<Reply, Execution> accepted) {
        SendOutcome outcome = line.checking(() -> check.objection().or(() -> paused(line))).ask(patch);
        return switch (outcome) {
            case SendOutcome.Answered answered -> answered.reply().isSuccess()
                    ? accepted.apply(answered.reply())
                    : refused(line, patch, answered);
            case SendOutcome.Lost lost -> new Execution.NoReply(Faults.text(lost.fault()));
            case SendOutcome.Excessive excessive -> new Execution.NoReply(Faults.text(excessive.fault()));
            case SendOutcome.Unsent unsent -> new Execution.NotSent(Faults.text(unsent.fault()));
        };
    }

    private static Optional<String> paused(Line line) {
        return line.pausedUntil()
                .map(until -> "the platform asked for a pause until " + until.truncatedTo(ChronoUnit.SECONDS));
    }

    /** What would hold a request back now: a refused key, or a pause that the platform asked for. */
    static Optional<Veto.OfPlatform> heldBack(Line line) {
        return line.keyRefusal().<Veto
                .OfPlatform>map(Veto.KeyRefused::new)
                .or(() -> line.pausedUntil().map(Veto.RequestsPaused::new));
    }

    private static Execution refused(Line line, WireRequest patch, SendOutcome.Answered answered) {
        Reply reply = answered.reply();
        String message = Faults.text(Faults.refused(line.where(), reply));
        return RetryTable.next(patch.method(), answered) == Next.REREAD
                ? new Execution.NoReply(message)
                : new Execution.Rejected(reply.status(), message);
    }
}
