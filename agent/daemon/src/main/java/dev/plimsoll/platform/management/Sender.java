package dev.plimsoll.platform.management;

import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.platform.line.Line;
import dev.plimsoll.platform.line.RetryTable;
import dev.plimsoll.platform.line.RetryTable.Next;
import dev.plimsoll.platform.wire.Faults;
import dev.plimsoll.platform.wire.Reply;
import dev.plimsoll.platform.wire.SendOutcome;
import dev.plimsoll.platform.wire.WireRequest;
import java.util.function.Function;
import java.util.function.Supplier;

/** Sends one change, and where no answer tells what became of it, has that found out before anything else is done. */
final class Sender {

    private final Line line;

    Sender(Line line) {
        this.line = line;
    }

    /**
     * Sends {@code ask} once; a second time only where {@code settle} read that it was not carried out and that twice
     * would be as good as once.
     *
     * @param read   makes the result of a success
     * @param settle reads again, and judges by what it finds
     * @throws PlatformFault when it was refused, was not carried out, or nobody can tell
     */
    <T> T send(WireRequest ask, Function<Reply, T> read, Supplier<Finding<T>> settle) {
        SendOutcome first = line.ask(ask);
        return switch (RetryTable.next(ask.method(), first)) {
            case DONE -> read.apply(reply(first));
            case REPEAT, GIVE_UP -> throw Faults.of(line.where(), first);
            case REREAD -> switch (find(settle)) {
                case Finding.CarriedOut<T> done -> done.result();
                case Finding.NotCarriedOut<T> not when not.maySendAgain() -> again(ask, read, settle);
                case Finding.NotCarriedOut<T> not -> throw because(first, not.why());
                case Finding.Unknown<T> unknown -> throw perhaps(first, unknown.why());
            };
        };
    }

    /** What is refused now may have been carried out the first time, after it was looked for. */
    private <T> T again(WireRequest ask, Function<Reply, T> read, Supplier<Finding<T>> settle) {
        SendOutcome second = line.ask(ask);
        Next next = RetryTable.next(ask.method(), second);
        if (next == Next.DONE) {
            return read.apply(reply(second));
        }
        return switch (find(settle)) {
            case Finding.CarriedOut<T> done -> done.result();
            case Finding.NotCarriedOut<T> not when next == Next.REREAD -> throw because(second, not.why());
            case Finding.NotCarriedOut<T> not -> throw Faults.of(line.where(), second);
            case Finding.Unknown<T> unknown -> throw perhaps(second, unknown.why());
        };
    }

    private static <T> Finding<T> find(Supplier<Finding<T>> settle) {
        try {
            return settle.get();
        } catch (PlatformFault unreadable) {
            return new Finding.Unknown<>("how things stand could not be read either: " + Faults.text(unreadable));
        }
    }

    private PlatformFault perhaps(SendOutcome outcome, String why) {
        return because(outcome, "it may have been carried out: " + why);
    }

    private PlatformFault because(SendOutcome outcome, String what) {
        PlatformFault fault = Faults.of(line.where(), outcome);
        return new PlatformFault(fault.kind(), fault.status(), Faults.text(fault) + "; " + what);
    }

    /** Of an outcome that is a success, and so was answered. */
    private static Reply reply(SendOutcome success) {
        return ((SendOutcome.Answered) success).reply();
    }
}
