package dev.plimsoll.account.management;

import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.platform.request.RequestExecutor;
import dev.plimsoll.platform.request.RetryTable;
import dev.plimsoll.platform.request.RetryTable.Next;
import dev.plimsoll.platform.wire.Faults;
import dev.plimsoll.platform.wire.Reply;
import dev.plimsoll.platform.wire.SendOutcome;
import dev.plimsoll.platform.wire.WireRequest;
import java.util.function.Function;
import java.util.function.Supplier;

/** Sends one change. If no reply shows its result, the platform is read again before anything else. */
record Sender(RequestExecutor requests) {

    /**
     * Sends {@code request} once. Sends it a second time only if {@code settle} finds that it was not carried out and
     * that repeating is safe.
     *
     * @param read   reads the result from a successful reply
     * @param settle reads the platform again and returns the finding
     * @throws PlatformFault if it was refused, was not carried out, or its result is unknown
     */
    <T> T send(WireRequest request, Function<Reply, T> read, Supplier<Finding<T>> settle) {
        return send(request, read, settle, true);
    }

    private <T> T send(WireRequest request, Function<Reply, T> read, Supplier<Finding<T>> settle, boolean isFirst) {
        SendOutcome outcome = requests.ask(request);
        Next next = RetryTable.next(request.method(), outcome);
        if (next == Next.DONE) {
            return read.apply(((SendOutcome.Answered) outcome).reply());
        }
        // A refusal of the repetition may mean that the first request was carried out late, so it reads again.
        if (isFirst && next != Next.REREAD) {
            throw Faults.of(requests.where(), outcome);
        }
        return switch (find(settle)) {
            case Finding.CarriedOut<T> done -> done.result();
            case Finding.NotDone<T> not when isFirst && not.maySendAgain() -> send(request, read, settle, false);
            case Finding.NotDone<T> not when next == Next.REREAD -> throw failure(outcome, not.why());
            case Finding.NotDone<T> not -> throw Faults.of(requests.where(), outcome);
            case Finding.NotKnown<T> unknown ->
                throw failure(outcome, "it may have been carried out: " + unknown.why());
        };
    }

    private static <T> Finding<T> find(Supplier<Finding<T>> settle) {
        try {
            return settle.get();
        } catch (PlatformFault unreadable) {
            return new Finding.NotKnown<>("the current state could not be read either: " + unreadable.getMessage());
        }
    }

    private PlatformFault failure(SendOutcome outcome, String what) {
        PlatformFault fault = Faults.of(requests.where(), outcome);
        return new PlatformFault(fault.kind(), fault.status(), fault.getMessage() + "; " + what);
    }

    /** What a second reading shows about a change whose reply was lost. */
    sealed interface Finding<T> {

        record CarriedOut<T>(T result) implements Finding<T> {}

        /**
         * The change was not carried out, as far as the reading shows.
         *
         * @param maySendAgain whether the change may safely be carried out twice
         * @param why          the finding, and what to do
         */
        record NotDone<T>(boolean maySendAgain, String why) implements Finding<T> {}

        record NotKnown<T>(String why) implements Finding<T> {}
    }
}
